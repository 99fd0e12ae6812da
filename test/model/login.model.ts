import assert from 'node:assert/strict';
import { loginMachine } from '../../machines/login.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aUser } from './samples.ts';

export default defineModel<typeof loginMachine>({
  machine: loginMachine,
  starts: { 'signed out': undefined },
  events: {
    person: [
      { type: 'credentials.submitted', email: ' kim@example.com ', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'kim@example', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'kim@example.com', password: 'password' },
      { type: 'credentials.submitted', email: '', password: '' },
    ],
  },
  outcomes: { signIn: { done: [aUser], fails: [...ANY_CALL, 'invalidCredentials'] } },
  states: {
    credentials: { holds: ({ context }) => assert.equal(context.user, null) },
    signingIn: {
      runs: ['signIn'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('signIn'), { email: 'kim@example.com', password: 'Passw0rd' });
        assert.ok(!JSON.stringify(context).includes('Passw0rd'));
      },
    },
    signedIn: {
      holds: ({ snapshot, tracked }) => {
        assert.deepEqual(snapshot.output, { user: aUser });
        assert.deepEqual(tracked, ['login']);
      },
    },
  },
});
