import { logOutMachine } from '../../machines/log-out.machine.ts';
import { defineModel } from './model.ts';

export default defineModel<typeof logOutMachine>({
  machine: logOutMachine,
  starts: { 'on the dashboard': undefined },
  events: {
    person: [
      { type: 'logOut.requested' },
      { type: 'logOut.confirmed' },
      { type: 'logOut.declined' },
    ],
  },
  outcomes: {},
  states: { closed: {}, asking: {}, confirmed: {} },
});
