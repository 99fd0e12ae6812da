import { forgotPasswordMachine } from '../forgot-password.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL } from './values.ts';

const sendings = { done: [undefined], fails: [...ANY_CALL, 'passwordResetRefused'] } as const;

export default defineSamples(forgotPasswordMachine, {
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
    resendLockout: { done: [undefined] },
  },
});
