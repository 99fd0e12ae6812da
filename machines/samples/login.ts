import { loginMachine } from '../login.machine.ts';
import { defineSamples } from './samples.ts';
import { ANY_CALL, aUser } from './values.ts';

export default defineSamples(loginMachine, {
  starts: { 'signed out': undefined },
  events: {
    person: [
      { type: 'credentials.submitted', email: ' kim@example.com ', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'kim@example', password: 'Passw0rd' },
      { type: 'credentials.submitted', email: 'kim@example.com', password: 'password' },
      { type: 'credentials.submitted', email: '', password: '' },
    ],
  },
  outcomes: { signIn: { done: [aUser], fails: [...ANY_CALL, 'invalidCredentials'] } },
});
