import { actionLinkMachine } from '../action-link.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aUser } from './values.ts';

const link = { hasCode: true, isSignedIn: false } as const;

export const aPassword = 'Passw0rd!';

export default defineSamples(actionLinkMachine, {
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
    checkLinkCode: {
      done: [{ email: 'kim@example.com' }],
      fails: [...ANY_CALL, 'invalidActionCode'],
    },
    lookAtResetCode: {
      done: [{ email: 'kim@example.com' }],
      fails: ['offline', 'invalidActionCode'],
    },
    resetPassword: {
      done: [undefined],
      fails: [...ANY_CALL, 'passwordResetRefused', 'invalidActionCode', 'weakPassword'],
    },
    applyEmailCode: { done: [undefined], fails: [...ANY_CALL, 'invalidActionCode'] },
    lookAtEmailCode: {
      done: [{ email: 'kim@example.com' }],
      fails: ['offline', 'invalidActionCode'],
    },
    refreshUser: { done: [{ ...aUser, emailVerified: true }, aUser, null], fails: ANY_CALL },
  },
});
