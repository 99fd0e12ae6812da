import type { ConnectionStep } from '../../domain/entities.ts';
import { CONNECTED } from './bank.ts';

type KnownStep = Exclude<ConnectionStep, 'other'>;

const analysing = 'Analysing your pay cycle...';

export const bankSyncCopy = {
  headings: {
    VerifyingCredentials: 'Connecting to your bank...',
    RetrievingAccounts: analysing,
    RetrievingTransactions: analysing,
    Categorisation: 'Calculating your financial insights..',
  } satisfies Record<KnownStep, string>,
  text: "Don't leave, it should only take 3 - 5 minutes to confirm your details with your bank.",
  progress: 'Bank connection',
  /** Done before there is a job. With them the list says about what the bar says, which begins at 60 %. */
  before: ['Choosing your bank', 'Sending your bank login'],
  /** Each fits the heading of its step. */
  steps: {
    VerifyingCredentials: 'Checking your bank login',
    RetrievingAccounts: 'Finding where you are paid',
    RetrievingTransactions: 'Finding when you are paid',
    Categorisation: 'Calculating your insights',
  } satisfies Record<KnownStep, string>,
  succeeded: CONNECTED,
  failed: "We couldn't connect your bank.",
  /** Before the bank error screen opens by itself. */
  failedNext: 'We show you what went wrong, as far as we know, and what you can do.',
  unanswered: {
    title: "We can't see your progress right now",
    text: "We don't know yet whether your bank is connected. We keep looking, and this page goes on by itself. Trying again only looks sooner: nothing is lost.",
    /** Before the message of product 8.1, which sounds like one. */
    noResult: "This isn't a result. ",
  },
  /** The bank is connected, but the profile does not say so yet. */
  notOpened: {
    title: 'The next step takes longer than usual',
    text: 'We keep trying to open it, and nothing is lost.',
  },
  next: 'You tell us the account for your Cash Outs and your repayments. Then we verify your identity, and your dashboard says if you can cash out.',
  stalled: {
    title: 'This is taking longer than usual',
    step: 'Still looking',
    text: "Your bank hasn't sent us everything yet. We keep looking, this page goes on by itself, and nothing is lost. Connecting again starts over with your bank login.",
  },
} as const;
