import type { Activity, Overview } from '../../domain/entities.ts';
import type { HistoryRow } from '../../domain/history.ts';

/** A repayment of 50 dollars that is still to be debited, unless told otherwise. */
export function aRepayment(changes: Partial<Activity> = {}): Activity {
  return {
    type: 'Repayment',
    status: 'Unprocessed',
    loanId: 1,
    amount: 5_000,
    repaymentDate: '2026-11-27',
    hasMissedRepayment: false,
    isOverdue: false,
    hasDeferred: false,
    ...changes,
  };
}

/** A cash out of 100 dollars that has arrived, unless told otherwise. */
export function aCashOut(changes: Partial<Activity> = {}): Activity {
  return aRepayment({
    type: 'Cashout',
    status: 'Debited',
    amount: 10_000,
    repaymentDate: null,
    ...changes,
  });
}

/** The dashboard of a customer who may cash out 50 to 200 dollars in steps of 10. */
export function anOverview(changes: Partial<Overview> = {}): Overview {
  return {
    today: '2026-11-23',
    decline: null,
    declineReason: 'None',
    activities: [],
    available: 20_000,
    repaymentAction: '',
    maximum: 30_000,
    minimum: 5_000,
    increment: 1_000,
    feePercent: 5,
    promotion: null,
    maskedAccountNumber: '*** 123',
    repayEarlyStatus: '',
    deferStatus: '',
    nextRepaymentDateAfterDefer: null,
    ...changes,
  };
}

/** The API's word for a cash out that did not arrive. */
export const NOT_ARRIVED = 'unsucessful_direct_credit';

/** The history of repayments for these activities; only repayments with the API's word "repaid" are repaid. */
export function repaymentHistory(activities: readonly Activity[]): HistoryRow[] {
  return activities
    .filter(({ type }) => type === 'Repayment')
    .map(({ loanId, amount, repaymentDate, status }) => ({
      loanId,
      amount,
      date: repaymentDate ?? '',
      fee: null,
      isRepaid: status === 'Repaid',
    }));
}
