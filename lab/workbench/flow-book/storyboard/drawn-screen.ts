import { allSamples } from '../../../../machines/samples/all.ts';
import { startOf } from '../../../play/path.ts';
import { placeAt, play } from '../../../play/player.ts';
import { storied } from '../../../stories/story.ts';
import { screenHash, storyHash } from '../../story/address.ts';
import { type Address, addressesOf, type Journey } from './journey.ts';

/** Number of answers after which a flow that asks again and again counts as settled. */
const ENOUGH = 4;

/**
 * Returns the fragment of the screen that is drawn for an address without a photograph: its flow, once all that it asks first has
 * been answered. If another address comes first for the flow, it is drawn as it opens here.
 */
export function drawnScreenOf(journey: Journey, { id, flows: [flow = ''] }: Address): string {
  const first = addressesOf(journey).find(({ flows }) => flows[0] === flow);
  const samples = storied.includes(flow) && first?.id === id ? allSamples.get(flow) : undefined;
  if (!samples) return storyHash('story', { machine: 'app', state: id, variant: null });
  const start = startOf(samples, null) ?? '';
  let settled = play(samples, start, []);
  for (const path: string[] = []; path.length < ENOUGH; ) {
    const answer = settled.choices.find(
      ({ cause, failure }) => cause === 'actor' && failure === null,
    );
    if (!answer) break;
    path.push(answer.name);
    const played = play(samples, start, path);
    if (played.moments.at(-1)?.end !== null) break;
    settled = played;
  }
  return screenHash(placeAt(settled));
}
