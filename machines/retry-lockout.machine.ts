import { type ActorRefFrom, assign, setup } from 'xstate';
import { countDown } from './countdown.ts';
import { type ClockTicked, lastingEffect } from './effects.ts';

/**
 * Counts the seconds for which a 429 closes what was pressed. It goes by time stamps, so that it is right after the
 * device slept. Source: decision 006.
 */
export const retryLockoutMachine = setup({
  types: {
    context: {} as {
      /** When another try opens, epoch ms; null before the first tick. */
      opensAt: number | null;
      /** The whole wait. */
      seconds: number;
      secondsLeft: number;
    },
    events: {} as ClockTicked,
    input: {} as {
      /** For how long another try is closed, in seconds: the `closedSeconds` of a failure. */
      seconds: number;
    },
  },
  actors: { ticking: lastingEffect('ticking') },
  actions: {
    startCounting: assign({
      opensAt: ({ context }, { now }: { now: number }) => now + context.seconds * 1000,
    }),
    count: assign(({ context }, { now }: { now: number }) =>
      countDown(context.opensAt, now, context.seconds * 1000),
    ),
  },
  guards: {
    isFirstTick: ({ context }) => context.opensAt === null,
    isOver: ({ context }, { now }: { now: number }) =>
      context.opensAt !== null && now >= context.opensAt,
  },
}).createMachine({
  id: 'retryLockout',
  description:
    'The wait that the API asks for: until its end the button that was pressed is closed.',
  context: ({ input: { seconds } }) => ({ opensAt: null, seconds, secondsLeft: seconds }),
  invoke: { src: 'ticking', id: 'ticking', onError: { target: '.open' } },
  initial: 'closed',
  states: {
    closed: {
      on: {
        'clock.ticked': [
          {
            guard: 'isFirstTick',
            actions: { type: 'startCounting', params: ({ event }) => ({ now: event.now }) },
          },
          {
            guard: { type: 'isOver', params: ({ event }) => ({ now: event.now }) },
            target: 'open',
          },
          { actions: { type: 'count', params: ({ event }) => ({ now: event.now }) } },
        ],
      },
    },
    open: { type: 'final' },
  },
});

/** A running lockout after a 429. */
export type RetryLockoutActor = ActorRefFrom<typeof retryLockoutMachine>;
