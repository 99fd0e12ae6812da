import { useEffect, useMemo } from 'react';
import { allSamples } from '../../../../machines/samples/all.ts';
import type { Chart } from '../../../charts/chart.ts';
import { placeOf, placeText } from '../../../play/path.ts';
import { type Played, placeAt } from '../../../play/player.ts';
import { storied, trailOf } from '../../../stories/story.ts';
import { restingStates } from '../../../stories/ways.ts';
import { storyIn } from '../../story/address.ts';
import { useHash } from '../place.ts';
import { playHash, playPlace } from '../play/place.ts';
import { Play } from '../play/play.tsx';
import { Screens } from './stories.tsx';

/** Shows a played flow, all screens of a flow, or a single one to which no path leads. */
export function OpenedScreens({ charts }: { charts: readonly Chart[] }) {
  const hash = useHash();
  const trail = useMemo(() => askedTrail(hash), [hash]);
  useEffect(() => {
    // Back leads to where the screen was asked for.
    if (trail) window.location.replace(playHash(placeAt(trail)));
  }, [trail]);
  const asked = trail ? placeAt(trail) : playPlace(hash);
  const text = asked && placeText(asked);
  // The same place under both addresses is played once.
  const place = useMemo(() => (text === null ? null : placeOf(text)), [text]);
  return place ? <Play charts={charts} place={place} /> : <Screens charts={charts} hash={hash} />;
}

/** Returns the flow of a fragment, played to the story that it asks for; null if it names none, or no way leads there. */
function askedTrail(hash: string): Played | null {
  const { machine = '', state, variant = null } = storyIn(hash) ?? {};
  const samples = allSamples.get(machine);
  if (!samples || !state || !storied.includes(machine)) return null;
  return restingStates(samples).includes(state) ? trailOf({ machine, state, variant }) : null;
}
