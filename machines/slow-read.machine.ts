import { setup } from 'xstate';

/** How long a read may take before the customer is told that it takes longer than usual, in ms. Source: decision 007. */
export const SLOW_READ_MS = 8_000;

/** Says when something that is waited for takes long. It runs for as long as a screen holds the place of what is read. */
export const slowReadMachine = setup({
  delays: { slowRead: SLOW_READ_MS },
}).createMachine({
  id: 'slowRead',
  description: 'A read that a screen waits for; its end takes the screen, and this with it, away.',
  initial: 'waiting',
  states: {
    waiting: { after: { slowRead: { target: 'slow' } } },
    slow: { description: 'The customer is told that it takes longer than usual.' },
  },
});
