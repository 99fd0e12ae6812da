import { setup } from 'xstate';

/** Dialog that explains how the bank is connected. It runs while a screen of the bank area is shown. Source: product 2.10. */
export const connectSecurelyMachine = setup({
  types: {
    events: {} as { type: 'secureDetails.requested' } | { type: 'secureDetails.closed' },
  },
}).createMachine({
  id: 'connectSecurely',
  description:
    'Connect securely. Tells what is read at the bank, why, for how long, and what never happens.',
  initial: 'closed',
  states: {
    closed: { on: { 'secureDetails.requested': { target: 'open' } } },
    open: {
      description: 'The dialog is open. Lies on top of the bank screens.',
      on: { 'secureDetails.closed': { target: 'closed' } },
    },
  },
});
