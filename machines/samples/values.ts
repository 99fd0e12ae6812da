import type { AnyMachineSnapshot, StateValue } from 'xstate';
import { addMonths } from '../../domain/calendar.ts';
import {
  type Activity,
  type Connection,
  EMPTY_PROFILE,
  type Institution,
  type Overview,
  type Profile,
  type Promotion,
  type RepaymentPlan,
  type User,
} from '../../domain/entities.ts';
import type { FailureCode } from '../../domain/failures.ts';
import type { HistoryRow } from '../../domain/history.ts';
import { feeOf } from '../../domain/money.ts';
import {
  eachFlag,
  fieldsOf,
  type OnboardingStep,
  STAGES,
  type Stage,
  type StepFields,
  stepsBefore,
} from '../../domain/onboarding.ts';
import { baselineOf, type SentPayment } from '../../domain/payments.ts';
import type { PaymentEnd, PaymentPhase } from '../payment.machine.ts';

export const aUser: User = {
  uid: 'uid-1',
  email: 'kim@example.com',
  phoneNumber: null,
  emailVerified: false,
};

const aJob = { basiqJobId: 'job-1' };
/** A job that another tab has begun since. */
export const anotherJob = { basiqJobId: 'job-2' };

/** Returns the texts that a finished step adds to the profile; undefined for a step without any. */
export function textsOf(step: string): Partial<StepFields> | undefined {
  const kim: Partial<StepFields> = { firstName: 'Kim', lastName: "O'Brien" };
  const fields = fieldsOf(step as OnboardingStep);
  return fields.length > 0
    ? Object.fromEntries(fields.map((field) => [field, kim[field] ?? 'A sample']))
    : undefined;
}

/** Returns the profile of a customer who has finished all steps before a stage only. */
function profileBefore(stage: Stage): Profile {
  const done: readonly string[] = stepsBefore(stage);
  return Object.assign(
    { ...EMPTY_PROFILE, ...eachFlag((_, step) => done.includes(step)) },
    ...done.map(textsOf),
    done.includes('mobile') && { mobile: '+61491570006' },
    done.includes('bank') && aJob,
    done.includes('idCheck') && { residentialAddress: '12 Long Street, Newtown NSW 2042' },
  );
}

/** Profiles of customers at each step, and of one whose bank job runs. */
export const profileAt = {
  ...(Object.fromEntries(STAGES.map((stage) => [stage, profileBefore(stage)])) as Record<
    Stage,
    Profile
  >),
  bankJob: { ...profileBefore('bank'), ...aJob },
} satisfies Record<string, Profile>;

/** Failures of any API call. */
export const ANY_CALL: readonly FailureCode[] = [
  'generic',
  'unavailable',
  'offline',
  'sessionEnded',
  'tooManyAttempts',
];

export const aLinkedUser: User = { ...aUser, phoneNumber: '+61491570006' };

/** A customer whose identity was checked before the other steps were finished. */
export const aCheckedProfile: Profile = { ...profileAt.mobile, hasPassedKyc: true };

export const aBank: Institution = {
  id: 'AU00101',
  shortName: 'Bank of Example',
  squareLogoUrl: '',
  onlySearchable: false,
  loginIdCaption: 'Customer number',
  passwordCaption: 'Password',
  securityCodeCaption: '',
};

export const aBankWithSecurityCode: Institution = {
  ...aBank,
  id: 'AU00102',
  shortName: 'Careful Credit Union',
  securityCodeCaption: 'Security code',
};

export const aHiddenBank: Institution = {
  ...aBank,
  id: 'AU00103',
  shortName: 'Quiet Savings',
  onlySearchable: true,
};

export const aPendingConnection: Connection = {
  institution: aBank,
  step: 'RetrievingAccounts',
  stepStatus: 'InProgress',
  errorTitle: '',
  errorDetail: [],
  actionCode: '',
  learnMore: '',
  showReconnect: false,
  showChatWithUs: false,
  canSelectBank: false,
  actionRequiredGuidelines: [],
};

export const aGoodConnection: Connection = {
  ...aPendingConnection,
  step: 'Categorisation',
  stepStatus: 'Success',
};

export const aFailedConnection: Connection = {
  ...aPendingConnection,
  step: 'VerifyingCredentials',
  stepStatus: 'Failed',
  errorTitle: 'Wrong password',
  errorDetail: [
    'Bank of Example did not accept your password. Check it in your bank’s app, then try again.',
  ],
  actionCode: 'forgotten_login',
  showReconnect: true,
  showChatWithUs: true,
  canSelectBank: true,
};

/** A job whose status this version does not know counts as unfinished. */
export const aStrangeConnection: Connection = {
  ...aPendingConnection,
  step: 'other',
  stepStatus: 'other',
};

const aCashOut: Activity = {
  type: 'Cashout',
  status: 'Repaid',
  loanId: 7,
  amount: 10_000,
  repaymentDate: null,
  hasMissedRepayment: false,
  isOverdue: false,
  hasDeferred: false,
};

/** A customer who can cash out $100 to $200, in steps of $50. */
export const anOverview: Overview = {
  today: '2026-03-02',
  decline: null,
  declineReason: 'None',
  activities: [aCashOut],
  available: 20_000,
  repaymentAction: '',
  maximum: 50_000,
  minimum: 10_000,
  increment: 5_000,
  feePercent: 5,
  promotion: null,
  maskedAccountNumber: '•••• 5678',
  repayEarlyStatus: 'OK',
  deferStatus: 'OK',
  nextRepaymentDateAfterDefer: null,
};

