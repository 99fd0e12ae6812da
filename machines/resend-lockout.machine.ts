import { type ActorRefFrom, assign, sendParent, setup } from 'xstate';
import { countDown } from './countdown.ts';
import { type ClockTicked, lasting } from './effects.ts';

/** Time until a code or a link can be sent again, in ms. Source: product 9.1. */
export const RESEND_LOCKOUT_MS = 60_000;

/** Report of a lockout to its flow, so that it can continue after a reload. */
export type LockoutStarted = {
  type: 'lockout.started';
  /** End of the lockout, epoch ms. */
  opensAt: number;
};

/**
 * Counts down the 60 s after a message was sent. It compares time stamps, so that it stays correct after sleep. Source:
 * product 4.3 and 4.13, decision 019.
 */
export const resendLockoutMachine = setup({
  types: {
    context: {} as {
      /** End of the lockout, epoch ms; null before the first tick. */
      opensAt: number | null;
      secondsLeft: number;
    },
    events: {} as ClockTicked,
    input: {} as {
      /** End of a lockout from before a reload, epoch ms; null starts a new one. */
      opensAt: number | null;
    },
  },
  actors: lasting('ticking'),
  actions: {
    startCounting: assign({ opensAt: (_, { now }: { now: number }) => now + RESEND_LOCKOUT_MS }),
    reportStart: sendParent(
      (_, { now }: { now: number }): LockoutStarted => ({
        type: 'lockout.started',
        opensAt: now + RESEND_LOCKOUT_MS,
      }),
    ),
    count: assign(({ context }, { now }: { now: number }) =>
      countDown(context.opensAt, now, RESEND_LOCKOUT_MS),
    ),
  },
  guards: {
    isFirstTick: ({ context }) => context.opensAt === null,
    isOver: ({ context }, { now }: { now: number }) =>
      context.opensAt !== null && now >= context.opensAt,
  },
}).createMachine({
  id: 'resendLockout',
  description: 'Wait before sending again. Keeps anything from being sent again for 60 s.',
  context: ({ input }) => ({
    opensAt: input.opensAt,
    secondsLeft: RESEND_LOCKOUT_MS / 1000,
  }),
  invoke: { src: 'ticking', id: 'ticking', onError: { target: '.open' } },
  initial: 'locked',
  states: {
    locked: {
      description: 'Waiting.',
      on: {
        'clock.ticked': [
          {
            guard: 'isFirstTick',
            actions: [
              { type: 'startCounting', params: ({ event }) => event },
              { type: 'reportStart', params: ({ event }) => event },
            ],
          },
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'open' },
          { actions: { type: 'count', params: ({ event }) => event } },
        ],
      },
    },
    open: { description: 'The wait is over.', type: 'final' },
  },
});

export type ResendLockoutActor = ActorRefFrom<typeof resendLockoutMachine>;

/** Initial state of the region `sending`: `open` if a message may be sent, else `lockedOut`. */
export const choosingLockout = {
  description: 'Choosing where to begin.',
  always: [
    { description: 'Something was sent just now.', guard: 'hasLockout', target: 'lockedOut' },
    { description: 'Nothing was sent just now.', target: 'open' },
  ],
} as const;

/** Invocation while sending is locked. */
export const countingLockout = {
  src: 'resendLockout',
  id: 'resendLockout',
  input: ({ context }: { context: { opensAt: number | null } }) => ({ opensAt: context.opensAt }),
  onDone: { target: 'open' },
  onError: { target: 'open' },
} as const;

/** Transition of a flow when its lockout starts. */
export const reportingLockout = {
  actions: {
    type: 'reportSending',
    params: ({ event }: { event: LockoutStarted }) => ({ opensAt: event.opensAt }),
  },
} as const;

/** Region of a flow that sends links; another address may get one at any time. */
export const sendingLinks = {
  description: 'May a link be sent? Only 60 s after the last one to the same address.',
  initial: 'choosingStart',
  states: {
    choosingStart: choosingLockout,
    open: {
      description: 'A link may be sent.',
      on: { 'link.sent': { target: 'lockedOut', actions: 'forgetLockout' } },
    },
    lockedOut: {
      description: 'A new link has to wait.',
      invoke: countingLockout,
      on: {
        'link.sent': {
          description: 'A link goes to another address. The 60 s count for that one now.',
          target: 'lockedOut',
          reenter: true,
          actions: 'forgetLockout',
        },
        'lockout.started': reportingLockout,
      },
    },
  },
} as const;
