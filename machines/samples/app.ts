import type { AnyMachineSnapshot, ContextFrom } from 'xstate';
import { EVERYTHING_TICKED, NOTHING_TICKED } from '../../domain/entities.ts';
import { appWithFlows } from '../all-flows.ts';
import { CORRECTIONS, type CorrectableStep } from '../app.setup.ts';
import { EMPTY_MEMORY } from '../memory.ts';
import type { ActionLink, RouteId } from '../meta.ts';
import { nodesOf } from '../nodes.ts';
import { defineSamples } from './samples.ts';
import {
  aBank,
  aCheckedProfile,
  aFailedConnection,
  aGoodConnection,
  aLinkedUser,
  anotherJob,
  aPendingConnection,
  aSentCashOut,
  aUser,
  profileAt,
  reportIn,
  textsOf,
} from './values.ts';

type Context = ContextFrom<typeof appWithFlows>;

const isSignedIn = ({ user }: Context) => user !== null;
const isSignedOut = ({ user }: Context) => user === null;

// The session reports the user once, before the app listens to the address bar.
const isBooting = (context: Context, snapshot: AnyMachineSnapshot) =>
  isSignedOut(context) && snapshot.hasTag('booting');

// The session reports a profile only while the app waits for one.
const waitsForProfile = (context: Context) => isSignedIn(context) && context.profile === null;

/**
 * The idle clock can log out anywhere, and so does the app itself when the dialog ends. A customer can also log out where the
 * profile cannot be read, even while it is being read again.
 */
const canLogOut = (context: Context, snapshot: AnyMachineSnapshot) =>
  isSignedIn(context) || isBooting(context, snapshot) || snapshot.matches('crashed');

const aVerifiedUser = { ...aUser, emailVerified: true };

/** Where payments are made: only these flows report them. */
const paying = [{ customer: { screens: 'home' } }, { customer: { screens: 'cashOut' } }];

const states = nodesOf(appWithFlows);

const routeIds = states
  // The link of an e-mail has parameters, so it is listed below.
  .filter(({ id, config }) => config.route && id !== 'actionLink')
  .map(({ id }) => id as RouteId);

/** Steps of onboarding that are one state, by its path, with its flows. */
export const plainSteps = states
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

export default defineSamples(appWithFlows, {
  starts: {
    'a first visit': EMPTY_MEMORY,
  },
  events: {
    person: [
      { type: 'load.retried' },
      { type: 'reload.requested' },
      { type: 'cashOut.requested', overview: null },
      { type: 'support.requested', actionCode: 'kyc_verification_general' },
      { type: 'social.followed', site: 'facebook' },
      { type: 'leave.requested' },
      ...(Object.keys(CORRECTIONS) as CorrectableStep[]).map((step) => ({
        type: 'step.revisited' as const,
        step,
      })),
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
      { when: isSignedIn, event: { type: 'user.refreshed', user: aVerifiedUser } },
      {
        when: (_, snapshot) => snapshot.matches({ onboarding: 'mobile' }),
        event: { type: 'user.refreshed', user: aLinkedUser },
      },
      // Reports of open flows.
      {
        type: 'sending.reported',
        form: 'mobile',
        sending: { to: '+61491570006', id: 'sending-1', opensAt: 1_800_000_060_000 },
      },
      { type: 'verification.suspected' },
      { type: 'eligibility.changed', eligibility: EVERYTHING_TICKED },
      { type: 'eligibility.changed', eligibility: NOTHING_TICKED },
      { type: 'signUp.reported', email: 'kim@example.com' },
      { type: 'payment.told' },
      { type: 'bankFailure.counted' },
      { type: 'email.changed', email: 'other@example.com' },
      ...(['sent', 'checking', 'mayLeave'] as const).map((phase) =>
        reportIn(paying, phase, aSentCashOut),
      ),
      ...(['paid', 'notMade'] as const).map((outcome) =>
        reportIn(paying, 'ended', { ...aSentCashOut, outcome }),
      ),
      { when: canLogOut, event: { type: 'logOut.confirmed' } },
    ],
  },
  outcomes: {
    ...Object.fromEntries(
      plainSteps.flatMap(({ flows }) => flows.map((flow) => [flow, { done: [textsOf(flow)] }])),
    ),
    eligibility: { done: [undefined] },
    appOffer: { done: [{ isAnswered: true }, { isAnswered: false }] },
    login: { done: [{ user: aUser }] },
    accountSignUp: { done: [{ user: aUser }] },
    mobileVerification: { done: [{ user: aLinkedUser }, { user: null }] },
    bankPicker: { done: [{ institution: aBank }, { institution: null }] },
    bankLogin: { done: [{ jobId: 'job-1' }, { jobId: '' }] },
    bankSync: {
      done: [
        { next: 'account', connection: aGoodConnection, profile: profileAt.bankAccount },
        { next: 'account', connection: aFailedConnection, profile: profileAt.bankJob },
        { next: 'account', connection: aFailedConnection, profile: null },
        {
          next: 'sync',
          connection: aGoodConnection,
          profile: { ...profileAt.bankJob, ...anotherJob },
        },
        { next: 'login', connection: aPendingConnection, profile: null },
        { next: 'login', connection: null, profile: null },
        { next: 'picker', connection: null, profile: null },
      ],
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
    },
    identityCheck: { done: [{ profile: profileAt.dashboard }] },
    cashOut: { done: [undefined] },
    actionLink: { done: [undefined] },
    changePassword: { done: [undefined] },
  },
});
