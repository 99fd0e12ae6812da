import { emailVerificationMachine } from '../email-verification.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, profileAt } from './values.ts';

const EMAIL = 'kim@example.com';
const OTHER = 'other@example.com';

export const PASSWORD = 'Passw0rd';

export default defineSamples(emailVerificationMachine, {
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
    lookForChange: {
      done: [profileAt.dashboard, { ...profileAt.dashboard, email: OTHER }],
      fails: ['offline'],
    },
    sendVerificationLink: { done: [undefined], fails: [...ANY_CALL, 'tooManyEmails'] },
    resendVerificationLink: { done: [undefined], fails: [...ANY_CALL, 'tooManyEmails'] },
    resendLockout: { done: [undefined] },
  },
});
