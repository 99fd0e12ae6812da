import type { ConnectionStep } from '../../domain/entities.ts';
import { settings } from '../settings.ts';

const connecting = 'Connecting to your bank...';
const connected = 'Your bank is connected.';
const analysing = 'Analysing your pay cycle...';

const debits = 'We debit only on the dates you agree to.';

/** Words of /signup/bank and all below it. */
export const bankCopy = {
  intro: `${settings.brandName} connects to your primary bank, where your pay is deposited, to verify your income and eligibility.`,
  secure: {
    title: 'Secure SSL encryption',
    text: 'Our access to your bank is read-only. We never make any payment or transfer without your express permission.',
    learnMore: 'Learn more',
    learnMoreName: 'Learn more: Connect securely',
  },
  dialog: {
    title: 'Connect securely',
    parts: [
      {
        title: 'What we read',
        text: 'The names and types of your accounts, their balances and their transactions. Our access is read-only.',
      },
      {
        title: 'Why we read it',
        text: 'To verify your income and eligibility, and to work out your pay cycle and your limit.',
      },
      {
        title: 'For how long',
        text: 'Once, when you connect. To read it again, we would have to ask you to log in to your bank again.',
      },
      {
        title: 'Your bank login',
        text: 'It is sent encrypted, used once to connect, and never stored.',
      },
      {
        title: 'Your money',
        text: 'We never make any payment or transfer without your express permission.',
      },
    ],
    goBack: 'Go back',
  },
  otherBank: 'Choose another bank',
  connected: {
    text: connected,
    keep: 'Keep this bank',
    kept: `${connected} It stays connected until you connect another one.`,
  },
  tryAgain: 'Try again',
  reconnect: 'Try to connect again',

  picker: {
    search: 'Search',
    example: 'For example, Commonwealth Bank',
    banks: 'Banks',
    shown: (first: number, last: number, total: number) =>
      first === last ? `Bank ${first} of ${total}` : `Banks ${first} to ${last} of ${total}`,
    previous: 'Previous banks',
    next: 'Next banks',
    found: (count: number) => (count === 1 ? '1 bank found.' : `${count} banks found.`),
    notFound: {
      title: 'No bank matches your search.',
      text: 'Check the spelling, or type a shorter part of the name.',
    },
    none: 'There are no banks to choose from right now. Please come back a little later.',
  },

  unsupported: {
    link: "I can't find my bank",
    title: "Can't find your bank?",
    text: 'Tell us who you bank with. It helps us choose which bank to add next.',
    bankName: 'Enter your bank name',
    submit: 'Confirm and continue',
    working: 'Sending your feedback',
    back: 'Back to all banks',
    thanks: {
      title: "Awww we're sorry...",
      // The specification spells it so in this one sentence.
      text: `We currently don't offer ${settings.brandName.replace(' On ', ' on ')} to customers with your bank but with your feedback we hope to change this in the future!`,
    },
  },

  login: {
    lead: (bank: string) => `Log in to ${bank}`,
    text: 'Enter the details you use for internet banking.',
    loginId: 'Login ID',
    password: 'Password',
    once: 'Used once to connect, and never stored.',
    submit: 'Connect',
    working: 'Connecting securely',
  },

  sync: {
    headings: {
      VerifyingCredentials: connecting,
      RetrievingAccounts: analysing,
      RetrievingTransactions: analysing,
      Categorisation: 'Calculating your financial insights..',
      other: connecting,
    } satisfies Record<ConnectionStep, string>,
    text: "Don't leave, it should only take 3 - 5 minutes to confirm your details with your bank.",
    progress: 'Bank connection',
    steps: {
      VerifyingCredentials: 'Checking your bank login',
      RetrievingAccounts: 'Finding your accounts',
      RetrievingTransactions: 'Reading your pay cycle',
      Categorisation: 'Calculating your insights',
    } satisfies Record<Exclude<ConnectionStep, 'other'>, string>,
    succeeded: connected,
    failed: "We couldn't connect your bank.",
    unanswered: {
      title: "We can't see your progress right now",
      text: 'We keep looking, and nothing is lost. You can also try again, or talk to us.',
    },
    next: 'You tell us which account your money goes to. Then we verify your identity, and you are done.',
    stalled: {
      title: 'This is taking longer than usual',
      text: 'Your bank has not answered in full. We keep looking, and nothing is lost. You can also try to connect again, or talk to us.',
    },
  },

  account: {
    intro: `Enter the account your pay goes into. We send your Cash Outs to it and debit your repayments from it. ${debits}`,
    keep: 'Keep this account',
    saved: 'We have your account. Enter one here only if you want to change it.',
    bsb: 'BSB',
    bsbHint: '6 digits, such as 123-456.',
    accountNumber: 'Account number',
    joint: 'This is a joint account',
    jointDetail: `You share it with another person. We don't offer ${settings.brandName} for joint accounts.`,
    problems: {
      bsb: { missing: 'Enter your BSB.', invalid: 'A BSB has 6 digits.' },
      accountNumber: {
        missing: 'Enter your account number.',
        invalid: 'An account number has 5 to 9 digits.',
      },
    },
    submit: 'Confirm and continue',
    check: {
      title: (bsb: string, accountNumber: string) =>
        `Send your Cash Outs to ${bsb} · ${accountNumber}?`,
      text: `Check each number: money that we send to a wrong account may be lost. ${debits}`,
      confirm: 'Confirm',
      change: 'Change',
    },
    working: 'Saving your account',
  },

  error: {
    title: 'Unable to connect your bank account.',
    text: 'Whoops! Something went wrong. Please try again or contact support.',
    guidelines: 'What you can do',
    learnMore: 'Learn more',
  },
} as const;
