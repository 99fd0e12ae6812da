import { assign, setup } from 'xstate';
import { effects, outputOf, type Store, trackingNotProvided } from './effects.ts';

/** Offers the mobile app on a phone, once per tab. Source: product 2.2 and decision 027. */
export const appOfferMachine = setup({
  types: {
    context: {} as { isAnswered: boolean; store: Store | null },
    events: {} as { type: 'download.requested' } | { type: 'offer.skipped' },
    input: {} as {
      /** The offer was already answered in this tab. */
      isAnswered: boolean;
    },
    output: {} as { isAnswered: boolean },
  },
  actors: effects('findStore', 'openStore'),
  actions: {
    track: trackingNotProvided,
    rememberStore: assign({ store: (_, store: Store | null) => store }),
    rememberAnswer: assign({ isAnswered: true }),
  },
  guards: {
    isAnswered: ({ context }) => context.isAnswered,
    isPhone: (_, store: Store | null) => store !== null,
  },
}).createMachine({
  id: 'appOffer',
  description: 'Offer of the mobile app. Shows a drawer to customers who come with a phone.',
  context: ({ input }) => ({ ...input, store: null }),
  initial: 'findingStore',
  output: ({ context }) => ({ isAnswered: context.isAnswered }),
  states: {
    findingStore: {
      description: 'Finding the app store. Only a phone has one.',
      always: {
        description: 'The customer has answered before.',
        guard: 'isAnswered',
        target: 'closed',
      },
      invoke: {
        src: 'findStore',
        id: 'findStore',
        onDone: [
          {
            description: 'It is a phone.',
            guard: { type: 'isPhone', params: outputOf },
            target: 'offered',
            actions: { type: 'rememberStore', params: outputOf },
          },
          { description: 'It is no phone.', target: 'closed' },
        ],
        onError: { target: 'closed' },
      },
    },
    offered: {
      description: 'The app is offered.',
      on: {
        'download.requested': {
          target: 'openingStore',
          actions: [
            'rememberAnswer',
            { type: 'track', params: { name: 'app_prompt', choice: 'download' } },
          ],
        },
        'offer.skipped': {
          target: 'closed',
          actions: [
            'rememberAnswer',
            { type: 'track', params: { name: 'app_prompt', choice: 'skip' } },
          ],
        },
      },
    },
    openingStore: {
      description: 'Opening the app store.',
      invoke: {
        src: 'openStore',
        id: 'openStore',
        input: ({ context }) => ({ store: context.store }),
        onDone: { target: 'closed' },
        onError: { target: 'closed' },
      },
    },
    closed: { description: 'The offer is closed.', type: 'final' },
  },
});
