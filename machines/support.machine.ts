import { type ActorRefFrom, assign, setup } from 'xstate';
import { trackingNotProvided } from './effects.ts';

/** A way to reach the team, opened from wherever help is needed. Source: section 7, support chat. */
export const supportMachine = setup({
  types: {
    context: {} as {
      /** What the conversation is about: an action code, or empty. */
      tag: string;
    },
    events: {} as { type: 'support.requested'; tag: string } | { type: 'support.closed' },
  },
  actions: {
    track: trackingNotProvided,
    rememberTag: assign({ tag: (_, { tag }: { tag: string }) => tag }),
  },
}).createMachine({
  id: 'support',
  description: 'How to reach the team, with the tag that tells them what it is about.',
  context: { tag: '' },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'support.requested': {
          target: 'open',
          actions: [
            { type: 'rememberTag', params: ({ event }) => ({ tag: event.tag }) },
            {
              type: 'track',
              params: ({ event }) => ({ name: 'support_opened', tag: event.tag }),
            },
          ],
        },
      },
    },
    open: { on: { 'support.closed': { target: 'closed' } } },
  },
});

/** The running support dialog. */
export type SupportActor = ActorRefFrom<typeof supportMachine>;
