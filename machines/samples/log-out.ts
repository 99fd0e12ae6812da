import { logOutMachine } from '../log-out.machine.ts';
import { defineSamples } from './samples.ts';

export default defineSamples(logOutMachine, {
  starts: { 'when the app begins': undefined },
  events: {
    person: [
      { type: 'logOut.requested' },
      { type: 'logOut.confirmed' },
      { type: 'logOut.declined' },
      { type: 'leave.requested' },
      { type: 'back.requested' },
    ],
  },
});
