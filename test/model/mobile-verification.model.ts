import assert from 'node:assert/strict';
import type { DraftReport } from '../../machines/drafts.ts';
import { mobileVerificationMachine } from '../../machines/mobile-verification.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aLinkedUser } from './samples.ts';

const sent = { verificationId: 'sending-1' };

export default defineModel<typeof mobileVerificationMachine>({
  machine: mobileVerificationMachine,
  starts: {
    'no mobile yet': { phoneNumber: null, sending: null },
    'a mobile that is linked': { phoneNumber: '+61491570006', sending: null },
    'a code sent before a reload': {
      phoneNumber: null,
      sending: { to: '+61491570006', id: 'sending-1', opensAt: 1_800_000_060_000 },
    },
  },
  events: {
    person: [
      { type: 'mobile.submitted', mobile: '0491 570 006' },
      { type: 'mobile.submitted', mobile: '+61 491 570 006' },
      { type: 'mobile.submitted', mobile: '0491 570 156' },
      { type: 'mobile.submitted', mobile: '02 9999 9999' },
      { type: 'mobile.submitted', mobile: '' },
      { type: 'code.submitted', code: '123456' },
      { type: 'code.submitted', code: '12345' },
      { type: 'code.submitted', code: '12345a' },
      { type: 'code.resendRequested' },
      { type: 'mobile.changeRequested' },
      { type: 'back.requested' },
      { type: 'step.continued' },
    ],
    system: [{ type: 'lockout.started', opensAt: 1_800_000_120_000 }],
  },
  raised: ['code.sent'],
  outcomes: {
    sendCode: {
      done: [sent],
      fails: [...ANY_CALL, 'invalidMobile', 'botCheckFailed', 'mobileLinkRefused'],
    },
    linkMobile: {
      done: [aLinkedUser],
      fails: [
        ...ANY_CALL,
        'invalidMobileCode',
        'expiredMobileCode',
        'mobileInUse',
        'mobileLinkRefused',
        'mobileAlreadyLinked',
      ],
    },
    resendLockout: { done: [undefined], fails: [] },
  },
  states: {
    choosingStart: { isPassing: true },
    alreadyVerified: { holds: ({ context }) => assert.equal(context.phoneNumber, '+61491570006') },
    unverified: {},
    'unverified.code': {},
    'unverified.code.choosingStep': { isPassing: true },
    'unverified.code.numberEntry': {
      // The code that was sent stays good for the number it was sent to.
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
    'unverified.code.changingNumber': { isPassing: true },
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
    'unverified.sending.choosingStart': { isPassing: true },
    'unverified.sending.lockedOut': {
      runs: ['resendLockout'],
      holds: ({ context, input, told }) => {
        assert.deepEqual(input('resendLockout'), { opensAt: context.opensAt });
        const report = told.at(-1) as DraftReport | undefined;
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
