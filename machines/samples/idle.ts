import { IDLE_LIMIT_MS } from '../../domain/idle.ts';
import { IDLE_WARNING_MS, idleMachine } from '../idle.machine.ts';
import { defineSamples } from './samples.ts';

/** Time of the log-in, in epoch ms. */
export const LOGGED_IN_AT = 1_800_000_000_000;

/** Times at the limits of the idle clock. */
const times = [
  LOGGED_IN_AT,
  LOGGED_IN_AT + IDLE_LIMIT_MS - IDLE_WARNING_MS - 1,
  LOGGED_IN_AT + IDLE_LIMIT_MS - IDLE_WARNING_MS,
  LOGGED_IN_AT + IDLE_LIMIT_MS - 1,
  LOGGED_IN_AT + IDLE_LIMIT_MS,
  // The device slept.
  LOGGED_IN_AT + 10 * IDLE_LIMIT_MS,
  // The device's clock was set back.
  LOGGED_IN_AT - IDLE_LIMIT_MS,
];

export default defineSamples(idleMachine, {
  starts: { 'when a customer has logged in': undefined },
  events: {
    person: [...times.map((at) => ({ type: 'idle.stayed' as const, at })), { type: 'idle.left' }],
    system: [
      ...times.map((now) => ({ type: 'clock.ticked' as const, now })),
      ...times.map((at) => ({ type: 'activity.happened' as const, at })),
      ...times.map((at) => ({ type: 'activity.elsewhere' as const, at })),
      ...times.map((at) => ({ type: 'idle.endedElsewhere' as const, at })),
    ],
  },
});
