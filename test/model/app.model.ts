import assert from 'node:assert/strict';
import { isEligible, NOTHING_TICKED } from '../../domain/entities.ts';
import { appWithFlows } from '../../machines/all-flows.ts';
import { EMPTY_MEMORY } from '../../machines/memory.ts';
import type { ActionLink, RouteId } from '../../machines/meta.ts';
import { statesOf } from './chart.ts';
import { defineModel, type Sight } from './model.ts';
import {
  aBank,
  aCheckedProfile,
  aFailedConnection,
  aGoodConnection,
  aLinkedUser,
  allTicked,
  aPendingConnection,
  aSentCashOut,
  aUser,
  profileAt,
} from './samples.ts';
import { running } from './twin.ts';

type App = Sight<typeof appWithFlows>;
type Context = App['context'];

const isSignedIn = ({ user }: Context) => user !== null;
const isSignedOut = ({ user }: Context) => user === null;
// Who is here is told once, before the address bar is heard.
const isBooting = (context: Context, snapshot: App['snapshot']) =>
  isSignedOut(context) && snapshot.hasTag('booting');
// The session reports a profile only after it said that the app waits for one.
const waitsForProfile = (context: Context) => isSignedIn(context) && context.profile === null;

const isAtHome = (_: Context, snapshot: App['snapshot']) =>
  snapshot.matches({ customer: { screens: 'home' } });
const hasCrashed = (_: Context, snapshot: App['snapshot']) => snapshot.matches('crashed');
const aVerifiedUser = { ...aUser, emailVerified: true };

/** Where payments are made: only these flows report them. Whoever pays makes no difference: one customer is enough. */
const canPay = (context: Context, snapshot: App['snapshot']) =>
  context.user?.phoneNumber != null &&
  ['logOut', 'watchVerification'].every((actor) => running(context).includes(actor)) &&
  (snapshot.matches({ customer: { screens: 'home' } }) ||
    snapshot.matches({ customer: { screens: 'cashOut' } }));
const isLeaving = (_: Context, snapshot: App['snapshot']) =>
  snapshot.matches({ customer: { payment: { held: 'leaving' } } });

const states = statesOf(appWithFlows);
const routeIds = states
  // A link out of an e-mail comes with what it asks for, as listed below.
  .filter(({ id, config }) => config.route && id !== 'actionLink')
  .map(({ id }) => id as RouteId);

/** The steps of onboarding that are one state with one flow, by their state's path and by the flow. */
const plainSteps = states
  .filter(({ path, invoke }) => path[0] === 'onboarding' && path.length === 2 && invoke.length > 0)
  .map(({ path, invoke }) => ({
    state: path.join('.'),
    flows: invoke.map(({ id }) => id),
  }));
const links: (ActionLink | undefined)[] = [
  { mode: 'resetPassword', hasCode: true, continueTo: null },
  { mode: 'verifyEmail', hasCode: true, continueTo: 'accountProfile' },
  { mode: 'other', hasCode: false, continueTo: null },
  undefined,
];

/** Actors of the whole app. What happens after one of them broke is the same wherever it broke. */
const lasting = ['storage', 'reloadPage', 'session', 'support', 'logOut'];
const isSettled = (_: Context, snapshot: App['snapshot']) =>
  snapshot.matches('eligibility') || snapshot.matches({ customer: { screens: 'home' } });

const signedIn = ({ context }: App) => assert.notEqual(context.user, null);
const signedOut = ({ context }: App) => assert.equal(context.user, null);
const passedKyc = ({ context }: App) => assert.equal(context.profile?.hasPassedKyc, true);

