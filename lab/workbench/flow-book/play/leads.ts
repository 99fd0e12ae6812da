import { type Chart, statesOf } from '../../../charts/chart.ts';
import { nameOf } from '../../../charts/names.ts';
import { playCopy } from '../../../copy/play.ts';
import { type Played, play } from '../../../play/player.ts';

/** Returns the target of each answer of an effect, because the names of the answers do not distinguish them. */
export function leadsOf(
  chart: Chart,
  { samples, start, choices }: Played,
  path: readonly string[],
): ReadonlyMap<string, string> {
  const descriptions = new Map(
    statesOf(chart.root).flatMap((state) =>
      state.transitions.map((one) => [one.key, one.description]),
    ),
  );
  const answers = choices.filter(({ cause, failure }) => cause === 'actor' && failure === null);
  return new Map(
    answers.map(({ name }) => {
      const then = play(samples, start, [...path, name]).moments.at(-1);
      const [happens] = (then?.taken ?? []).flatMap((key) => descriptions.get(key) ?? []);
      const states = (then?.innermost ?? []).map((id) => nameOf(chart, id)).join(', ');
      return [name, playCopy.answer(happens ?? '', states)];
    }),
  );
}
