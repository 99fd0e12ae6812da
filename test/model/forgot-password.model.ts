import assert from 'node:assert/strict';
import type { DraftReport } from '../../machines/drafts.ts';
import { forgotPasswordMachine } from '../../machines/forgot-password.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL } from './samples.ts';

const sendings = { done: [undefined], fails: [...ANY_CALL, 'passwordResetRefused'] } as const;

export default defineModel<typeof forgotPasswordMachine>({
  machine: forgotPasswordMachine,
  starts: {
    'signed out': { email: '', sending: null },
    'signed in': { email: 'kim@example.com', sending: null },
    'a link sent before a reload': {
      email: '',
      sending: { to: 'kim@example.com', id: '', opensAt: 1_800_000_060_000 },
    },
  },
  events: {
    person: [
      { type: 'email.submitted', email: ' kim@example.com ' },
      { type: 'email.submitted', email: 'KIM@example.com' },
      { type: 'email.submitted', email: 'other@example.com' },
      { type: 'email.submitted', email: 'kim@example' },
      { type: 'email.submitted', email: '' },
      { type: 'link.resendRequested' },
      { type: 'back.requested' },
    ],
    system: [{ type: 'lockout.started', opensAt: 1_800_000_120_000 }],
  },
  raised: ['link.sent'],
  outcomes: {
    sendResetLink: sendings,
    resendResetLink: sendings,
    resendLockout: { done: [undefined], fails: [] },
  },
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
    'sending.choosingStart': { isPassing: true },
    'sending.lockedOut': {
      runs: ['resendLockout'],
      holds: ({ context, told }) => {
        assert.notEqual(context.sentTo, '');
        const report = told.at(-1) as DraftReport | undefined;
        if (report?.type === 'sending.reported') {
          assert.ok(report.sending.to.endsWith('@example.com'));
        }
      },
    },
  },
});
