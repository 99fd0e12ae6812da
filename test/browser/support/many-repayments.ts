/** Overview of a customer with a debt, in the format of the API; `answerWithin` inserts the repayments. */
export const MANY_OVERDUE = {
  path: '/v3/Lending/overview',
  count: 100_000,
  details: {
    today: '2026-11-23',
    declineDetail: { declineReason: 'None' },
    borrowOverview: { allActivities: [] as object[], availableCashoutAmount: 0 },
    loanSetting: { maximumAmount: 1_200, minimalAmount: 50, incrementalAmount: 10, feePercent: 5 },
    maskedAccountNumber: '•••• 5678',
    repayEarlyStatus: 'Processing',
    deferStatus: 'Processing',
  },
  repayment: {
    type: 'Repayment',
    status: 'Unprocessed',
    loanId: 7,
    amount: 52.5,
    repaymentDate: '2026-11-20',
    hasMissedRepayment: false,
    isOverdue: true,
    hasDeferred: false,
  },
};

/**
 * Answers with very many repayments from inside the page. On a slow machine it would take longer to send them there than the
 * app waits for an answer. Runs in the page.
 */
export function answerWithin({ path, count, details, repayment }: typeof MANY_OVERDUE): void {
  const { fetch } = window;
  details.borrowOverview.allActivities = Array(count).fill(repayment);
  window.fetch = async (...asked) =>
    (asked[0] instanceof Request ? asked[0].url : String(asked[0])).endsWith(path)
      ? Response.json(details)
      : fetch(...asked);
}
