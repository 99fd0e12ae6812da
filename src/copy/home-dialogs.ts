import { type Cents, formatCents } from '../../domain/money.ts';
import { yourAccount } from './your-account.ts';

/** Texts of the home's own dialogs, which are fetched after the page. */
export const homeDialogsCopy = {
  limitInfo: {
    title: 'About your limit',
    points: (maximum: Cents, minimum: Cents, increment: Cents, feePercent: number) => [
      `Your personal maximum is ${formatCents(maximum)}. It follows your pay and your repayments.`,
      'What is available now can be less, for example while you repay a Cash Out.',
      `A Cash Out starts at ${formatCents(minimum)} and goes up in steps of ${formatCents(increment)}.`,
      `Each Cash Out has a one-off fee of ${feePercent}%. You see it in dollars before you agree.`,
      'You can have one Cash Out at a time.',
    ],
    close: 'Close',
  },
  success: {
    title: 'Cash Out successful',
    text: (account: string) =>
      `It's on its way to ${yourAccount(account)}. That usually takes moments and at most two business days.`,
    /** The total owed for it, and the day from which it is due. */
    owed: (total: Cents, days: number, first: string) =>
      `You repay ${formatCents(total)} ${days === 1 ? 'on' : `in ${days} repayments, from`} ${first}.`,
    done: 'Done',
  },
} as const;
