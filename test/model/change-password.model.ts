import assert from 'node:assert/strict';
import samples from '../../machines/samples/change-password.ts';
import { defineModel } from './model.ts';

/** Everything except whether an earlier press may have acted. */
const untold = { email: 'kim@example.com', mayAlreadyBeChanged: false, failure: null };

export default defineModel(samples, {
  states: {
    passwordEntry: {
      holds: ({ context }) => assert.ok(!JSON.stringify(context).includes('Secret')),
    },
    changing: {
      runs: ['replacePassword'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.deepEqual(input('replacePassword'), {
          email: 'kim@example.com',
          currentPassword: 'Secret1x',
          password: 'Secret2y',
          mayAlreadyBeChanged: context.mayAlreadyBeChanged,
        });
        assert.deepEqual({ ...context, mayAlreadyBeChanged: false }, untold);
      },
    },
    changed: {
      holds: ({ context, tracked }) => {
        assert.deepEqual({ ...context, mayAlreadyBeChanged: false }, untold);
        assert.deepEqual(tracked, ['password_changed']);
      },
    },
    finished: {},
  },
});
