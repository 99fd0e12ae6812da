import { formatCents } from '../../../../domain/money.ts';
import { type Chart, statesOf, wordsOf } from '../../../charts/chart.ts';
import { nameOf } from '../../../charts/names.ts';
import { playCopy } from '../../../copy/play.ts';
import { type Moment, type Played, placeAt, play } from '../../../play/player.ts';
import type { PlayStep } from '../../../play/steps.ts';
import { leavesOf, payloadOf } from './payload.ts';

type Titled = {
  readonly step: PlayStep;
  readonly title: string;
};

/**
 * Returns the title of each choice, by the name of its step. An answer is titled by what it leads to. Choices of one title that
 * lead elsewhere also say where, and if that is the same state too, the values in which they differ.
 */
export function choiceTitles(chart: Chart, played: Played): ReadonlyMap<string, string> {
  const { samples, start, choices } = played;
  const { path } = placeAt(played);
  const descriptions = new Map(descriptionsOf(chart));
  const known = new Map<string, Moment | undefined>();
  const then = ({ name }: PlayStep) => {
    if (!known.has(name)) known.set(name, play(samples, start, [...path, name]).moments.at(-1));
    return known.get(name);
  };
  const states = (step: PlayStep) =>
    (then(step)?.innermost ?? []).map((id) => nameOf(chart, id)).join(', ');
  const titled = choices.map((step): Titled => {
    if (step.cause !== 'actor' || step.failure !== null)
      return { step, title: playCopy.step(step) };
    const [happens] = (then(step)?.taken ?? []).flatMap((key) => descriptions.get(key) ?? []);
    return { step, title: playCopy.answer(happens ?? '', states(step)) };
  });
  const byTitle = ({ title }: Titled) => title;
  const withPlace = toldApart(titled, byTitle, states, ({ title, step }) =>
    playCopy.answer(title, states(step)),
  );
  const end = (step: PlayStep) => JSON.stringify([then(step)?.innermost, then(step)?.end]);
  const withValues = toldApart(withPlace, byTitle, end, valued);
  const byWords = ({ title, step }: Titled) => `${title} ${payloadOf(step)}`;
  const all = toldApart(withValues, byWords, ({ name }) => name, valued);
  return new Map(all.map(({ step, title }) => [step.name, title]));
}

/** Returns the descriptions of a chart's transitions, by their keys. */
export function descriptionsOf(chart: Chart) {
  return statesOf(chart.root).flatMap(({ transitions }) =>
    transitions.map(({ key, description }) => [key, description] as const),
  );
}

/** Gives new titles to those that are alike in what `likeness` returns, and not in what `key` returns. */
function toldApart(
  all: readonly Titled[],
  likeness: (one: Titled) => string,
  key: (step: PlayStep) => string,
  title: (one: Titled, alike: readonly Titled[]) => string,
): readonly Titled[] {
  return all.map((one) => {
    const alike = all.filter((other) => likeness(other) === likeness(one));
    const isSame = alike.length === 1 || new Set(alike.map(({ step }) => key(step))).size === 1;
    return isSame ? one : { ...one, title: title(one, alike) };
  });
}

function valued({ title, step }: Titled, alike: readonly Titled[]): string {
  return playCopy.valued(title, differing(step, alike));
}

/** Returns the values of a step that the steps of the same title do not all have. */
function differing(step: PlayStep, alike: readonly Titled[]): readonly string[] {
  const others = alike.map((one) => new Map(leavesOf(one.step.event)));
  return leavesOf(step.event)
    .filter(([path, value]) => others.some((leaves) => leaves.get(path) !== value))
    .map(([path, value]) => {
      const name = path.split('.').at(-1) ?? path;
      const said = name === 'amount' && typeof value === 'number' ? formatCents(value) : value;
      return `${wordsOf(name).toLowerCase()}: ${typeof said === 'boolean' ? playCopy.truth(said) : said}`;
    });
}
