import type { CalendarDate } from '../../domain/calendar.ts';
import { type Cents, formatCents } from '../../domain/money.ts';
import { wholeDate } from './whole-date.ts';

const afterLast = (from: CalendarDate | null, last: CalendarDate | null) =>
  `a day after your last one${last && last !== from ? `, ${wholeDate(last)}` : ''}`;

export const delayCopy = {
  title: 'Delay repayment',
  once: 'You can delay once for each Cash Out. There is no fee for this.',
  /** What a delay moves, from which day to which, and what comes next; unknown days are left out. */
  text: ({
    amount,
    from,
    to,
    last,
    next,
    nextAmount,
  }: {
    readonly amount: Cents;
    readonly from: CalendarDate | null;
    readonly to: CalendarDate | null;
    /** The last day of the loan before the delay. */
    readonly last: CalendarDate | null;
    readonly next: CalendarDate | null;
    /** What is due then; 0 if unknown. */
    readonly nextAmount: Cents;
  }) =>
    [
      `Your repayment of ${formatCents(amount)} moves${from ? ` from ${wholeDate(from)}` : ''} to ${to ? wholeDate(to) : afterLast(from, last)}.`,
      ...(next && next !== to
        ? [
            `Your next repayment is then ${nextAmount ? `${formatCents(nextAmount)} on ` : ''}${wholeDate(next)}.`,
          ]
        : []),
    ] as const,
  confirm: 'Confirm delay',
  cancel: 'Cancel',
  delaying: 'Delaying your repayment',
} as const;
