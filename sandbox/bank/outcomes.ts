import type { CONNECTION_STEPS } from '../../domain/api-words.ts';
import type { AnswerOf } from '../../domain/contract.ts';
import type { PayCycle } from '../lending/pay-days.ts';

/** The result of a successful connection; amounts in cents. */
type BankTerms = {
  readonly payCycle: PayCycle;
  readonly maximum: number;
  readonly available: number;
};

/** The error of a failed connection; the flags decide what the error screen offers. */
type BankFailure = Omit<AnswerOf<'getConnection'>['status'], 'step' | 'stepStatus'> & {
  readonly step: (typeof CONNECTION_STEPS)[number];
};

export type BankOutcome = {
  /** Text for the desk. */
  readonly summary: string;
  /** Factor on the duration of each step, 1 unless given; infinite for a job that stays in its third step. */
  readonly slowness?: number;
  readonly terms?: BankTerms;
  readonly failure?: BankFailure;
};

const HELP = 'https://help.payondemand.example/bank-connection';

const WEEKLY: BankTerms = { payCycle: 'weekly', maximum: 800_00, available: 500_00 };

/** What most error screens have: all ways out, and nothing to do at the bank first. */
const usual = {
  step: 'VerifyingCredentials' as const,
  learnMore: null,
  showReconnect: true,
  showChatWithUs: true,
  canSelectBank: true,
  actionRequiredGuidelines: [],
};

const credentialsFailure = (detail: string): BankFailure => ({
  ...usual,
  errorTitle: 'Your login details are not right',
  errorDetail: [detail],
  actionCode: 'forgotten_login',
});

/** All outcomes, by name. Source of the action codes: product 9.4. */
export const BANK_OUTCOMES = {
  weekly: {
    summary: 'Success: paid weekly, $500 of $800, up to 4 repayments',
    terms: WEEKLY,
  },
  fortnightly: {
    summary: 'Success: paid fortnightly, $1,000 of $1,200, up to 3 repayments',
    terms: { payCycle: 'fortnightly', maximum: 1_200_00, available: 1_000_00 },
  },
  monthly: {
    summary: 'Success: paid monthly, $2,000 of $2,000, 1 repayment, no delay',
    terms: { payCycle: 'monthly', maximum: 2_000_00, available: 2_000_00 },
  },
  slow: { summary: 'Success (weekly), but six times slower', slowness: 6, terms: WEEKLY },
  never: { summary: 'Never ends', slowness: Number.POSITIVE_INFINITY },
  invalid: {
    summary: 'Failed: invalid credentials',
    failure: credentialsFailure(
      'Your bank did not accept the login details. Check them and try again.',
    ),
  },
  locked: {
    summary: 'Failed: invalid credentials (account locked)',
    failure: credentialsFailure(
      'Your bank has locked this login. Unlock it with your bank, then try again.',
    ),
  },
  actionRequired: {
    summary: 'Failed: the bank wants an action from the customer',
    failure: {
      ...usual,
      step: 'RetrievingAccounts',
      errorTitle: 'Your bank needs something from you',
      errorDetail: ['Your bank is asking you to do something before we can read your accounts.'],
      actionCode: 'user_action_required',
      learnMore: `${HELP}/action-required`,
      canSelectBank: false,
      actionRequiredGuidelines: [
        "Log in to your bank's own website or app.",
        'Accept any new terms and conditions, or close any message it shows.',
        'Come back here and try to connect again.',
      ],
    },
  },
  unavailable: {
    summary: 'Failed: bank unavailable',
    failure: {
      ...usual,
      errorTitle: 'Your bank is not available right now',
      errorDetail: ['This is usually over within 10 minutes. Try again a little later.'],
      actionCode: null,
      learnMore: `${HELP}/unavailable`,
      showChatWithUs: false,
    },
  },
  payCycleNotFound: {
    summary: 'Failed: pay cycle not found',
    failure: {
      ...usual,
      step: 'Categorisation',
      errorTitle: "We couldn't find your pay",
      errorDetail: [
        'We found no regular pay from an employer in this bank. Choose the bank your pay goes to, or talk to us.',
      ],
      actionCode: 'paycycle_manual_detect',
      showReconnect: false,
    },
  },
} satisfies Record<string, BankOutcome>;

export type BankOutcomeName = keyof typeof BANK_OUTCOMES;

/** A log-in that testers can type; without `password` any password fits. */
export type TestLogin = {
  readonly loginId: string;
  readonly password?: string;
  readonly outcome: BankOutcomeName;
};

/** Log-ins of the contract's test values, known from the sandbox of Australian open banking. */
export const TEST_LOGINS: readonly TestLogin[] = [
  { loginId: 'Wentworth-Smith', password: 'whislter', outcome: 'weekly' },
  { loginId: 'gavinBelson', password: 'hooli2016', outcome: 'fortnightly' },
  { loginId: 'Whistler', password: 'ShowBox', outcome: 'monthly' },
  { loginId: 'bighead', password: 'password', outcome: 'locked' },
  { loginId: 'erlich', password: 'aviato', outcome: 'actionRequired' },
  { loginId: 'jianYang', password: 'nothotdog', outcome: 'unavailable' },
  { loginId: 'Gilfoyle', password: 'PiedPiper', outcome: 'payCycleNotFound' },
  { loginId: 'slow', outcome: 'slow' },
  { loginId: 'never', outcome: 'never' },
];

/** Returns the outcome of credentials, which are never stored. */
export function outcomeOf(credentials: {
  readonly loginId: string;
  readonly password: string;
}): BankOutcomeName {
  const login = TEST_LOGINS.find(
    ({ loginId, password }) =>
      loginId === credentials.loginId &&
      (password === undefined || password === credentials.password),
  );
  return login?.outcome ?? 'invalid';
}

/** Returns the outcome that a job names. @throws Error for an unknown name */
export function bankOutcome(name: string): BankOutcome {
  const outcome: BankOutcome | undefined = BANK_OUTCOMES[name as BankOutcomeName];
  if (!outcome) {
    throw new Error(`Unknown bank outcome: ${name}`);
  }
  return outcome;
}