export default defineModel<typeof appWithFlows>({
  machine: appWithFlows,
  starts: {
    'a first visit': EMPTY_MEMORY,
  },
  events: {
    person: [
      { type: 'load.retried' },
      { type: 'reload.requested' },
      { type: 'cashOut.requested' },
      { type: 'support.requested', tag: 'kyc_verification_general' },
      { type: 'social.followed', site: 'facebook' },
      { type: 'leave.requested' },
      { type: 'field.typed', form: 'name', field: 'firstName', text: 'Kim' },
      { type: 'email.typed', email: 'kim@example.com' },
    ],
    address: [
      ...routeIds.map((id) => ({ type: 'xstate.route' as const, to: `#${id}` as const })),
      ...links.map((link) => ({
        type: 'xstate.route' as const,
        to: '#actionLink' as const,
        ...(link && { link }),
      })),
      { type: 'url.unknown' },
    ],
    system: [
      { when: isBooting, event: { type: 'session.opened', user: aUser } },
      { when: isSignedOut, event: { type: 'session.closed', reason: 'none' } },
      { when: isSignedIn, event: { type: 'session.closed', reason: 'person' } },
      { when: isSignedIn, event: { type: 'session.closed', reason: 'expired' } },
      ...[...Object.values(profileAt), aCheckedProfile].map((profile) => ({
        when: waitsForProfile,
        event: { type: 'profile.loaded' as const, profile },
      })),
      { type: 'profile.unavailable' },
      { type: 'screen.failed', screen: 'login' },
      { when: isSignedIn, event: { type: 'user.refreshed', user: aUser } },
      { when: isSignedIn, event: { type: 'user.refreshed', user: null } },
      { when: isAtHome, event: { type: 'user.refreshed', user: aVerifiedUser } },
      // What open flows report.
      {
        type: 'sending.reported',
        form: 'mobile',
        sending: { to: '+61491570006', id: 'sending-1', opensAt: 1_800_000_060_000 },
      },
      { type: 'verification.suspected' },
      { type: 'eligibility.changed', eligibility: allTicked },
      { type: 'eligibility.changed', eligibility: NOTHING_TICKED },
      { type: 'signUp.reported', email: 'kim@example.com' },
      { type: 'payment.told' },
      { type: 'bankFailure.counted' },
      { type: 'email.changed', email: 'other@example.com' },
      ...(['sent', 'checking', 'free'] as const).map((phase) => ({
        when: canPay,
        event: { type: 'payment.reported' as const, phase, sent: aSentCashOut },
      })),
      ...(['paid', 'notMade'] as const).map((outcome) => ({
        when: canPay,
        event: {
          type: 'payment.reported' as const,
          phase: 'ended' as const,
          sent: { ...aSentCashOut, outcome },
        },
      })),
      // The app says it to itself when the dialog ends; a second time changes nothing.
      { when: isLeaving, event: { type: 'logOut.confirmed' } },
      // The idle clock says it wherever one is.
      { when: isSignedIn, event: { type: 'logOut.confirmed' } },
      // Where the profile cannot be read one can log out too, also while it is asked for again.
      { when: isBooting, event: { type: 'logOut.confirmed' } },
      { when: hasCrashed, event: { type: 'logOut.confirmed' } },
    ],
  },
  outcomes: {
    ...Object.fromEntries(
      plainSteps.flatMap(({ flows }) =>
        flows.map((flow) => [flow, { done: [undefined], fails: [] }]),
      ),
    ),
    storage: { fails: [], when: isSettled },
    reloadPage: { fails: [], when: isSettled },
    session: { fails: [], when: isSettled },
    support: { fails: [], when: isSettled },
    watchVerification: { fails: [], when: isSettled },
    eligibility: { done: [undefined], fails: [] },
    appOffer: { done: [{ isAnswered: true }, { isAnswered: false }], fails: [] },
    login: { done: [{ user: aUser }], fails: [] },
    accountSignUp: { done: [{ user: aUser }], fails: [] },
    mobileVerification: { done: [{ user: aLinkedUser }, { user: null }], fails: [] },
    name: { done: [{ firstName: 'Kim', lastName: "O'Brien" }], fails: [] },
    bankPicker: { done: [{ institution: aBank }, { institution: null }], fails: [] },
    bankLogin: { done: [{ jobId: 'job-1' }, { jobId: '' }], fails: [] },
    bankSync: {
      done: [
        { next: 'account', connection: aGoodConnection, profile: profileAt.bankAccount },
        { next: 'account', connection: aFailedConnection, profile: profileAt.bankJob },
        { next: 'account', connection: aFailedConnection, profile: null },
        { next: 'login', connection: aPendingConnection, profile: null },
        { next: 'login', connection: null, profile: null },
        { next: 'picker', connection: null, profile: null },
      ],
      fails: [],
    },
    bankAccount: {
      done: [
        { next: 'idCheck', connection: aGoodConnection },
        { next: 'sync', connection: null },
        { next: 'login', connection: aFailedConnection },
        { next: 'login', connection: null },
        { next: 'picker', connection: aFailedConnection },
        { next: 'pickerAnew', connection: null },
      ],
      fails: [],
    },
    identityCheck: { done: [{ profile: profileAt.dashboard }], fails: [] },
    dashboard: { fails: [] },
    cashOut: { done: [undefined], fails: [] },
    logOut: { fails: [], when: isSettled },
    leaveForLogIn: { fails: [] },
    forgotPassword: { fails: [] },
    actionLink: { done: [undefined], fails: [] },
    cashOutHistory: { fails: [] },
    repaymentHistory: { fails: [] },
    emailVerification: { fails: [] },
    promoCode: { fails: [] },
    linkedAccount: { fails: [] },
    changePassword: { done: [undefined], fails: [] },
  },
  narrow: {
    // Nothing looks at these elsewhere, and they are set anew before something does.
    actionLink: (link, _, snapshot) => snapshot.matches('actionLink') && link,
    eligibility: (eligibility, { user }) => user === null && isEligible(eligibility),
    lastPlace: (place, { user }) => user === null && place && [place.uid, place.to === 'cashOut'],
    payment: (payment, _, snapshot) =>
      snapshot.matches('customer') && payment?.outcome === 'unknown',
    user: (user) => user && user.phoneNumber !== null,
  },
  ends: (context, snapshot) =>
    running(context).filter((id) => lasting.includes(id)).length < lasting.length &&
    !snapshot.matches('crashed'),
  states: {
    '(root)': { runs: lasting },
    booting: { tags: ['booting'] },
    profileUnavailable: { tags: ['booting'] },
    arriving: { rests: 'the address bar says where to go' },
    start: { isPassing: true },
    eligibility: { runs: ['eligibility', 'appOffer'], holds: signedOut },
    login: { runs: ['login'], holds: signedOut },
    signup: {
      runs: ['accountSignUp'],
      holds: ({ context }) =>
        assert.deepEqual([context.user, isEligible(context.eligibility)], [null, true]),
    },
    onboarding: {
      holds: ({ context }) => {
        assert.notEqual(context.user, null);
        assert.notEqual(context.profile?.hasPassedKyc, true);
      },
    },
    ...Object.fromEntries(plainSteps.map(({ state, flows }) => [state, { runs: flows }])),
    'onboarding.next': { holds: ({ context }) => assert.equal(context.profile, null) },
    'onboarding.next.waiting': {
      // Whoever comes here may have missed that the profile could not be read.
      holds: ({ heard }) =>
        assert.equal(
          heard('session').findLast(({ type }) => type !== 'session.endRequested')?.type,
          'profile.retried',
        ),
    },
    'onboarding.next.unavailable': {},
    'onboarding.name': {
      runs: ['name'],
      holds: ({ input, context }) =>
        assert.deepEqual(input('name'), {
          firstName: context.profile?.firstName,
          lastName: context.profile?.lastName,
        }),
    },
    'onboarding.bank': {},
    'onboarding.bank.picker': { runs: ['bankPicker'] },
    'onboarding.bank.login': {
      runs: ['bankLogin'],
      holds: ({ input }) => assert.deepEqual(input('bankLogin'), { institution: aBank }),
    },
    'onboarding.bank.sync': {
      runs: ['bankSync'],
      holds: ({ input, context }) => {
        const { jobId, isResumed, isCounted } = input('bankSync') as Record<string, unknown>;
        assert.equal(jobId, 'job-1');
        // A job that has just begun is this tab's to count.
        assert.ok(isResumed || !isCounted);
        assert.equal(context.isBankJobGone, false);
      },
    },
    'onboarding.bank.account': { runs: ['bankAccount'] },
    'onboarding.idCheck': {
      runs: ['identityCheck'],
      holds: ({ input }) => assert.deepEqual(input('identityCheck'), { uid: 'uid-1' }),
    },
    customer: {
      runs: ['watchVerification'],
      holds: (sight) => {
        signedIn(sight);
        passedKyc(sight);
      },
    },
    'customer.screens': {},
    'customer.screens.home': {
      runs: ['dashboard'],
      holds: ({ context, input }) =>
        assert.ok('lastPayment' in (input('dashboard') as object) && context.user !== null),
    },
    'customer.screens.cashOut': { runs: ['cashOut'] },
    'customer.payment': {},
    'customer.payment.none': {},
    'customer.payment.held': {},
    'customer.payment.held.sending': {},
    'customer.payment.held.leaving': {
      holds: ({ heard }) => assert.notEqual(heard('session').at(-1)?.type, 'session.endRequested'),
    },
    'customer.payment.held.checking': {},
    'customer.payment.free': {},
    loggingOut: {
      rests: 'the end of the session leads on',
      holds: ({ heard }) => assert.equal(heard('session').at(-1)?.type, 'session.endRequested'),
    },
    'customer.screens.activityCashOuts': {
      runs: ['cashOutHistory'],
      holds: ({ input }) => assert.deepEqual(input('cashOutHistory'), { list: 'cashOuts' }),
    },
    'customer.screens.activityRepayments': {
      runs: ['repaymentHistory'],
      holds: ({ input }) => assert.deepEqual(input('repaymentHistory'), { list: 'repayments' }),
    },
    'customer.screens.accountProfile': {
      runs: ['emailVerification', 'promoCode', 'linkedAccount'],
    },
    'customer.screens.accountPassword': { runs: ['changePassword'] },
    forgotPassword: { runs: ['forgotPassword'] },
    actionLink: {
      runs: ['actionLink'],
      holds: ({ context, input }) => {
        const { mode, hasCode } = input('actionLink') as ActionLink;
        assert.notEqual(mode, 'other');
        assert.deepEqual([mode, hasCode], [context.actionLink.mode, context.actionLink.hasCode]);
      },
    },
    notFound: { rests: 'a link leads home' },
    crashed: {},
    'crashed.stuck': { rests: 'a reload starts everything anew' },
    'crashed.leaving': {
      runs: ['leaveForLogIn'],
      rests: 'the log-in is loaded anew',
      holds: ({ context: { user, profile }, tracked }) => {
        assert.deepEqual([user, profile], [null, null]);
        assert.ok(tracked.includes('logout'));
      },
    },
  },
});
