import { type ActorRefFrom, assign, sendTo, setup } from 'xstate';
import { IDLE_LIMIT_MS } from '../domain/idle.ts';
import { type ClockTicked, lasting } from './effects.ts';

/** Time between the warning and the log-out, in ms. Source: decision 011. */
export const IDLE_WARNING_MS = 120_000;

/** Event of the `watchActivity` effect: user activity, now or, in the first event, before a reload. */
export type ActivityHappened = {
  readonly type: 'activity.happened';
  /** Milliseconds since the epoch. */
  readonly at: number;
};

/** Transition of a tick at which the session has been idle for too long. */
const onLimit = {
  description: '15 minutes without activity.',
  guard: { type: 'isOver', params: ({ event }: { event: ClockTicked }) => ({ at: event.now }) },
  target: 'expired',
} as const;

/** Actions for activity in this tab. */
const goOn = [
  { type: 'rememberActivity', params: ({ event }: { event: { at: number } }) => event },
  { type: 'shareActivity', params: ({ event }: { event: { at: number } }) => event },
] as const;

/**
 * Idle timer of a signed-in tab. It compares time stamps, so that it stays correct after sleep or a reload. Tabs of the
 * same session share activity, and so end together. Source: product 4.1 and decision 012.
 */
export const idleMachine = setup({
  types: {
    context: {} as {
      /** Time of the last activity, epoch ms; null until it is known. */
      lastActiveAt: number | null;
      /** Seconds until the log-out, while the warning is shown. */
      secondsLeft: number;
      reason: 'person' | 'idle';
      /** The session has ended in another tab. */
      isElsewhere: boolean;
    },
    events: {} as
      | ClockTicked
      | ActivityHappened
      /** Activity counted in another tab of the session. */
      | { type: 'activity.elsewhere'; at: number }
      /** Another tab of the session has logged out for inactivity. */
      | { type: 'idle.endedElsewhere'; at: number }
      /** `at`: epoch ms. A press after the limit, as right after sleep, is too late. */
      | { type: 'idle.stayed'; at: number }
      | { type: 'idle.left' },
    output: {} as { reason: 'person' | 'idle'; isElsewhere: boolean },
  },
  actors: lasting('ticking', 'watchActivity'),
  actions: {
    rememberActivity: assign({ lastActiveAt: (_, { at }: { at: number }) => at }),
    // A clock set back must not extend the session beyond the limit.
    keepInPast: assign({
      lastActiveAt: ({ context }, { at }: { at: number }) =>
        context.lastActiveAt === null ? at : Math.min(context.lastActiveAt, at),
    }),
    rememberChoice: assign({ reason: 'person' }),
    noteElsewhere: assign({ isElsewhere: true }),
    shareActivity: sendTo('watchActivity', (_, { at }: { at: number }) => ({
      type: 'activity.counted',
      at,
    })),
    countDown: assign({
      secondsLeft: ({ context }, { at }: { at: number }) =>
        Math.ceil(((context.lastActiveAt ?? at) + IDLE_LIMIT_MS - at) / 1000),
    }),
  },
  guards: {
    isNews: ({ context }, { at }: { at: number }) =>
      context.lastActiveAt !== null && at > context.lastActiveAt,
    isOver: ({ context }, { at }: { at: number }) =>
      context.lastActiveAt !== null && at >= context.lastActiveAt + IDLE_LIMIT_MS,
    isWarningDue: ({ context }, { at }: { at: number }) =>
      context.lastActiveAt !== null && at >= context.lastActiveAt + IDLE_LIMIT_MS - IDLE_WARNING_MS,
  },
}).createMachine({
  id: 'idle',
  description:
    'Inactivity. Ends the session after 15 minutes without activity, with a warning 2 minutes before.',
  context: {
    lastActiveAt: null,
    secondsLeft: IDLE_WARNING_MS / 1000,
    reason: 'idle',
    isElsewhere: false,
  },
  invoke: [
    { src: 'watchActivity', id: 'watchActivity', onError: { target: '.expired' } },
    { src: 'ticking', id: 'ticking', onError: { target: '.expired' } },
  ],
  on: {
    'activity.elsewhere': {
      description: 'The customer is active in another tab.',
      guard: { type: 'isNews', params: ({ event }) => event },
      target: '.watching',
      actions: { type: 'rememberActivity', params: ({ event }) => event },
    },
    'idle.endedElsewhere': {
      description:
        'Another tab ends the session. A tab that was asleep may not know of the activity.',
      guard: { type: 'isOver', params: ({ event }) => event },
      target: '.endedElsewhere',
    },
  },
  initial: 'watching',
  output: ({ context }) => ({ reason: context.reason, isElsewhere: context.isElsewhere }),
  states: {
    watching: {
      description:
        'Watching for activity. Pointer, keys, touch and scrolling count, unless they come too late.',
      on: {
        'clock.ticked': [
          onLimit,
          {
            description: '13 minutes without activity.',
            guard: { type: 'isWarningDue', params: ({ event }) => ({ at: event.now }) },
            target: 'warning',
            actions: { type: 'countDown', params: ({ event }) => ({ at: event.now }) },
          },
          { actions: { type: 'keepInPast', params: ({ event }) => ({ at: event.now }) } },
        ],
        'activity.happened': [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'expired' },
          {
            guard: { type: 'isWarningDue', params: ({ event }) => event },
            target: 'warning',
            actions: { type: 'countDown', params: ({ event }) => event },
          },
          { actions: goOn },
        ],
      },
    },
    warning: {
      description: 'Warning. Only the button prolongs the session now.',
      on: {
        'clock.ticked': [
          onLimit,
          {
            actions: [
              { type: 'keepInPast', params: ({ event }) => ({ at: event.now }) },
              { type: 'countDown', params: ({ event }) => ({ at: event.now }) },
            ],
          },
        ],
        'idle.stayed': [
          { guard: { type: 'isOver', params: ({ event }) => event }, target: 'expired' },
          { target: 'watching', actions: goOn },
        ],
        'idle.left': { target: 'left' },
      },
    },
    expired: { description: 'Away too long.', type: 'final' },
    left: { description: 'Logged out from the warning.', type: 'final', entry: 'rememberChoice' },
    endedElsewhere: { description: 'Ended in another tab.', type: 'final', entry: 'noteElsewhere' },
  },
});

export type IdleActor = ActorRefFrom<typeof idleMachine>;
