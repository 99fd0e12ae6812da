import { type CalendarDate, formatDate } from '../../domain/calendar.ts';
import { type Cents, formatCents } from '../../domain/money.ts';

/** Words of a delayed repayment. */
export const delayCopy = {
  title: 'Delay repayment',
  once: 'You can delay once for each Cash Out. There is no fee for this.',
  /** What a delay moves and what comes next then; a day that the API does not name is not told. */
  text: (label: string, amount: Cents, day: CalendarDate | null, nextDay: CalendarDate | null) =>
    [
      `${label}, ${formatCents(amount)}${day ? `, due ${formatDate(day)},` : ','} will be due after your last one.`,
      ...(nextDay ? [`Your next repayment is then ${formatDate(nextDay)}.`] : []),
    ].join(' '),
  confirm: 'Confirm delay',
  cancel: 'Cancel',
  delaying: 'Delaying your repayment',
} as const;
