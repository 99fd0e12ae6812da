import { addDays } from '../../domain/calendar.ts';
import type { Activity, Institution, Overview } from '../../domain/entities.ts';
import type { Failure } from '../../domain/failures.ts';
import type { HistoryRow } from '../../domain/history.ts';
import type { Draft, DraftForm } from '../../machines/drafts.ts';
import { KYC_MAXIMUM_ATTEMPTS } from '../../machines/identity-check.machine.ts';
import { aLastTick } from '../../machines/samples/bank-sync.ts';
import {
  aBank,
  aBankWithSecurityCode,
  aDeclinedOverview,
  aGoodConnection,
  anEmptyOverview,
  anOverview,
  anOverviewDelayed,
  anOverviewPaidEarly,
  anOverviewWithOneRepayment,
  anOverviewWithTwoRepayments,
  aPendingConnection,
  aPromotion,
  aSentCashOut,
  aSentRepayment,
  aUser,
  manyCashOuts,
  profileAt,
  twoPlans,
} from '../../machines/samples/values.ts';
import { agreementOf, onItsWay } from '../play/answers.ts';
import type { Wanted } from '../play/trail.ts';

/** State with other sample data: additional fields of its machine or of the profile. */
export type Variant = {
  readonly machine: string;
  readonly state: string;
  /** Name in the URL; null for the default variant, which is led there by its own steps, or has other data around it than the app has. */
  readonly name: string | null;
  /** Steps on the way from the start to the state, if it looks different after them. */
  readonly via?: readonly Wanted[];
  /** That start, if it is not the first one. */
  readonly start?: string;
  /** Fields of the context of the machine. */
  readonly context?: Readonly<Record<string, unknown>>;
  /** Fields of the contexts of the machines around it, by machine. */
  readonly around?: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  /** State of the app around a machine that runs in several of them, if it is not the first of them, or the home. */
  readonly at?: string;
  /** States of the app's other machines on the screen, by machine, if they are not their first. */
  readonly beside?: Readonly<Record<string, string>>;
  /** Fields of the customer's profile. */
  readonly profile?: Readonly<Record<string, unknown>>;
  /** What is done on the screen once it is drawn, if only the screen has what it shows then, such as the errors of its fields. */
  readonly done?: {
    /** Texts for the first fields of the form. */
    readonly typed?: readonly string[];
    /** Selector of the control that is pressed then. */
    readonly pressed?: string;
    /** Step of the flow that follows. */
    readonly answered?: string;
  };
};

const SUBMIT = 'main form [type=submit]';

const LONG = 'Wolfeschlegelsteinhausenbergerdorff-Featherstonehaugh';

const home = (
  name: string,
  overview: Overview,
  profile?: Readonly<Record<string, unknown>>,
): Variant => ({
  machine: 'dashboard',
  state: 'details.resting',
  name,
  via: [`loadOverview.done=${JSON.stringify(overview)}`],
  profile,
});

/** The account page of a customer, with all of its cards loaded. */
const account = (
  machine: 'emailVerification' | 'linkedAccount' | 'promoCode',
  state: string,
  emailVerified = true,
): Variant => {
  const { [machine]: _, ...beside } = {
    emailVerification: emailVerified ? 'mail.verified' : 'mail.emailEntry',
    linkedAccount: 'shown',
    promoCode: 'codeEntry',
  };
  return {
    machine,
    state,
    name: null,
    beside,
    profile: { emailVerified },
  };
};

/** A home while money moves, which steps lead on from before it rests. */
const moving = (name: string, overview: Overview): Variant => ({
  machine: 'dashboard',
  state: 'details.resting',
  name,
  context: { overview },
});

/** The history with cash outs. */
const LISTED = ['readHistory.done', manyCashOuts] as const;

/** A connection to a bank that is not finished after its longest time. */
export const TOO_LONG: readonly Wanted[] = [
  'clock.ticked',
  ['readConnection.done', aPendingConnection],
  ['clock.ticked', aLastTick],
  'after~bankSyncPoll',
  ['readConnection.done', aPendingConnection],
];

const cashOut = (
  state: string,
  name: string | null,
  context: Readonly<Record<string, unknown>>,
): Variant => ({ machine: 'cashOut', state, name, context });

const banks = (name: string, institutions: readonly Institution[]): Variant => ({
  machine: 'bankPicker',
  state: 'banks.settled',
  name,
  context: { institutions, matches: institutions },
});

