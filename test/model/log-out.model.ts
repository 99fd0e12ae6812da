import { logOutMachine } from '../../machines/log-out.machine.ts';
import { defineModel } from './model.ts';

export default defineModel<typeof logOutMachine>({
  machine: logOutMachine,
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
  outcomes: {},
  states: {
    closed: {},
    asking: { tags: ['asking'] },
    askingOnBack: { tags: ['asking'] },
  },
});
