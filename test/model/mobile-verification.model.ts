import assert from 'node:assert/strict';
import type { DraftReport } from '../../machines/drafts.ts';
import samples, { sent } from '../../machines/samples/mobile-verification.ts';
import { defineModel } from './model.ts';

export default defineModel(samples, {
  states: {
    choosingStart: { isTransient: true },
    alreadyVerified: { holds: ({ context }) => assert.equal(context.phoneNumber, '+61491570006') },
    unverified: {},
    'unverified.code': {},
    'unverified.code.choosingStep': { isTransient: true },
    'unverified.code.numberEntry': {
      // The sent code stays valid for its number.
      holds: ({ context }) =>
        assert.ok(context.verificationId === '' || context.phoneNumber !== ''),
    },
    'unverified.code.sendingCode': {
      runs: ['sendCode'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.ok(['+61491570006', '+61491570156'].includes(context.phoneNumber));
        assert.deepEqual(input('sendCode'), { phoneNumber: context.phoneNumber });
      },
    },
    'unverified.code.codeEntry': {
      holds: ({ context }) => assert.equal(context.verificationId, 'sending-1'),
    },
    'unverified.code.changingNumber': { isTransient: true },
    'unverified.code.linkingMobile': {
      runs: ['linkMobile'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('linkMobile'), { ...sent, code: '123456' });
        assert.ok(!JSON.stringify(context).includes('123456'));
      },
    },
    'unverified.sending': {},
    'unverified.sending.open': {},
    'unverified.sending.choosingStart': { isTransient: true },
    'unverified.sending.lockedOut': {
      runs: ['resendLockout'],
      holds: ({ context, input, sentToParent }) => {
        assert.deepEqual(input('resendLockout'), { opensAt: context.opensAt });
        const report = sentToParent.at(-1) as DraftReport | undefined;
        if (report?.type === 'sending.reported') {
          assert.equal(report.sending.id, 'sending-1');
        }
      },
    },
    verified: {
      holds: ({ context, snapshot, tracked }) => {
        assert.deepEqual(snapshot.output, { user: context.user });
        assert.equal(tracked.includes('mobile_verified'), context.user !== null);
      },
    },
  },
});
