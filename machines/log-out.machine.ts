import { type ActorRefFrom, setup } from 'xstate';
import type { BackRequested } from './effects.ts';

/** Asks before a customer is logged out. Source: section 2, Dashboard layout. */
export const logOutMachine = setup({
  types: {
    events: {} as
      | { type: 'logOut.requested' }
      | { type: 'logOut.confirmed' }
      | { type: 'logOut.declined' }
      /** The browser's Back would leave the customer's area. */
      | { type: 'leave.requested' }
      | BackRequested,
    tags: {} as 'asking',
  },
}).createMachine({
  id: 'logOut',
  description: 'A dialog that asks once more.',
  initial: 'closed',
  states: {
    closed: {
      on: {
        'logOut.requested': { target: 'asking' },
        'leave.requested': { target: 'askingOnBack' },
      },
    },
    asking: {
      tags: 'asking',
      on: {
        'logOut.confirmed': { target: 'confirmed' },
        'logOut.declined': { target: 'closed' },
        'back.requested': { target: 'closed' },
      },
    },
    askingOnBack: {
      description: 'The same question after the browser’s Back; a second Back takes it back.',
      tags: 'asking',
      on: {
        'logOut.confirmed': { target: 'confirmed' },
        'logOut.declined': { target: 'closed' },
        'back.requested': { target: 'closed' },
      },
    },
    confirmed: { type: 'final' },
  },
});

/** A running log-out dialog. */
export type LogOutActor = ActorRefFrom<typeof logOutMachine>;
