import { assign, setup } from 'xstate';
import { effects, trackedCode, trackingNotProvided } from './effects.ts';

/** Time limit for the chat to appear before other ways of contact are shown, in ms. */
export const CHAT_TIMEOUT_MS = 8_000;

/** Opens a way to contact the team. Source: product 7.10. */
export const supportMachine = setup({
  types: {
    context: {} as {
      /** Code of the conversation’s subject; empty if unknown. */
      actionCode: string;
    },
    events: {} as { type: 'support.requested'; actionCode: string } | { type: 'support.closed' },
  },
  actors: effects('openSupport'),
  actions: {
    track: trackingNotProvided,
    rememberActionCode: assign({
      actionCode: (_, { actionCode }: { actionCode: string }) => actionCode,
    }),
  },
  delays: { chatTimeout: CHAT_TIMEOUT_MS },
}).createMachine({
  id: 'support',
  description: 'Help. Shows how to reach the team, and tells the team what it is about.',
  context: { actionCode: '' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'support.requested': {
          target: 'opening',
          actions: [
            { type: 'rememberActionCode', params: ({ event }) => event },
            {
              type: 'track',
              params: ({ event }) => ({
                name: 'support_opened',
                tag: trackedCode(event.actionCode),
              }),
            },
          ],
        },
      },
    },
    opening: {
      description: 'Opening the chat. If the chat is missing or blocked, the panel opens.',
      on: { 'support.closed': { target: 'closed' } },
      after: { chatTimeout: { target: 'open' } },
      invoke: {
        src: 'openSupport',
        id: 'openSupport',
        input: ({ context }) => ({ actionCode: context.actionCode }),
        onDone: { target: 'closed' },
        onError: { target: 'open' },
      },
    },
    open: {
      description: 'The panel is open. Shows e-mail, telephone and the help centre.',
      on: { 'support.closed': { target: 'closed' } },
    },
  },
});