const large: Overview = {
  ...anOverviewWithTwoRepayments,
  maximum: 9_999_99,
  activities: anOverviewWithTwoRepayments.activities.map((activity) => ({
    ...activity,
    amount: activity.type === 'Cashout' ? 9_406_23 : 4_938_27,
  })),
};

const transferring = onItsWay(anOverviewWithOneRepayment);

const overdue: Overview = {
  ...anOverviewWithOneRepayment,
  activities: anOverviewWithOneRepayment.activities.map((activity) =>
    activity.type === 'Repayment'
      ? { ...activity, repaymentDate: '2026-02-20', isOverdue: true, hasMissedRepayment: true }
      : activity,
  ),
};

const missed: Overview = {
  ...anOverviewWithTwoRepayments,
  activities: anOverviewWithTwoRepayments.activities.map((activity, index) =>
    index === 1 ? { ...activity, repaymentDate: '2026-03-19', hasMissedRepayment: true } : activity,
  ),
  deferStatus: 'MissedRepayment',
};

const failed = (
  machine: string,
  state: string,
  name = 'failed',
  failure: Failure = { code: 'generic' },
): Variant => ({ machine, state, name, context: { failure } });

/** A form that was filled in and sent, and what came back: only the screen keeps what is typed. */
const refused = (answered: string, ...typed: readonly string[]): Pick<Variant, 'done'> => ({
  done: { typed, pressed: SUBMIT, answered },
});

/** A password of no account. */
const A_PASSWORD = 'Sample1';

/** Texts that a customer, or a visitor without an id, has typed into a form. */
const typedIn = (
  form: DraftForm,
  fields: Draft['fields'],
  uid = aUser.uid,
): NonNullable<Variant['around']> => ({
  app: { drafts: { [uid]: { [form]: { fields, sending: null } } } },
});

const AN_EMPLOYMENT = typedIn('employment', {
  employmentType: 'Fulltime',
  employerName: 'Example Bakery',
});

/** Counts down to the next try. */
const TOO_MANY: Failure = { code: 'tooManyAttempts', waitSeconds: 45 };

/** The state after these steps on the way from the first start. */
const after = (
  machine: string,
  state: string,
  name: string | null,
  ...via: readonly Wanted[]
): Variant => ({
  machine,
  state,
  name,
  via,
});

/** A form whose button is pressed with nothing typed: the errors of its fields. */
const submittedEmpty = (machine: string, state: string): Variant => ({
  machine,
  state,
  name: 'submitted-empty',
  done: { pressed: SUBMIT },
});

const A_CODE = '123456';

/** What may be wrong with a code. */
const CODE_FAILURES = {
  wrong: 'invalidMobileCode',
  expired: 'expiredMobileCode',
  'too-many-attempts': 'tooManyAttempts',
};

/** The day before the only repayment is debited. */
const dayBefore: Overview = {
  ...anOverviewWithOneRepayment,
  today: '2026-03-11',
  repayEarlyStatus: 'DayBeforeDueDate',
};

const promoted: Overview = { ...anOverview, feePercent: 4.5, promotion: aPromotion };

const promotedPlan = [{ date: '2026-03-12', amount: 209_00, fee: 9_00 }];

const [cashOutMade, repaymentDue] = anOverviewWithOneRepayment.activities as [Activity, Activity];

/** Cash outs of the history, all repaid but the last, which has repayments in each state. */
const historyActivities: readonly Activity[] = [
  ...manyCashOuts.flatMap(({ loanId, amount, fee, date }, index): Activity[] => [
    { ...cashOutMade, loanId, amount, date },
    ...(index < manyCashOuts.length - 1
      ? [
          {
            ...repaymentDue,
            loanId,
            amount: amount + (fee ?? 0),
            repaymentDate: addDays(date, 14),
            status: 'Repaid' as const,
          },
        ]
      : [
          { repaymentDate: '2026-02-20', isOverdue: true },
          { repaymentDate: '2026-02-27', status: 'Pending' as const },
          { repaymentDate: '2026-03-12' },
          { repaymentDate: '2026-03-19' },
        ].map((own) => ({ ...repaymentDue, loanId, amount: 52_50, ...own }))),
  ]),
];

const repaymentRows = historyActivities.flatMap(
  ({ type, loanId, repaymentDate: date, amount, status }): HistoryRow[] =>
    type === 'Repayment' && date
      ? [{ loanId, date, amount, fee: null, isRepaid: status === 'Repaid' }]
      : [],
);

