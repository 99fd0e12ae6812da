import assert from 'node:assert/strict';
import samples from '../../machines/samples/session.ts';
import type { sessionMachine } from '../../machines/session.machine.ts';
import { defineModel, type View } from './model.ts';

/** The last report about the session itself. The idle clock's request and the provider's user may come at any time. */
const lastReport = ({ sentToParent }: View<typeof sessionMachine>) =>
  sentToParent.findLast(({ type }) => type !== 'logOut.confirmed' && type !== 'user.refreshed');

export default defineModel(samples, {
  states: {
    restoring: { runs: ['restoreSession'] },
    restoreFailed: {
      runs: ['watchPresenceToRetry'],
      holds: (sight) => assert.deepEqual(lastReport(sight), { type: 'profile.unavailable' }),
    },
    signedOut: { holds: (sight) => assert.equal(lastReport(sight)?.type, 'session.closed') },
    open: { runs: ['watchSession', 'idle'] },
    'open.loadingProfile': { runs: ['loadProfile'] },
    'open.profileUnavailable': {
      runs: ['watchPresenceForProfile'],
      holds: (sight) => assert.deepEqual(lastReport(sight), { type: 'profile.unavailable' }),
    },
    'open.ready': {
      holds: (sight) => assert.equal(lastReport(sight)?.type, 'profile.loaded'),
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
