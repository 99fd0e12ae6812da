import { sessionMachine } from '../session.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aUser, profileAt } from './values.ts';

export default defineSamples(sessionMachine, {
  starts: { 'when the app begins': undefined },
  events: {
    // The app forwards the customer's actions.
    person: [
      { type: 'session.started' },
      { type: 'session.endRequested' },
      { type: 'profile.retried' },
    ],
    system: [
      { type: 'presence.regained' },
      { type: 'session.lost' },
      { type: 'user.refreshRequested' },
      { type: 'user.confirmed', user: aUser },
      { type: 'session.endedElsewhere', reason: 'person' },
      { type: 'session.endedElsewhere', reason: 'expired' },
    ],
  },
  outcomes: {
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
    },
    signOutAsAsked: { done: [undefined], fails: ANY_CALL },
    signOutElsewhere: { done: [undefined], fails: ANY_CALL },
    signOutExpired: { done: [undefined], fails: ANY_CALL },
  },
});
