import { type CalendarDate, formatDate } from '../../domain/calendar.ts';
import type { HistoryColumn } from '../../domain/history.ts';
import type { CashOutStanding } from '../../domain/history-order.ts';
import { type Cents, formatCents } from '../../domain/money.ts';
import type { RepaymentState } from '../../domain/repayments.ts';

export const activityCopy = {
  tabsLabel: 'Activity',
  tabs: { cashOuts: 'Cash outs', repayments: 'Repayments' },
  columns: {
    cashOuts: { date: 'Date', amount: 'Amount', fee: 'Fee', agreement: 'Agreement' },
    repayments: { date: 'Date', amount: 'Repayment Amount', status: 'Repayment Status' },
  },
  legend: 'What the status means',
  status: {
    repaid: { word: 'Repaid', meaning: 'received' },
    due: { word: 'Due', meaning: 'not received yet' },
  },
  /** Status of a cash out, in the home's words. */
  standing: {
    transferring: 'Transferring',
    notArrived: "Hasn't arrived",
    overdue: 'Overdue',
    repaying: 'Being repaid',
    repaid: 'Repaid',
  } satisfies Record<CashOutStanding, string>,
  /** State of a repayment, apart from its 'Due'; empty for a repayment that is simply due. */
  beside: {
    paid: 'debited, not booked yet',
    processing: 'being debited',
    notDue: "on hold: your Cash Out didn't arrive",
    overdue: 'overdue',
    missed: 'after a missed debit',
    deferred: 'after a delay',
    due: null,
  } satisfies Record<RepaymentState, string | null>,
  sort: 'Sort',
  /** Sort orders of each column: descending, then ascending. */
  orders: {
    loan: ['Latest Cash Out first', 'First Cash Out first'],
    date: ['Newest first', 'Oldest first'],
    amount: ['Largest amount first', 'Smallest amount first'],
    fee: ['Largest fee first', 'Smallest fee first'],
    status: ['Repaid first', 'Due first'],
  } satisfies Record<HistoryColumn, readonly [string, string]>,
  cashOut: 'Cash Out',
  /** Heading of one cash out's repayments. */
  ofCashOut: (amount: Cents, madeOn: CalendarDate | null) =>
    `Cash Out of ${formatCents(amount)}${madeOn ? ` · ${formatDate(madeOn)}` : ''}`,
  month: (date: CalendarDate) => formatDate(date).split(' ').slice(2).join(' '),
  download: 'Download agreement',
  of: (date: string) => `of ${date}`,
  notDownloaded: {
    agreement: "We couldn't download this agreement.",
    terms: "We couldn't download the terms and conditions.",
  },
  downloading: 'Downloading',
  downloaded: 'Downloaded.',
  terms: 'Terms and conditions (PDF)',
  pages: 'Pages',
  previous: 'Previous page',
  next: 'Next page',
  shown: (first: number, last: number, total: number) => `${first} to ${last} of ${total}`,
  empty: {
    cashOuts: {
      title: 'No cash outs yet.',
      text: 'Each Cash Out is listed here, with its fee and its agreement.',
    },
    repayments: {
      title: 'No repayments yet.',
      text: 'Each repayment is listed here with its date and amount.',
    },
  },
} as const;