export const anOverviewOfTomorrow: Overview = { ...anOverview, today: '2026-03-03' };

/** The customer of `anOverview` on the next day, with half of the limit. */
export const aLoweredOverview: Overview = { ...anOverviewOfTomorrow, available: 10_000 };

export const anOverviewWithLoan: Overview = {
  ...anOverview,
  available: 0,
  activities: [aCashOut, { ...aCashOut, loanId: 8, status: 'Pending', amount: 20_000 }],
};

export const aDeclinedOverview: Overview = {
  ...anOverview,
  decline: {
    title: "We can't offer you a Cash Out right now",
    description:
      'Your pay has changed since we last looked. We look again after your next two pay days.',
    learnMoreLink: '',
    showChatWithUs: true,
  },
  declineReason: 'CreditAssessment',
};

export const anEmptyOverview: Overview = { ...anOverview, available: 0, activities: [] };

const aRepayment: Activity = {
  ...aCashOut,
  type: 'Repayment',
  status: 'Unprocessed',
  loanId: 8,
  amount: 10_500,
  repaymentDate: '2026-03-12',
};

/** A customer with one repayment, which can be paid early or delayed. */
export const anOverviewWithOneRepayment: Overview = {
  ...anOverview,
  available: 0,
  activities: [{ ...aCashOut, loanId: 8 }, aRepayment],
  nextRepaymentDateAfterDefer: '2026-03-26',
};

/** The customer of `anOverviewWithOneRepayment` with a second repayment. */
export const anOverviewWithTwoRepayments: Overview = {
  ...anOverviewWithOneRepayment,
  activities: [
    { ...aCashOut, loanId: 8, amount: 20_000 },
    aRepayment,
    { ...aRepayment, repaymentDate: '2026-03-19' },
  ],
};

/** The customer of `anOverviewWithOneRepayment`, who has paid the repayment early. */
export const anOverviewPaidEarly: Overview = {
  ...anOverviewWithOneRepayment,
  activities: [
    { ...aCashOut, loanId: 8 },
    { ...aRepayment, status: 'Pending' },
  ],
  repayEarlyStatus: 'Processing',
  deferStatus: 'Processing',
};

export const anOverviewDelayed: Overview = {
  ...anOverviewWithOneRepayment,
  activities: [
    { ...aCashOut, loanId: 8 },
    { ...aRepayment, repaymentDate: '2026-03-26', hasDeferred: true },
  ],
  deferStatus: 'AlreadyDelayed',
  nextRepaymentDateAfterDefer: null,
};

/** The only way to repay: one debit. */
export const onePlan: readonly RepaymentPlan[] = [
  [{ date: '2026-03-12', amount: 21_000, fee: 1_000 }],
];

export const twoPlans: readonly RepaymentPlan[] = [
  ...onePlan,
  [
    { date: '2026-03-12', amount: 10_500, fee: 500 },
    { date: '2026-03-26', amount: 10_500, fee: 500 },
  ],
];

/** Twelve cash outs, one a month: two pages. */
export const manyCashOuts: readonly HistoryRow[] = Array.from({ length: 12 }, (_, index) => {
  const amount = 10_000 + (index % 9) * 5_000;
  return {
    loanId: index + 1,
    date: addMonths('2025-03-09', index),
    amount,
    fee: feeOf(amount, anOverview.feePercent),
    isRepaid: null,
  };
});

export const aPromotion: Promotion = {
  title: '10% off your fee',
  message: 'Your next Cash Out costs 4.5% instead of 5%.',
  condition: 'For one Cash Out.',
};

/** A cash out of $200 without a response, when no other loan existed. */
export const aSentCashOut: SentPayment = {
  payment: {
    kind: 'cashOut',
    amount: 20_000,
    plan: [{ date: '2026-03-12', amount: 21_000, fee: 1_000 }],
  },
  key: 'key-1',
  sentAt: 1_800_000_000_000,
  before: baselineOf(anOverview),
  outcome: 'unknown',
};

export const aSentRepayment: SentPayment = {
  ...aSentCashOut,
  payment: { kind: 'repayEarly', amount: 10_500, choice: 'next' },
  before: baselineOf(anOverviewWithOneRepayment),
};

export const aSentDelay: SentPayment = {
  ...aSentRepayment,
  payment: { kind: 'delay', amount: 10_500 },
};

/** Returns the report of a payment, which only a payment sends: while one of these states runs it. */
export function reportIn(states: readonly StateValue[], phase: PaymentPhase, sent: SentPayment) {
  return {
    when: (_: unknown, snapshot: AnyMachineSnapshot) =>
      states.some((state) => snapshot.matches(state)),
    event: { type: 'payment.reported' as const, phase, sent },
  };
}

export const paymentEnds: readonly PaymentEnd[] = [
  { outcome: 'paid', failure: null },
  { outcome: 'notMade', failure: null },
  { outcome: 'unknown', failure: null },
  { outcome: 'refused', failure: { code: 'generic' } },
  { outcome: 'refused', failure: { code: 'offlineMoney' } },
];