/** The history, with the states of its rows. */
const standings = { overview: { ...anOverview, activities: historyActivities } };

/** Variants of states that look different with other data. */
export const variants: readonly Variant[] = [
  home('first-loan', { ...anOverview, activities: [] }),
  home('owing', anOverviewWithOneRepayment),
  home('two-repayments', anOverviewWithTwoRepayments),
  home('overdue', overdue),
  home('missed', missed),
  home('not-arrived', {
    ...anOverviewWithTwoRepayments,
    repaymentAction: 'unsucessful_direct_credit',
  }),
  home('day-before', dayBefore),
  home('limit-reached', anEmptyOverview),
  home('delayed', anOverviewDelayed),
  moving('paid-early', anOverviewPaidEarly),
  home('declined', aDeclinedOverview),
  home('not-qualified', { ...anEmptyOverview, declineReason: 'CreditAssessment' }),
  moving('transferring', transferring),
  home('promotion', { ...anOverview, promotion: aPromotion }),
  home('arrived', {
    ...anOverviewWithTwoRepayments,
    activities: anOverviewWithTwoRepayments.activities.map((activity) => ({
      ...activity,
      date: anOverview.today,
    })),
  }),
  home('large-amounts', large),
  home('long-names', anOverviewWithOneRepayment, { firstName: LONG, lastName: LONG }),
  ...['payment.watching', 'payment.notMade'].flatMap((state) => [
    {
      machine: 'dashboard',
      state,
      name: null,
      start: 'after a reload, a cash out unknown',
      via: [
        'loadOverview.done',
        ...(state === 'payment.notMade' ? [['payment.done', { outcome: 'notMade' }] as const] : []),
      ],
    },
    {
      machine: 'dashboard',
      state,
      name: 'repayment',
      context: { overview: anOverviewWithOneRepayment, lastPayment: aSentRepayment },
    },
  ]),
  {
    machine: 'dashboard',
    state: 'payment.paid',
    name: null,
    start: 'after a reload, a delay not told yet',
    via: [`loadOverview.done=${JSON.stringify(anOverviewDelayed)}`],
  },
  {
    machine: 'dashboard',
    state: 'payment.paid',
    name: 'repaid',
    // Read again after the payment.
    via: [
      ['loadOverview.done', anOverviewWithOneRepayment],
      'repayEarly.opened',
      'payment.reported',
      'repayEarly.done',
      'reloadOverview.done',
    ],
    context: {
      lastPayment: { ...aSentRepayment, outcome: 'paid' },
      overview: anOverviewPaidEarly,
    },
  },
  {
    machine: 'dashboard',
    state: 'dialog.cashOutSuccess',
    name: null,
    start: 'right after a cash out',
    via: ['loadOverview.done'],
  },
  {
    // For a customer, who may have been paying.
    machine: 'app',
    state: 'crashed.stuck',
    name: null,
    via: [
      'session.opened',
      ['profile.loaded', { profile: profileAt.dashboard }],
      'address~cashOut',
      'cashOut.failed~strange',
    ],
  },
  {
    machine: 'repayEarly',
    state: 'choice',
    name: null,
    around: { dashboard: { overview: anOverviewWithTwoRepayments } },
  },
  {
    machine: 'repayEarly',
    state: 'confirmation',
    name: 'all',
    context: { activities: anOverviewWithTwoRepayments.activities, choice: 'all' },
    around: { dashboard: { overview: anOverviewWithTwoRepayments } },
  },
  failed('repayEarly', 'confirmation', 'refused', { code: 'repayEarlyRefused' }),
  failed('delay', 'confirmation'),
  failed('delay', 'confirmation', 'too-many-attempts', TOO_MANY),
  failed('cashOut', 'review.read', 'refused', { code: 'cashOutRefused' }),
  failed('cashOut', 'review.read', 'already-active', { code: 'cashOutActive' }),
  failed('cashOut', 'review.read', 'too-many-attempts', TOO_MANY),
  failed('activity', 'history.unavailable', 'too-many-attempts', TOO_MANY),
  {
    machine: 'logOut',
    state: 'asking',
    name: 'payment-unknown',
    around: { app: { payment: aSentCashOut } },
  },
  account('emailVerification', 'mail.emailEntry', false),
  account('emailVerification', 'mail.linkSent', false),
  account('emailVerification', 'mail.sendingLink', false),
  account('emailVerification', 'mail.resendingLink', false),
  account('emailVerification', 'mail.verified'),
  account('emailVerification', 'sending.open', false),
  account('emailVerification', 'sending.lockedOut', false),
  account('linkedAccount', 'shown'),
  account('linkedAccount', 'unavailable'),
  account('promoCode', 'codeEntry'),
  ...['validating', 'confirming', 'adding', 'refused'].map((state) => ({
    ...account('promoCode', state),
    done: { typed: ['WELCOME10'] },
  })),
  account('promoCode', 'added'),
  {
    machine: 'cashOut',
    state: 'review.read',
    name: 'offline',
    via: ['checkDay.failed~offline'],
  },
  { machine: 'idle', state: 'warning', name: 'in-the-sign-up', at: 'onboarding.name' },
  cashOut('review.read', 'two-repayments', {
    plans: twoPlans,
    planIndex: 1,
    agreement: agreementOf(twoPlans[1] ?? []),
  }),
  ...(
    [
      ['idle', 'logged-out-for-inactivity'],
      ['expired', 'session-expired'],
      ['person', 'logged-out'],
    ] as const
  ).map(([sessionEnd, name]) => ({
    machine: 'app',
    state: 'login',
    name,
    via: ['session.opened', `session.closed=${JSON.stringify({ reason: sessionEnd })}`],
  })),
  ...Object.entries(CODE_FAILURES).map(([name, code]) => ({
    ...after(
      'mobileVerification',
      'unverified.code.codeEntry',
      name,
      ...['resendLockout.done', `linkMobile.failed~${code}`],
    ),
    ...refused(`linkMobile.failed~${code}`, A_CODE),
  })),
  {
    machine: 'mobileVerification',
    state: 'unverified.code.linkingMobile',
    name: null,
    done: { typed: [A_CODE] },
  },
  after('activity', 'document.downloading', null, LISTED, 'document.requested'),
  after('activity', 'document.saved', null, LISTED),
  after('activity', 'document.failed', null, LISTED),
  after('activity', 'history.empty', 'cash-out-offered', 'readWhetherToOffer.done'),
  {
    ...after('activity', 'history.listed', 'standings'),
    context: standings,
  },
  {
    ...after('activity', 'history.listed', 'transferring'),
    context: {
      overview: {
        ...anOverview,
        activities: historyActivities.map((activity) =>
          activity.type === 'Cashout' && activity.loanId === manyCashOuts.length
            ? { ...activity, status: 'Pending' }
            : activity,
        ),
      },
    },
  },
  {
    ...after('activity', 'history.listed', 'repayments'),
    at: 'customer.screens.activityRepayments',
    context: {
      ...standings,
      list: 'repayments',
      rows: repaymentRows,
      order: { column: 'loan', isDescending: true },
    },
  },
  {
    ...after('login', 'credentials', 'wrong-password', 'signIn.failed~invalidCredentials'),
    ...refused('signIn.failed~invalidCredentials', aUser.email, A_PASSWORD),
  },
  {
    ...after('accountSignUp', 'credentials', 'known-address', 'createAccount.failed~emailInUse'),
    ...refused('createAccount.failed~emailInUse', aUser.email, A_PASSWORD),
  },
  after('bankSync', 'stalled.waiting', 'analysing', ...TOO_LONG),
  {
    machine: 'bankAccount',
    state: 'connectionFailed',
    name: null,
    profile: { checkBankConnectionStatus: false },
  },
  {
    ...after('bankAccount', 'details', 'joint-account', [
      'account.submitted',
      { isJointAccount: true },
    ]),
    // The message stands below the ticked box.
    done: { pressed: '[name=isJointAccount]' },
  },
  cashOut('choice', 'many-plans', {
    plans: [1, 2, 4, 5].map((count) =>
      Array.from({ length: count }, (_, index) => ({
        date: addDays('2026-03-12', index * 7),
        amount: 210_00 / count,
        fee: 10_00 / count,
      })),
    ),
    planIndex: 1,
  }),
  {
    machine: 'forgotPassword',
    state: 'mail.linkSent',
    name: 'long-address',
    context: { sentTo: `${LONG}@example-of-a-bank.com.au` },
  },
  cashOut('amount', 'promotion', { overview: promoted }),
  cashOut('review.read', 'promotion', {
    overview: promoted,
    plans: [promotedPlan],
    agreement: agreementOf(promotedPlan),
  }),
  {
    machine: 'cashOut',
    state: 'amount',
    name: 'wrong-amount',
    done: { typed: ['25'], pressed: SUBMIT },
  },
  {
    machine: 'delay',
    state: 'confirmation',
    name: 'one-of-two',
    context: {
      activities: anOverviewWithTwoRepayments.activities,
      nextDate: '2026-03-19',
      movesTo: '2026-03-26',
    },
    around: { dashboard: { overview: anOverviewWithTwoRepayments } },
  },
  {
    machine: 'bankPicker',
    state: 'banks.settled',
    name: 'connected',
    around: { app: { connection: aGoodConnection } },
    profile: { checkBankConnectionStatus: true },
  },
  {
    machine: 'bankPicker',
    state: 'banks.settled',
    name: 'connect-securely',
    // The header runs this dialog's chart, which is in no snapshot of the app.
    done: { pressed: 'main [aria-haspopup=dialog]' },
  },
  {
    machine: 'bankAccount',
    state: 'details',
    name: 'saved',
    profile: { bankDetailsUpdated: true },
  },
  after('identityCheck', 'unavailable', 'token-refused', 'getWidgetToken.failed~kycTokenRefused'),
  submittedEmpty('accountSignUp', 'credentials'),
  submittedEmpty('actionLink', 'reset.newPassword'),
  submittedEmpty('bankAccount', 'details'),
  submittedEmpty('bankLogin', 'credentials'),
  submittedEmpty('bankPicker', 'unsupportedBank.nameEntry'),
  submittedEmpty('changePassword', 'passwordEntry'),
  submittedEmpty('employment', 'details'),
  submittedEmpty('forgotPassword', 'mail.emailEntry'),
  submittedEmpty('login', 'credentials'),
  submittedEmpty('mobileVerification', 'unverified.code.numberEntry'),
  submittedEmpty('name', 'details'),
  { ...submittedEmpty('cashOut', 'choice'), context: { plans: twoPlans } },
  {
    ...failed('accountSignUp', 'credentials'),
    ...refused('createAccount.failed~generic', aUser.email, A_PASSWORD),
  },
  {
    ...failed('bankLogin', 'credentials', 'failed', { code: 'bankConnectionFailed' }),
    ...refused('connectBank.failed~bankConnectionFailed', '12345678', A_PASSWORD),
  },
  {
    ...failed('changePassword', 'passwordEntry'),
    // The first field is the address for password managers.
    ...refused('replacePassword.failed~generic', aUser.email, A_PASSWORD, 'Sample2', 'Sample2'),
  },
  {
    ...failed('employment', 'details', 'failed', { code: 'employmentNotSaved' }),
    around: AN_EMPLOYMENT,
  },
  { machine: 'employment', state: 'saving', name: null, around: AN_EMPLOYMENT },
  {
    ...failed('forgotPassword', 'mail.emailEntry', 'failed', { code: 'passwordResetRefused' }),
    around: typedIn('forgotPassword', { email: aUser.email }, ''),
  },
  {
    ...failed('login', 'credentials'),
    ...refused('signIn.failed~generic', aUser.email, A_PASSWORD),
  },
  {
    ...failed('mobileVerification', 'unverified.code.codeEntry'),
    ...refused('linkMobile.failed~generic', A_CODE),
  },
  {
    ...failed('name', 'details', 'failed', { code: 'nameNotSaved' }),
    around: typedIn('name', { firstName: 'Kim', lastName: "O'Brien" }),
  },
  {
    machine: 'bankPicker',
    state: 'unsupportedBank.sendingFeedback',
    name: null,
    done: { typed: ['Bank of Elsewhere'] },
  },
  {
    ...account('promoCode', 'codeEntry'),
    name: 'failed',
    context: { failure: { code: 'generic' } },
    done: { typed: ['WELCOME10'] },
  },
  {
    ...account('promoCode', 'codeEntry'),
    name: 'promotion',
    context: { promotions: [aPromotion], canAddPromotion: false },
  },
  {
    machine: 'identityCheck',
    state: 'failed',
    name: 'no-result',
    via: Array<Wanted>(KYC_MAXIMUM_ATTEMPTS).fill('readResult.done="InProcessing"'),
  },
  banks(
    'many',
    ['Acacia', 'Banksia', 'Coolabah', 'Grevillea', 'Hakea', 'Kurrajong', 'Mulga', 'Waratah'].map(
      (name) => ({ ...aBank, id: name, shortName: `${name} Bank` }),
    ),
  ),
  banks('long-names', [{ ...aBank, shortName: `Bank of ${LONG}` }, aBankWithSecurityCode]),
];
