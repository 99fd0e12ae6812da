import { sendParent, setup } from 'xstate';
import type { BackRequested } from './effects.ts';

/** A state that asks; Back withdraws the question. */
const question = {
  tags: 'asking',
  on: {
    'logOut.confirmed': { target: 'closed', actions: 'reportConfirmed' },
    'logOut.declined': { target: 'closed' },
    'back.requested': { target: 'closed' },
  },
} as const;

/**
 * Asks the user to confirm a log-out, and reports a yes to the app. It lives as long as the app. Source: product 2.16
 * and decision 017.
 */
export const logOutMachine = setup({
  types: {
    events: {} as
      | { type: 'logOut.requested' }
      | { type: 'logOut.confirmed' }
      | { type: 'logOut.declined' }
      /** The browser's Back would leave the signed-in area. */
      | { type: 'leave.requested' }
      | BackRequested,
    tags: {} as 'asking',
  },
  actions: { reportConfirmed: sendParent({ type: 'logOut.confirmed' }) },
}).createMachine({
  id: 'logOut',
  description: 'Log out. Asks once more before logging out.',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'logOut.requested': { target: 'asking' },
        'leave.requested': { target: 'askingOnBack' },
      },
    },
    asking: { description: 'Do you want to log out?', ...question },
    askingOnBack: {
      description: 'The same question after Back. A second Back closes it.',
      ...question,
    },
  },
});
