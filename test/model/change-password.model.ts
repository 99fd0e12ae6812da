import assert from 'node:assert/strict';
import samples from '../../machines/samples/change-password.ts';
import { defineModel } from './model.ts';

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
        });
        assert.deepEqual(context, { email: 'kim@example.com', failure: null });
      },
    },
    changed: {
      holds: ({ context, tracked }) => {
        assert.deepEqual(context, { email: 'kim@example.com', failure: null });
        assert.deepEqual(tracked, ['password_changed']);
      },
    },
    finished: {},
  },
});
