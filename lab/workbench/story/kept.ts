import { allSamples } from '../../../machines/samples/all.ts';
import { startOf } from '../../play/path.ts';
import { play } from '../../play/player.ts';
import { nextAfter } from '../../stories/next.ts';
import {
  type Kept,
  keptApp,
  keptAround,
  type Story,
  storied,
  storiesOf,
  storyFrom,
} from '../../stories/story.ts';
import { screenPlace, storyIn } from './address.ts';

/** Screen to draw: the story of its flow, and the app's persisted snapshot. */
export type Drawn = { readonly story: Story; readonly kept: Kept };

/** Returns the screen to draw at a fragment; null if there is no such story or flow. */
export function drawnAt(hash: string): Drawn | null {
  const place = screenPlace(hash);
  if (place === null) {
    const { machine = '', state, variant } = storyIn(hash) ?? {};
    const stories = storied.includes(machine) ? storiesOf(machine) : [];
    const story = stories.find((one) => one.state === state && one.variant === variant);
    return story ? { story, kept: keptApp(story) } : null;
  }
  const { machine, path } = place;
  const samples = storied.includes(machine) ? allSamples.get(machine) : undefined;
  const start = samples && startOf(samples, place.start);
  if (!samples || !start) return null;
  const played = play(samples, start, path);
  const story = storyFrom(played);
  if (!played.moments.at(-1)?.end) return { story, kept: keptAround(played) };
  const next = nextAfter(played);
  return next && { story, kept: next.kept };
}
