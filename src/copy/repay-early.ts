import type { CalendarDate } from '../../domain/calendar.ts';
import { type Cents, formatCents } from '../../domain/money.ts';
import { wholeDate } from './whole-date.ts';
import { yourAccount } from './your-account.ts';

const SAME = 'The amount stays the same.';

export const repayEarlyCopy = {
  choice: {
    title: 'Repay today',
    text: 'You can repay before your pay day. Choose how much.',
    legend: 'How much to repay',
    next: 'Next repayment',
    due: (date: CalendarDate) => `Due ${wholeDate(date)}`,
    all: 'All repayments',
    count: (count: number) => `All ${count} that are left`,
    proceed: 'Continue',
  },
  confirmation: {
    title: 'Confirm repayment',
    text: (amount: Cents, account: string) =>
      `We debit ${formatCents(amount)} from ${yourAccount(account)} today, or on the next business day. It takes 1-2 business days.`,
    /** What it pays: the next repayment with its day, if known, or all `count` of them. */
    pays: (count: number, date: CalendarDate | null) =>
      count > 1
        ? `This pays all ${count} repayments that are left. We won't debit them again. ${SAME}`
        : `This pays your ${date ? `repayment of ${wholeDate(date)}` : 'next repayment'}. We won't debit it again. ${SAME}`,
    amount: 'You repay',
    confirm: 'Confirm repayment',
    paying: 'Sending your repayment',
  },
  cancel: 'Cancel',
} as const;
