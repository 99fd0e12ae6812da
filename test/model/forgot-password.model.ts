import assert from 'node:assert/strict';
import type { DraftReport } from '../../machines/drafts.ts';
import samples from '../../machines/samples/forgot-password.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    mail: {},
    'mail.emailEntry': {},
    'mail.sendingLink': {
      runs: ['sendResetLink'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('sendResetLink'), { email: context.email });
        assert.equal(context.email, context.email.trim());
      },
    },
    'mail.linkSent': { holds: ({ context }) => assert.notEqual(context.sentTo, '') },
    'mail.resendingLink': {
      runs: ['resendResetLink'],
      tags: ['busy'],
      holds: ({ context, input }) =>
        assert.deepEqual(input('resendResetLink'), { email: context.sentTo }),
    },
    sending: {},
    'sending.open': { rests: 'a link may be sent' },
    'sending.choosingStart': { isTransient: true },
    'sending.lockedOut': {
      runs: ['resendLockout'],
      holds: ({ context, sentToParent }) => {
        assert.notEqual(context.sentTo, '');
        const report = sentToParent.at(-1) as DraftReport | undefined;
        if (report?.type === 'sending.reported') {
          assert.ok(report.sending.to.endsWith('@example.com'));
        }
      },
    },
  },
});
