import type { CalendarDate } from '../../domain/calendar.ts';
import { type Cents, feeOf, formatCents } from '../../domain/money.ts';
import { settings } from '../settings.ts';
import { contactCopy } from './contact.ts';
import { wholeDate } from './whole-date.ts';
import { maskedAccount, yourAccount } from './your-account.ts';

export const dashboardCopy = {
  greeting: (firstName: string) => (firstName ? `Hi ${firstName}` : 'Hi there'),
  limit: {
    title: 'Available to cash out',
    of: (maximum: string) => `of ${maximum}`,
    /** The ends of the bar. */
    ends: (available: string, maximum: string) => [
      `${available} available now`,
      `${maximum} your maximum`,
    ],
    cashOut: 'Cash Out',
    about: 'About your limit',
    firstTime: {
      title: "Congratulations, you're approved!",
      text: 'This is your limit for your first Cash Out.',
    },
    reached: {
      title: "You've reached your limit for now",
      text: 'Your limit follows your pay and your repayments. Look again after your next pay day.',
      repaying: 'One Cash Out at a time: repay your current one to take another.',
      debiting: 'One Cash Out at a time: the next once your repayment has gone through.',
      overdue: 'What is overdue comes first.',
    },
    notQualified: {
      title: `You do not qualify for our ${settings.brandName} service`,
      text: 'Contact us to find out what would change it.',
    },
    /** Beside a refusal, with a way to read more. */
    decided: {
      title: 'How we decide',
      text: 'We decide by your pay and your spending.',
    },
    /** While it is unknown whether a cash out was made: the limit read before it may no longer hold. */
    unknown: "We're checking your Cash Out",
    belowMinimum: (minimum: Cents) => `The smallest Cash Out is ${formatCents(minimum)}.`,
    transferring: {
      title: 'Transferring',
      text: (account: string) =>
        `Your Cash Out is on its way to ${yourAccount(account)}. It usually takes moments and at most two business days. Not there by then? Talk to us.`,
    },
    notArrived: {
      title: "Your Cash Out hasn't arrived",
      text: "We couldn't pay it into your account, so nothing is due for it. Contact us and we'll sort it out together.",
    },
    contact: contactCopy.title,
    /** Before its number. */
    helpline: 'Call the National Debt Helpline on',
    learnMore: 'Learn more',
    chat: contactCopy.chat,
  },
  /** Shown with the error if no part of the home could be read. */
  unavailable:
    "We can't show your limit and repayments right now. This doesn't change what you owe.",
  /** For several repayments on one day: none of them is the next one that an early repayment can pay. */
  next: (count: number) => (count === 1 ? 'Next repayment' : `${count} repayments together`),
  promotion: {
    label: 'Your promotion',
    standard: {
      title: 'One fee, shown up front',
      text: (feePercent: number) =>
        `Each Cash Out has a one-off fee of ${feePercent}%: ${formatCents(feeOf(100_00, feePercent))} for each $100. You see it in dollars, with every repayment date, before you agree.`,
    },
  },
  arrival: {
    title: (amount: Cents, account: string) =>
      `${formatCents(amount)} was paid into ${maskedAccount(account) || 'your account'}`,
    madeOn: (date: CalendarDate) => `Your Cash Out of ${wholeDate(date)}.`,
    close: 'Got it',
  },
} as const;
