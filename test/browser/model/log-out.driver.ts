import { logOutMachine } from '../../../machines/log-out.machine.ts';
import model from '../../model/log-out.model.ts';
import { defineDriver } from './driver.ts';

export default defineDriver<typeof logOutMachine>({
  machine: logOutMachine,
  model,
  starts: {
    'on the dashboard': async (bench) => {
      await bench.makeCustomer('dashboard');
      await bench.logIn();
      await bench.view.button('Cash Out').waitFor();
    },
  },
  events: {
    'logOut.requested': { act: ({ view }) => view.button('Logout').click() },
    'logOut.confirmed': {
      when: (_, snapshot) => snapshot.matches('asking'),
      act: ({ view }) => view.button('Yes, Log out').click(),
    },
    'logOut.declined': { act: ({ view }) => view.button('No, go back').click() },
  },
  actors: {},
  states: {
    closed: ({ heading, dialog }) => ({ sees: [heading('Hi Alex')], lacks: [dialog('Log out?')] }),
    asking: ({ dialog, button, text }) => ({
      sees: [
        dialog('Log out?'),
        text('Are you sure you want to log out?'),
        button('Yes, Log out'),
        button('No, go back'),
      ],
    }),
  },
});
