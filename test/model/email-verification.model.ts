import assert from 'node:assert/strict';
import type { emailVerificationMachine } from '../../machines/email-verification.machine.ts';
import samples, { PASSWORD } from '../../machines/samples/email-verification.ts';
import { defineModel, type View } from './model.ts';

/** The app has received the account's current address. */
const toldAddress = ({ sentToParent, context }: View<typeof emailVerificationMachine>) =>
  assert.deepEqual(sentToParent.filter(({ type }) => type === 'email.changed').at(-1), {
    type: 'email.changed',
    email: context.sentTo,
  });

export default defineModel(samples, {
  states: {
    mail: {},
    'mail.choosingStart': { isTransient: true },
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
    'mail.lookingForChange': {
      runs: ['lookForChange'],
      tags: ['busy'],
      holds: ({ context }) => {
        assert.notEqual(context.unanswered, '');
        assert.ok(!JSON.stringify(context).includes(PASSWORD));
      },
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
    'sending.choosingStart': { isTransient: true },
    'sending.lockedOut': {
      runs: ['resendLockout'],
      holds: ({ context }) => assert.notEqual(context.sentTo, ''),
    },
  },
});
