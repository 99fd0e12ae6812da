import type { CalendarDate } from '../../domain/calendar.ts';
import { formatCents } from '../../domain/money.ts';
import type { Payment } from '../../domain/payments.ts';
import { wholeDate } from './whole-date.ts';

/** Texts about a payment's outcome. Source: decision 036 and 046. */
export const paymentCopy = {
  /** Shown at the payment, once the customer may leave. */
  mayLeave: 'You can leave. We keep checking, and your home page shows the result.',
  home: 'Go to Home',
  close: 'Close',
  unknown: {
    title: ({ kind, amount }: Payment) => {
      switch (kind) {
        case 'cashOut':
          return `Your Cash Out of ${formatCents(amount)}`;
        case 'repayEarly':
          return `Your repayment of ${formatCents(amount)}`;
        case 'delay':
          return `The delay of your repayment of ${formatCents(amount)}`;
      }
    },
    text: "We don't know yet whether it went through.",
    next: 'We keep checking, and show the result here, usually within two minutes. Nothing is paid or debited twice.',
    /** Before the button that leads there. */
    long: 'No result after five minutes?',
    contact: 'Talk to us',
  },
  /** What was not done, and what that means: a title and what reads on from it. */
  notMade: ({ kind, amount }: Payment): readonly [string, string] => {
    switch (kind) {
      case 'cashOut':
        return [
          `Your Cash Out of ${formatCents(amount)} was not made.`,
          ' Nothing will be paid out or debited; you can try again.',
        ];
      case 'repayEarly':
        return ['Your repayment was not made.', ' Nothing was debited; you can try again.'];
      case 'delay':
        return ['Your repayment was not delayed.', ' You can try again.'];
    }
  },
  /** Follows a refusal; another tab may have done it. */
  nothingDone: {
    cashOut: 'Nothing was paid out or debited.',
    repayEarly: 'Nothing was debited by this. Your home page shows what is due.',
    delay: 'Your repayment was not moved by this. Your home page shows when it is due.',
  } satisfies Record<Payment['kind'], string>,
  /** Follows the refusal of a second cash out; the first may be an earlier try without an answer. */
  onlyOne: 'No second one was made. Your home page shows the active one.',
  repaid: ({ amount }: Payment) => `Your repayment of ${formatCents(amount)} is being processed.`,
  /** The repayments that it paid, in the order of their days. */
  taken: (dates: readonly CalendarDate[]) =>
    `It pays what was due on ${dates.map(wholeDate).join(' and ')}.`,
  delayed: ({ amount }: Payment, date: CalendarDate | null) =>
    date === null
      ? `Your repayment of ${formatCents(amount)} was delayed.`
      : `Your repayment of ${formatCents(amount)} moved to ${wholeDate(date)}.`,
  /** Shown after a confirmed log-out while the answer is on its way. */
  leaving: 'We log you out as soon as the answer is here, in half a minute at most.',
} as const;
