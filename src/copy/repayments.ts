import { type CalendarDate, formatWithoutWeekday } from '../../domain/calendar.ts';
import { formatCents } from '../../domain/money.ts';
import type {
  DelayRefusal,
  EarlyRefusal,
  NextRepayment,
  RepaymentState,
} from '../../domain/repayments.ts';
import { settings } from '../settings.ts';
import { contactCopy } from './contact.ts';
import { yourAccount } from './your-account.ts';

const ordinals = ['First', 'Second', 'Third', 'Fourth', 'Fifth', 'Sixth', 'Seventh', 'Eighth'];

const failed = "This repayment didn't go through";

function dueText(days: number): string {
  if (days < 0) return 'due now';
  if (days === 0) return 'due today';
  return days === 1 ? 'due tomorrow' : `due in ${days} days`;
}

/** Texts of repayments, wherever they are listed. */
export const repaymentsCopy = {
  title: 'Repayments',
  /** 'Repayment' for a single one, 'Final Repayment' for the last, otherwise an ordinal. Source: product 4.7. */
  label: (position: number, count: number): string => {
    if (count === 1) return 'Repayment';
    if (position === count) return 'Final Repayment';
    const ordinal = ordinals[position - 1];
    return ordinal ? `${ordinal} Repayment` : `Repayment ${position}`;
  },
  /** When a repayment is due, counted in days from today; null if its day is unknown. */
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
  /** The new day of a missed repayment; the API does not send the day that was missed. */
  movedTo: (date: CalendarDate) => `Moved to ${formatWithoutWeekday(date)}`,
  /** The day of a repayment that is taken before it. Both without the weekday, so that the line fits a phone. */
  early: (date: CalendarDate) => `Instead of ${formatWithoutWeekday(date)}`,
  processingNote: 'This takes 1-2 business days.',
  /** With what it costs, and what else is debited on its day: the number of repayments, and their sum. */
  missedNote: (days: number | null, { count, amount }: Pick<NextRepayment, 'count' | 'amount'>) => {
    // A page shows two spaces as one: the lender's sentences may be empty, also those of `overdueNote`.
    const missed = `${failed}. ${settings.missedText} We've updated your schedule`;
    if (days === null || days < 0) return `${missed}.`;
    return `${missed}: ${count > 1 ? `${count} repayments together, ${formatCents(amount)}` : `it's ${dueText(days)}`}.`;
  },
  /** With what the lender does next. */
  overdueNote: `${failed}. ${settings.overdueText} To pay it now, contact us. If you can't, we'll look for a way together.`,
  contact: contactCopy.title,
  /** The amount owed, at the head of the list on a home that starts with repayments. */
  owed: {
    missed: (count: number) =>
      count === 1 ? '1 repayment was missed' : `${count} repayments were missed`,
    since: (date: string) => `since ${date}`,
    left: 'Left to repay',
    leftInAll: (amount: string) => `${amount} left to repay in all`,
    leftBeside: (left: string, debiting: string) => `${left} left, ${debiting} being debited`,
    beingDebited: 'Being debited',
    /** Above what may have been paid or moved by a payment whose outcome is unknown. */
    checking: 'Being checked',
    debitedFrom: (account: string) => `from ${yourAccount(account)}`,
  },
  repayEarly: 'Repay today',
  delay: 'Delay',
  /** Why the customer cannot pay, cash out or delay while a payment's outcome is unknown. */
  paymentUnknown: 'You can go on once we know whether it went through.',
  updating: 'Updating your repayments',
  cannotRepayEarly: {
    transferring: 'You can repay early once your Cash Out has arrived.',
    processing: 'You can repay early once the repayment being debited has gone through.',
    // Neither says that the debit is certain, because the lender may still allow a delay. Source: decision 038.
    dayBefore: 'You can repay early once the next repayment has gone through.',
    lastDayBefore: "You can't repay early so close to the debit.",
    other: "You can't repay early right now.",
  } satisfies Record<EarlyRefusal, string>,
  cannotDelay: {
    nothingPayable: 'There is nothing to delay right now.',
    monthly: "You can't delay, because you're paid monthly.",
    missed: "You can't delay after a missed repayment. Too much? Talk to us.",
    alreadyDelayed: "You can't delay again for this Cash Out. Too much? Talk to us.",
    other: "You can't delay right now.",
  } satisfies Record<DelayRefusal, string>,
  /** No repayment is listed. */
  empty: {
    none: {
      title: 'No repayments due',
      text: 'When you cash out, each repayment is listed here with its date and amount.',
    },
    /** For customers without an offer of a cash out. */
    noOffer: {
      title: 'No repayments due',
      text: 'Each repayment is listed here with its date and amount.',
    },
    /** While a cash out is on its way. */
    next: {
      title: 'Your repayments come next',
      text: 'Each repayment is listed here once your Cash Out has arrived. See the agreement in My Activity.',
    },
  },
  /** Below the repayments of a cash out that did not arrive. 'Talk to us' is drawn as a button that opens the chat. */
  notDue: "Not due: your Cash Out didn't arrive. Talk to us about what happens next.",
  debitedFrom: (account: string) =>
    `We debit ${yourAccount(account)} on the day, or on the next business day.`,
} as const;
