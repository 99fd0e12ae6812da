import { bankLoginRisk, bankLoginUse } from './bank-data.ts';

export const bankLoginCopy = {
  title: (bank: string) => `Log in to ${bank}`,
  intro:
    'Enter the details you use for internet banking. Connecting lets us read your accounts, balances and transactions, once.',
  loginId: 'Login ID',
  password: 'Password',
  once: bankLoginUse,
  risk: bankLoginRisk,
  /** For those who would rather not, because no step can be left out. Source: product 4.2. */
  rather:
    "Rather not log in here? We can't offer you Cash Outs without a connected bank. Talk to us first, or come back later: what you saved is kept.",
  /** Below a failure that does not say so itself. */
  notYet: "Your bank isn't connected yet.",
  /** Below one that does. */
  unsure: 'Your login may be right: check it and try once more, or choose another bank.',
  submit: 'Connect',
  working: 'Connecting securely',
} as const;
