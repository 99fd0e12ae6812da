import assert from 'node:assert/strict';
import samples, { aPassword } from '../../machines/samples/action-link.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    choosingStart: { isTransient: true },
    reset: { holds: ({ context }) => assert.equal(context.mode, 'resetPassword') },
    'reset.checkingCode': {
      runs: ['checkLinkCode'],
      tags: ['busy'],
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    'reset.codeUnchecked': {
      runs: ['watchPresenceToRetry'],
      holds: ({ context }) => assert.notEqual(context.failure, null),
    },
    'reset.newPassword': {
      holds: ({ context }) => assert.equal(context.email, 'kim@example.com'),
    },
    'reset.resettingPassword': {
      runs: ['resetPassword'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.deepEqual(input('resetPassword'), { password: aPassword });
        assert.ok(!JSON.stringify(context).includes(aPassword));
      },
    },
    'reset.lookingAtCode': {
      runs: ['lookAtResetCode'],
      tags: ['busy'],
      holds: ({ context }) => {
        assert.equal(context.mayBeDone, true);
        assert.ok(!JSON.stringify(context).includes(aPassword));
      },
    },
    'reset.resetUnclear': { holds: ({ context }) => assert.equal(context.mayBeDone, true) },
    'reset.passwordReset': {},
    verification: { holds: ({ context }) => assert.equal(context.mode, 'verifyEmail') },
    'verification.confirmation': {},
    'verification.verifyingEmail': { runs: ['applyEmailCode'], tags: ['busy'] },
    'verification.lookingAtCode': {
      runs: ['lookAtEmailCode'],
      tags: ['busy'],
      holds: ({ context }) => assert.equal(context.mayBeDone, true),
    },
    'verification.codeSpent': { isTransient: true },
    'verification.verificationUnclear': {
      holds: ({ context }) => assert.equal(context.mayBeDone, true),
    },
    'verification.refreshingUser': {
      runs: ['refreshUser'],
      tags: ['busy'],
      holds: ({ context }) => assert.equal(context.isSignedIn, true),
    },
    'verification.emailVerified': {},
    linkInvalid: { rests: 'the screen has a link to ask for a new one' },
    finished: {},
  },
});
