import { accountSignUpMachine } from '../account-sign-up.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aUser } from './values.ts';

export default defineSamples(accountSignUpMachine, {
  starts: {
    eligible: { unanswered: '' },
    'a try that was left': { unanswered: 'KIM@example.com' },
  },
  events: {
    person: [
      { type: 'credentials.submitted', email: ' kim@example.com ', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'other@example.com', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'kim@example', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'kim@example.com', password: 'password' },
      { type: 'credentials.submitted', email: '', password: '' },
    ],
  },
  outcomes: {
    createAccount: {
      done: [
        { user: aUser, isTestAccount: false },
        { user: aUser, isTestAccount: true },
      ],
      fails: [...ANY_CALL, 'emailInUse', 'weakPassword', 'invalidEmail'],
    },
    markTestMobile: { done: [undefined], fails: ANY_CALL },
    refreshToken: { done: [undefined], fails: ANY_CALL },
  },
});
