import assert from 'node:assert/strict';
import samples from '../../machines/samples/account-sign-up.ts';
import { aUser } from '../../machines/samples/values.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    credentials: { holds: ({ context }) => assert.equal(context.user, null) },
    creatingAccount: {
      runs: ['createAccount'],
      tags: ['busy'],
      holds: ({ context, input, sentToParent }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('createAccount'), {
          email: context.unanswered,
          password: 'Passw0rd',
          mayExist: context.mayExist,
        });
        assert.deepEqual(sentToParent.at(-1), {
          type: 'signUp.reported',
          email: context.unanswered,
        });
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
