import { type ActorRefFrom, assign, setup } from 'xstate';
import { type ClockTicked, lastingEffect } from './effects.ts';

/** What a screen tells of the failure that it shows; 0 seconds where none is shown, or where it closes nothing. */
export type FailureShown = {
  type: 'failure.shown';
  /** How long the API wants no other try, in seconds: the `closedSeconds` of the failure. */
  seconds: number;
};

/**
 * Counts the seconds for which a 429 closes what was pressed. It goes by time stamps, so that it is right after the
 * device slept. Source: decisions, "Slow".
 */
export const retryLockoutMachine = setup({
  types: {
    context: {} as {
      /** When another try opens, epoch ms; null before the first tick. */
      opensAt: number | null;
      secondsLeft: number;
    },
    events: {} as FailureShown | ClockTicked,
  },
  actors: { ticking: lastingEffect('ticking') },
  actions: {
    rememberWait: assign((_, { seconds }: { seconds: number }) => ({
      opensAt: null,
      secondsLeft: seconds,
    })),
    startCounting: assign({
      opensAt: ({ context }, { now }: { now: number }) => now + context.secondsLeft * 1000,
    }),
    count: assign({
      secondsLeft: ({ context: { opensAt, secondsLeft } }, { now }: { now: number }) =>
        // A clock set back must not lock a person out for longer.
        Math.min(secondsLeft, Math.ceil(((opensAt ?? now) - now) / 1000)),
    }),
  },
  guards: {
    closes: (_, { seconds }: { seconds: number }) => seconds > 0,
    isFirstTick: ({ context }) => context.opensAt === null,
    isOver: ({ context }, { now }: { now: number }) =>
      context.opensAt !== null && now >= context.opensAt,
  },
}).createMachine({
  id: 'retryLockout',
  description:
    'The wait that the API asks for: until its end the button that was pressed is closed.',
  context: { opensAt: null, secondsLeft: 0 },
  initial: 'open',
  on: {
    'failure.shown': [
      {
        guard: { type: 'closes', params: ({ event }) => ({ seconds: event.seconds }) },
        target: '.closed',
        reenter: true,
        actions: { type: 'rememberWait', params: ({ event }) => ({ seconds: event.seconds }) },
      },
      { target: '.open' },
    ],
  },
  states: {
    open: {},
    closed: {
      invoke: { src: 'ticking', id: 'ticking', onError: { target: 'open' } },
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
  },
});

/** A running lockout after a 429. */
export type RetryLockoutActor = ActorRefFrom<typeof retryLockoutMachine>;
