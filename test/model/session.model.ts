import assert from 'node:assert/strict';
import { sessionMachine } from '../../machines/session.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aUser, profileAt } from './samples.ts';

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
    system: [{ type: 'session.lost' }, { type: 'user.refreshRequested' }],
  },
  outcomes: {
    restoreSession: { done: [aUser, null], fails: ANY_CALL },
    watchSession: { fails: ['sessionEnded'] },
    loadProfile: { done: [profileAt.mobile, profileAt.dashboard], fails: ANY_CALL },
    refreshUser: { done: [{ ...aUser, emailVerified: true }, null], fails: ANY_CALL },
    signOutByPerson: { done: [undefined], fails: ANY_CALL },
    signOutExpired: { done: [undefined], fails: ANY_CALL },
  },
  states: {
    restoring: { runs: ['restoreSession'] },
    restoreFailed: {
      holds: ({ told }) => assert.deepEqual(told.at(-1), { type: 'profile.unavailable' }),
    },
    signedOut: { holds: ({ told }) => assert.equal(told.at(-1)?.type, 'session.closed') },
    open: { runs: ['watchSession'] },
    'open.loadingProfile': { runs: ['loadProfile'] },
    'open.profileUnavailable': {
      holds: ({ told }) => assert.deepEqual(told.at(-1), { type: 'profile.unavailable' }),
    },
    'open.ready': {
      holds: ({ told }) =>
        assert.ok(['profile.loaded', 'user.refreshed'].includes(told.at(-1)?.type ?? '')),
    },
    'open.refreshingUser': { runs: ['refreshUser'] },
    ending: {
      runs: ['signOutByPerson'],
      holds: ({ tracked }) => assert.equal(tracked.at(-1), 'logout'),
    },
    expiring: {
      runs: ['signOutExpired'],
      holds: ({ tracked }) => assert.equal(tracked.at(-1), 'logout'),
    },
  },
});
