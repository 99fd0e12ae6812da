import type { Failure } from '../../domain/failures.ts';
import type { AmountProblem, AmountRange } from '../../domain/lending.ts';
import { type Cents, formatCents, type Price } from '../../domain/money.ts';

const repayments = (count: number) => (count === 1 ? '1 repayment' : `${count} repayments`);
const feeLabel = (feePercent: number) => `One-off fee (${feePercent}%)`;

const promotion = 'Promotion';

/** An unknown amount shows no figure. */
const cents = (amount: Cents | undefined) => (amount === undefined ? '–' : formatCents(amount));

const NEW_DATES = 'Your dates or amounts are new.';

export const cashOutCopy = {
  back: 'Go Back',
  proceed: 'Continue',
  cents,
  /** The amount decides how many steps follow. */
  firstStep: 'Step 1',
  /** When the money arrives, in the agreement's words. */
  arrival: 'The transfer usually takes moments and at most two business days.',
  /** Which of the data that was fetched again is new; empty if none is. Source: product 4.10. */
  newTerms: ({
    areDatesNew,
    isAgreementNew,
    isAgreementSame,
    failure,
  }: {
    readonly areDatesNew: boolean;
    readonly isAgreementNew: boolean;
    readonly isAgreementSame: boolean;
    readonly failure: Failure | null;
  }) => {
    if (areDatesNew) {
      return isAgreementNew
        ? `${NEW_DATES} Please check them, and read the loan agreement again.`
        : `${NEW_DATES} Please check them before you go on.`;
    }
    if (isAgreementNew) {
      return 'The loan agreement is new. Please read it again.';
    }
    return isAgreementSame && failure === null
      ? 'It is another day now. Your dates and the loan agreement are the same: you can agree to them.'
      : '';
  },
  amount: {
    title: 'How much do you need?',
    intro: 'Take what you need and no more: a Cash Out is a loan that you repay from your pay.',
    /** What the amount costs; null if that is unknown. */
    price: (price: Price | null) => `Fee ${cents(price?.fee)} · You repay ${cents(price?.total)}`,
    promotion: (title: string) => `${promotion}: ${title}`,
    loading: 'Working out your repayments',
    controls: {
      slider: 'Cash Out amount',
      field: 'Amount',
      increase: 'Increase amount',
      decrease: 'Decrease amount',
      quickPicks: 'Quick amounts',
    },
    /** The error of a typed amount. Source: decision 035. */
    problem: (problem: AmountProblem, { minimum, maximum, step }: AmountRange) =>
      problem === 'amountNotANumber'
        ? 'Invalid number value.'
        : `Enter an amount between ${formatCents(minimum)} and ${formatCents(maximum)} in steps of ${formatCents(step)}.`,
  },
  confirm: {
    title: 'Are you sure?',
    /** No part of it is a reason to take more. Source: decision 076. */
    text: (amount: Cents, { fee, total }: Price) =>
      `You receive ${formatCents(amount)} and repay ${formatCents(total)} in all: the one-off fee is ${formatCents(fee)}.`,
    yes: 'Yes, continue',
    no: 'No, go back',
  },
  choice: {
    title: 'How would you like to repay?',
    intro: (amount: Cents) =>
      `For ${formatCents(amount)}. We debit your account on your pay days, or on the next business day.`,
    legend: 'Number of repayments',
    missing: 'Choose the number of repayments.',
    option: repayments,
    sameFee: (fee: Cents) => `The one-off fee is ${formatCents(fee)}, whichever you choose.`,
    loading: 'Preparing your loan agreement',
  },
  review: {
    title: 'Review your Cash Out',
    loan: (amount: Cents, total: Cents) =>
      `This is a loan. You borrow ${formatCents(amount)} and repay ${formatCents(total)}.`,
    amount: 'You receive',
    fee: feeLabel,
    total: 'Total to repay',
    accountNote: 'Paid into, and repaid from',
    promotion,
    repayments: (count: number) => (count === 1 ? 'Your repayment' : `Your ${repayments(count)}`),
    debits:
      'We debit on the day, or on the next business day. If your bank refuses a debit, we may try again on your next pay day: the loan agreement says how.',
    agree: 'Agree and Cash Out',
    agreeHint: 'Read the loan agreement to its end, then you can agree.',
    isRead: "You've read the agreement",
    agreeReady: "You've reached the end of the loan agreement. You can agree now.",
    checking: 'Checking that your dates are still the same',
    paying: 'Sending your Cash Out',
  },
} as const;
