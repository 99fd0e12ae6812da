import assert from 'node:assert/strict';
import type { AnyMachineSnapshot, EventObject } from 'xstate';
import { isEligible, type User } from '../../domain/entities.ts';
import type { appWithFlows } from '../../machines/all-flows.ts';
import type { ActionLink } from '../../machines/meta.ts';
import samples, { plainSteps } from '../../machines/samples/app.ts';
import { aBank, anotherJob } from '../../machines/samples/values.ts';
import { defineModel, type View } from './model.ts';
import { running } from './stub-machine.ts';

type App = View<typeof appWithFlows>;

/** Actors of the whole app. The app does the same wherever they break. */
const lasting = ['reloadPage', 'session', 'support', 'logOut'];
const isBreakOf = (actors: readonly string[], { type }: EventObject) =>
  actors.some((actor) => type === `xstate.error.actor.${actor}`);

const isVerification = (event: EventObject & { user?: User | null }) =>
  event.type === 'user.refreshed' && event.user?.emailVerified === true;

const isAtHome = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches({ customer: { screens: 'home' } });
const isSettled = (snapshot: AnyMachineSnapshot) =>
  snapshot.matches('eligibility') || isAtHome(snapshot);
/** One customer is enough, because payments do not depend on the customer. */
const isPayer = (context: App['context']) =>
  context.user?.phoneNumber != null &&
  ['logOut', 'watchVerification'].every((actor) => running(context).includes(actor));

const signedIn = ({ context }: App) => assert.notEqual(context.user, null);
const signedOut = ({ context }: App) => assert.equal(context.user, null);
const passedKyc = ({ context }: App) => assert.equal(context.profile?.hasPassedKyc, true);

export default defineModel(samples, {
  narrow: {
    // Elsewhere no guard reads these, and they are set again before one does.
    actionLink: (link, _, snapshot) => snapshot.matches('actionLink') && link,
    isEmailNew: () => false,
    eligibility: (eligibility, { user }) => user === null && isEligible(eligibility),
    lastPlace: (place, { user }) => user === null && place && [place.uid, place.to === 'cashOut'],
    payment: (payment, _, snapshot) =>
      snapshot.matches('customer') && payment?.outcome === 'unknown',
    // One start of a correction is enough, because it leads back to any start.
    returnTo: (to, _, snapshot) => (snapshot.matches({ onboarding: 'next' }) ? to : to !== null),
    user: (user) => user && user.phoneNumber !== null,
  },
  skips: (event, context, snapshot) =>
    (isBreakOf([...lasting, 'watchVerification'], event) && !isSettled(snapshot)) ||
    (event.type === 'payment.reported' && !isPayer(context)) ||
    (isVerification(event) && !isAtHome(snapshot)),
  ends: (context, snapshot) =>
    running(context).filter((id) => lasting.includes(id)).length < lasting.length &&
    !snapshot.matches('crashed'),
  states: {
    '(root)': { runs: lasting },
    booting: { tags: ['booting'] },
    profileUnavailable: { tags: ['booting'] },
    arriving: { rests: 'the address bar says where to go' },
    start: { isTransient: true },
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
      // A customer who opens the page here may not have seen that the profile failed to load.
      holds: ({ received }) =>
        assert.equal(
          received('session').findLast(({ type }) => type !== 'session.endRequested')?.type,
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
        assert.ok(['job-1', anotherJob.basiqJobId].includes(String(jobId)));
        assert.equal(jobId, context.profile?.basiqJobId);
        // Only this tab may count a job that has just begun.
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
      holds: ({ received }) =>
        assert.notEqual(received('session').at(-1)?.type, 'session.endRequested'),
    },
    'customer.payment.held.checking': {},
    'customer.payment.mayLeave': {},
    loggingOut: {
      rests: 'the end of the session leads on',
      holds: ({ received }) =>
        assert.equal(received('session').at(-1)?.type, 'session.endRequested'),
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
