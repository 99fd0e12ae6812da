import { type ActorRefFrom, setup } from 'xstate';

/** Asks before a customer is logged out. Source: section 2, Dashboard layout. */
export const logOutMachine = setup({
  types: {
    events: {} as
      | { type: 'logOut.requested' }
      | { type: 'logOut.confirmed' }
      | { type: 'logOut.declined' },
  },
}).createMachine({
  id: 'logOut',
  description: 'A dialog that asks once more.',
  initial: 'closed',
  states: {
    closed: { on: { 'logOut.requested': { target: 'asking' } } },
    asking: {
      on: {
        'logOut.confirmed': { target: 'confirmed' },
        'logOut.declined': { target: 'closed' },
      },
    },
    confirmed: { type: 'final' },
  },
});

/** A running log-out dialog. */
export type LogOutActor = ActorRefFrom<typeof logOutMachine>;
