import type { DelayRefusal, RepaymentState } from '../../domain/repayments.ts';

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

function dueText(days: number): string {
  if (days < 0) return 'due now';
  if (days === 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due in ${days} days`;
}

/** Words of repayments, wherever they are listed. */
export const repaymentsCopy = {
  title: 'Repayments',
  /** 'Repayment' for a single one, 'Final Repayment' for the last, else an ordinal. Source: product 4.7. */
  label: (position: number, count: number): string => {
    if (count === 1) return 'Repayment';
    if (position === count) return 'Final Repayment';
    const ordinal = ordinals[position - 1];
    return ordinal ? `${ordinal} Repayment` : `Repayment ${position}`;
  },
  /** When a repayment is due, counted in days from today; null where its day is not known. */
  due: (days: number | null): string => (days === null ? 'due' : dueText(days)),
  words: {
    paid: 'Paid',
    processing: 'Processing',
    notDue: 'Not due',
    overdue: 'Overdue',
    missed: 'Missed',
    deferred: 'Delayed',
  } satisfies Record<Exclude<RepaymentState, 'due'>, string>,
  noDate: 'Date to be confirmed',
  processingNote: 'This takes 1-2 business days.',
  missedNote: (days: number | null) =>
    days === null || days < 0
      ? "Your bank refused this repayment, so we've updated your schedule."
      : `Your bank refused this repayment, so we've updated your schedule: it's now ${dueText(days)}.`,
  overdueNote:
    "This repayment didn't go through. Contact us and we'll find a way that you can afford.",
  contact: 'Contact us',
  /** What is owed, at the head of the list where the repayments lead the home. */
  owed: {
    since: (date: string) => `since ${date}`,
    left: 'Left to repay',
    leftInAll: (amount: string) => `${amount} left to repay in all`,
    beingDebited: 'Being debited',
  },
  repayEarly: 'Repay today',
  delay: 'Delay',
  /** Why nothing can be paid, taken or delayed while the outcome of a payment is not known. */
  paymentUnknown: 'You can go on once we know whether your last payment went through.',
  cannotRepayEarly: "You can't repay early right now.",
  cannotDelay: {
    nothingPayable: 'There is nothing to delay right now.',
    monthly: "You can't delay, because you're paid monthly.",
    missed: "You can't delay after a missed repayment.",
    alreadyDelayed: "You've already delayed. Delaying works once for each Cash Out.",
    other: "You can't delay right now.",
  } satisfies Record<DelayRefusal, string>,
  empty: {
    title: 'No repayments due',
    text: 'When you cash out, each repayment is listed here with its date and amount.',
  },
  /** Below repayments of a cash out that did not arrive; its middle part opens the chat. */
  notDue: "Not due: your Cash Out didn't arrive. Talk to us about what happens next.",
  debitedFrom: (account: string) =>
    `We debit ${account ? `your account ${account}` : 'your account'} on the day, or on the next business day.`,
} as const;
