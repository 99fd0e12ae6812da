/** Texts around a loan agreement; the agreement itself comes from the lender. */
export const agreementCopy = {
  title: 'Loan agreement',
  intro: 'Please read the whole loan agreement.',
  open: 'Read the loan agreement',
  /** Beside 'Close', until the end. */
  more: 'Read to the end, then you can agree.',
  close: 'Close',
  done: 'Done reading',
  print: 'Print the agreement',
  missing: {
    title: "We can't show you the loan agreement",
    text: 'You cannot agree to what you have not read, so this Cash Out cannot go on. Go back and try again, or contact support.',
  },
} as const;
