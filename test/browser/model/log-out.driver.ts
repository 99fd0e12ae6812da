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
      // Who has touched nothing leaves without being asked.
      await bench.view.heading('Hi Alex').click();
    },
  },
  events: {
    'logOut.requested': { act: ({ view }) => view.button('Logout').click() },
    'logOut.confirmed': {
      when: (_, snapshot) => !snapshot.matches('closed'),
      act: ({ view }) => view.button(/^(Yes, Log out|Log out)$/).click(),
    },
    'logOut.declined': { act: ({ view }) => view.button(/^(No, go back|Close)$/).click() },
    'leave.requested': { act: async ({ view }) => void (await view.page.goBack()) },
    'back.requested': { act: async ({ view }) => void (await view.page.goBack()) },
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
    askingOnBack: ({ dialog, button }) => ({
      sees: [dialog('Log out?'), button('Close'), button('Log out')],
    }),
  },
});
