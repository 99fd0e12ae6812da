import assert from 'node:assert/strict';
import { actionLinkMachine } from '../../machines/action-link.machine.ts';
import { defineModel } from './model.ts';
import { ANY_CALL, aUser } from './samples.ts';

const link = { hasCode: true, isSignedIn: false } as const;
const aPassword = 'Passw0rd!';

export default defineModel<typeof actionLinkMachine>({
  machine: actionLinkMachine,
  starts: {
    'a link without a code': { ...link, mode: 'resetPassword', hasCode: false },
    'a link to reset the password': { ...link, mode: 'resetPassword' },
    'a link to verify the address, signed out': { ...link, mode: 'verifyEmail' },
    'a link to verify the address, signed in': { ...link, mode: 'verifyEmail', isSignedIn: true },
  },
  events: {
    person: [
      { type: 'check.retried' },
      { type: 'password.submitted', password: aPassword, confirmation: aPassword },
      { type: 'password.submitted', password: aPassword, confirmation: 'Passw0rd' },
      { type: 'password.submitted', password: 'short', confirmation: 'short' },
      { type: 'password.submitted', password: '', confirmation: '' },
      { type: 'verification.confirmed' },
      { type: 'step.continued' },
    ],
    system: [{ type: 'presence.regained' }],
  },
  outcomes: {
    watchReturn: { fails: [] },
    checkResetCode: {
      done: [{ email: 'kim@example.com' }],
      fails: [...ANY_CALL, 'invalidActionCode'],
    },
    resetPassword: {
      done: [undefined],
      fails: [...ANY_CALL, 'invalidActionCode', 'weakPassword'],
    },
    applyEmailCode: { done: [undefined], fails: [...ANY_CALL, 'invalidActionCode'] },
    refreshUser: { done: [{ ...aUser, emailVerified: true }, null], fails: ANY_CALL },
  },
  states: {
    choosingStart: { isPassing: true },
    reset: { holds: ({ context }) => assert.equal(context.mode, 'resetPassword') },
    'reset.checkingCode': {
      runs: ['checkResetCode'],
      tags: ['busy'],
      holds: ({ context }) => assert.equal(context.failure, null),
    },
    'reset.codeUnchecked': {
      runs: ['watchReturn'],
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
    'reset.passwordReset': {},
    verification: { holds: ({ context }) => assert.equal(context.mode, 'verifyEmail') },
    'verification.confirmation': {},
    'verification.verifyingEmail': { runs: ['applyEmailCode'], tags: ['busy'] },
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
