export const bankAccountCopy = {
  enter:
    'Enter the account your pay goes into. We send your Cash Outs to it and debit your repayments from it.',
  /** Source: product 2.14. What follows the first sentence is in the loan agreement. */
  debits:
    'We debit only on the dates you agree to. If banks are closed, on the next business day. If a debit fails, we may try again on your next pay day.',
  /** An account that was saved before; the API does not return its number. */
  saved: {
    title: 'An account is saved',
    text: "We can't show it. Its last digits show before any Cash Out.",
    keep: 'Keep the account saved before',
    other: 'Or enter another',
  },
  bsb: 'BSB',
  bsbHint: '6 digits, such as 123-456.',
  accountNumber: 'Account number',
  joint: 'This is a joint account',
  jointDetail: "You share it with another person. We don't accept joint accounts.",
  /** Follows the refusal of a joint account. */
  jointNext: 'Change the numbers, then untick this box.',
  problems: {
    bsb: { missing: 'Enter your BSB.', invalid: 'A BSB has 6 digits.' },
    accountNumber: {
      missing: 'Enter your account number.',
      invalid: 'An account number has 5 to 9 digits.',
    },
  },
  submit: 'Confirm and continue',
  check: {
    title: 'Send your Cash Outs to this account?',
    text: 'We debit your repayments from it too. Check each number: money sent to a wrong account may be hard to get back.',
    bank: 'Connected bank',
    confirm: 'Confirm',
    change: 'Change',
  },
  unchecked:
    "We couldn't look up your bank connection. Nothing about it has changed, and nothing is lost.",
  working: 'Saving your account',
} as const;
