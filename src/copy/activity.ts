/** Words of /dashboard/activity. */
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
    due: { word: 'Due', meaning: 'not debited yet' },
  },
  download: 'Download agreement',
  of: (date: string) => `of ${date}`,
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
      text: 'When you cash out, each repayment is listed here with its date and amount.',
    },
  },
} as const;
