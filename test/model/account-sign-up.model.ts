import assert from 'node:assert/strict';
import { accountSignUpMachine } from '../../machines/account-sign-up.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aUser } from './samples.ts';

export default defineModel<typeof accountSignUpMachine>({
  machine: accountSignUpMachine,
  starts: {
    eligible: { unanswered: '' },
    'a try that was left': { unanswered: 'KIM@example.com' },
  },
  events: {
    person: [
      { type: 'credentials.submitted', email: ' kim@example.com ', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'other@example.com', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'kim@example', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'kim@example.com', password: 'password' },
      { type: 'credentials.submitted', email: '', password: '' },
    ],
  },
  outcomes: {
    createAccount: {
      done: [
        { user: aUser, isTestAccount: false },
        { user: aUser, isTestAccount: true },
      ],
      fails: [...ANY_CALL, 'emailInUse', 'weakPassword', 'invalidEmail'],
    },
    markTestMobile: { done: [undefined], fails: ANY_CALL },
    refreshToken: { done: [undefined], fails: ANY_CALL },
  },
  states: {
    credentials: { holds: ({ context }) => assert.equal(context.user, null) },
    creatingAccount: {
      runs: ['createAccount'],
      tags: ['busy'],
      holds: ({ context, input, told }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('createAccount'), {
          email: context.unanswered,
          password: 'Passw0rd',
          mayExist: context.mayExist,
        });
        assert.deepEqual(told.at(-1), { type: 'signUp.reported', email: context.unanswered });
        assert.ok(!JSON.stringify(context).includes('Passw0rd'));
      },
    },
    takingShortcut: {
      tags: ['busy'],
      holds: ({ context, tracked }) => {
        assert.equal(context.user, aUser);
        assert.deepEqual(tracked, ['signup_complete']);
      },
    },
    'takingShortcut.markingTestMobile': { runs: ['markTestMobile'] },
    'takingShortcut.refreshingToken': { runs: ['refreshToken'] },
    signedUp: {
      holds: ({ snapshot, tracked }) => {
        assert.deepEqual(snapshot.output, { user: aUser });
        assert.deepEqual(tracked, ['signup_complete']);
      },
    },
  },
});
