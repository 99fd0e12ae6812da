import assert from 'node:assert/strict';
import { emailVerificationMachine } from '../../machines/email-verification.machine.ts';
import { defineModel, type Sight } from './model.ts';
import { ANY_CALL } from './samples.ts';

const EMAIL = 'kim@example.com';
const OTHER = 'other@example.com';

const PASSWORD = 'Passw0rd';

/** The app has been told the address that the account has now. */
const toldAddress = ({ told, context }: Sight<typeof emailVerificationMachine>) =>
  assert.deepEqual(told.filter(({ type }) => type === 'email.changed').at(-1), {
    type: 'email.changed',
    email: context.sentTo,
  });

export default defineModel<typeof emailVerificationMachine>({
  machine: emailVerificationMachine,
  starts: {
    unverified: { email: EMAIL, isVerified: false, sending: null },
    verified: { email: EMAIL, isVerified: true, sending: null },
    'a link sent before a reload': {
      email: EMAIL,
      isVerified: false,
      sending: { to: EMAIL, id: '', opensAt: 1_800_000_060_000 },
    },
  },
  events: {
    person: [
      { type: 'email.submitted', email: ` ${EMAIL} ` },
      { type: 'email.submitted', email: EMAIL.toUpperCase() },
      { type: 'email.submitted', email: OTHER },
      { type: 'email.submitted', email: 'kim@example' },
      { type: 'email.submitted', email: '' },
      { type: 'email.changeRequested' },
      { type: 'change.confirmed', currentPassword: PASSWORD },
      { type: 'change.confirmed', currentPassword: '' },
      { type: 'change.declined' },
      { type: 'link.resendRequested' },
      { type: 'back.requested' },
    ],
    system: [
      { type: 'account.refreshed', isVerified: true },
      { type: 'account.refreshed', isVerified: false },
      { type: 'lockout.started', opensAt: 1_800_000_120_000 },
    ],
  },
  raised: ['link.sent'],
  outcomes: {
    reauthenticate: { done: [undefined], fails: [...ANY_CALL, 'invalidCredentials'] },
    changeAddress: {
      done: [undefined],
      fails: [...ANY_CALL, 'tooManyEmails', 'emailInUse', 'invalidEmail'],
    },
    sendVerificationLink: { done: [undefined], fails: [...ANY_CALL, 'tooManyEmails'] },
    resendVerificationLink: { done: [undefined], fails: [...ANY_CALL, 'tooManyEmails'] },
    resendLockout: { done: [undefined], fails: [] },
  },
  states: {
    mail: {},
    'mail.choosingStart': { isPassing: true },
    'mail.verified': {
      holds: ({ context }) => assert.deepEqual([context.isVerified, context.failure], [true, null]),
    },
    'mail.emailEntry': {},
    'mail.change': {
      holds: ({ context }) => {
        assert.notEqual(context.asked.toLowerCase(), context.email.toLowerCase());
        assert.ok(!JSON.stringify(context).includes(PASSWORD));
      },
    },
    'mail.change.confirming': {},
    'mail.change.reauthenticating': {
      runs: ['reauthenticate'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.deepEqual(input('reauthenticate'), {
          email: context.email,
          currentPassword: PASSWORD,
        });
      },
    },
    'mail.change.changingAddress': {
      runs: ['changeAddress'],
      tags: ['busy'],
      holds: ({ context, input }) =>
        assert.deepEqual(input('changeAddress'), { email: context.asked, isNew: true }),
    },
    'mail.sendingLink': {
      runs: ['sendVerificationLink'],
      tags: ['busy'],
      holds: ({ context, input }) => {
        assert.equal(context.failure, null);
        assert.equal(context.asked, context.asked.trim());
        assert.deepEqual(input('sendVerificationLink'), {
          email: context.asked,
          isNew: false,
        });
        assert.equal(context.asked.toLowerCase(), context.email.toLowerCase());
      },
    },
    'mail.linkSent': {
      holds: (sight) => {
        toldAddress(sight);
        assert.deepEqual(
          [sight.context.email, sight.context.isVerified],
          [sight.context.sentTo, false],
        );
        assert.equal(sight.tracked.at(-1), 'email_verification_sent');
      },
    },
    'mail.resendingLink': {
      runs: ['resendVerificationLink'],
      tags: ['busy'],
      holds: ({ context, input }) =>
        assert.deepEqual(input('resendVerificationLink'), { email: context.sentTo, isNew: false }),
    },
    sending: {},
    'sending.open': { rests: 'a link may be sent' },
    'sending.choosingStart': { isPassing: true },
    'sending.lockedOut': {
      runs: ['resendLockout'],
      holds: ({ context }) => assert.notEqual(context.sentTo, ''),
    },
  },
});
