import type { Samples } from '../../machines/samples/samples.ts';
import { wayTo } from '../stories/ways.ts';
import { type Played, play } from './player.ts';

/**
 * Plays a flow along a short way to a state.
 *
 * @param state its id
 * @returns null if no sample leads there
 */
export function trailTo(samples: Samples, state: string): Played | null {
  const way = wayTo(samples, state);
  if (way === null) return null;
  let played = play(samples, way.start, []);
  const path: string[] = [];
  for (const { cause, event } of way.steps) {
    const step = played.choices.find((one) =>
      cause === 'delay' ? one.delay !== null : one.sample === event,
    );
    if (!step) return null;
    path.push(step.name);
    played = play(samples, way.start, path);
  }
  return played;
}
