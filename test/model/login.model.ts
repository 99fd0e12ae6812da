import assert from 'node:assert/strict';
import samples from '../../machines/samples/login.ts';
import { aUser } from '../../machines/samples/values.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
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
