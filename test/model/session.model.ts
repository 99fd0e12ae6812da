import assert from 'node:assert/strict';
import { sessionMachine } from '../../machines/session.machine.ts';
import { defineModel, type Sight } from './model.ts';
import { ANY_CALL, aUser, profileAt } from './samples.ts';

/** The last word about the session itself: the idle clock may ask for the log-out at any time. */
const lastReport = ({ told }: Sight<typeof sessionMachine>) =>
  told.findLast(({ type }) => type !== 'logOut.confirmed');

export default defineModel<typeof sessionMachine>({
  machine: sessionMachine,
  starts: { 'when the app begins': undefined },
  events: {
    // The app passes on what a person did.
    person: [
      { type: 'session.started' },
      { type: 'session.endRequested' },
      { type: 'profile.retried' },
    ],
    system: [
      { type: 'presence.regained' },
      { type: 'session.lost' },
      { type: 'user.refreshRequested' },
      { type: 'session.endedElsewhere', reason: 'person' },
      { type: 'session.endedElsewhere', reason: 'expired' },
    ],
  },
  outcomes: {
    watchReturn: { fails: [] },
    watchReturnForProfile: { fails: [] },
    restoreSession: { done: [aUser, null], fails: ANY_CALL },
    watchSession: { fails: ['sessionEnded'] },
    loadProfile: { done: [profileAt.mobile, profileAt.dashboard], fails: ANY_CALL },
    refreshUser: { done: [{ ...aUser, emailVerified: true }, null], fails: ANY_CALL },
    idle: {
      done: [
        { reason: 'idle', isElsewhere: false },
        { reason: 'person', isElsewhere: false },
        { reason: 'idle', isElsewhere: true },
      ],
      fails: [],
    },
    signOutAsAsked: { done: [undefined], fails: ANY_CALL },
    signOutElsewhere: { done: [undefined], fails: ANY_CALL },
    signOutExpired: { done: [undefined], fails: ANY_CALL },
  },
  states: {
    restoring: { runs: ['restoreSession'] },
    restoreFailed: {
      runs: ['watchReturn'],
      holds: (sight) => assert.deepEqual(lastReport(sight), { type: 'profile.unavailable' }),
    },
    signedOut: { holds: (sight) => assert.equal(lastReport(sight)?.type, 'session.closed') },
    open: { runs: ['watchSession', 'idle'] },
    'open.loadingProfile': { runs: ['loadProfile'] },
    'open.profileUnavailable': {
      runs: ['watchReturnForProfile'],
      holds: (sight) => assert.deepEqual(lastReport(sight), { type: 'profile.unavailable' }),
    },
    'open.ready': {
      holds: (sight) =>
        assert.ok(['profile.loaded', 'user.refreshed'].includes(lastReport(sight)?.type ?? '')),
    },
    'open.refreshingUser': { runs: ['refreshUser'] },
    ending: {
      runs: ['signOutAsAsked'],
      holds: ({ tracked }) => assert.equal(tracked.at(-1), 'logout'),
    },
    following: {
      runs: ['signOutElsewhere'],
      holds: ({ context, tracked }) => {
        assert.equal(context.isElsewhere, true);
        assert.notEqual(tracked.at(-1), 'logout');
      },
    },
    expiring: {
      runs: ['signOutExpired'],
      holds: ({ tracked }) => assert.equal(tracked.at(-1), 'logout'),
    },
  },
});
