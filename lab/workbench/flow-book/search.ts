import { type Chart, type ChartState, statesOf, transitionTitle } from '../../charts/chart.ts';
import { type Unhappy, whatIfCopy } from '../../copy/what-if.ts';
import type { Transcripts } from './words/transcripts.ts';

/** A place in the book that a search found. */
export type Found = {
  readonly chart: Chart;
  readonly state: ChartState;
  /** Matching names of the state's events, conditions, actions, actors or analytics, and matching texts; none if the state itself matched. */
  readonly matches: readonly string[];
};

const NOTHING_READ: Transcripts = new Map();

/** Normalises words for comparison: quotes and spelling do not matter. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

/** Words of a question that say nothing of its matter. */
const SMALL = /^(an?|and|are|at|by|happens|if|in|is|of|on|says?|that|the|to|what|when)$/;

/** Returns a function that tells whether a text contains every word of the query but the small ones; null if there are none. */
function matcher(query: string): ((text: string) => boolean) | null {
  const words = plain(query)
    .split(/[^\p{L}\p{N}'_.-]+/u)
    .filter((word) => word !== '' && !SMALL.test(word));
  if (words.length === 0) return null;
  return (text) => words.every((word) => plain(text).includes(word));
}

/** Returns the questions of “What if …?” that contain every word of the query, with their answers. */
export function searchQuestions(query: string): readonly Unhappy[] {
  const fits = matcher(query);
  if (!fits) return [];
  return whatIfCopy.unhappy.filter(({ question, answer, also = '' }) =>
    fits(`${whatIfCopy.question(question)} ${answer} ${also}`),
  );
}

/** Returns the states of which a title, name, path, description or text contains every word of the query. */
export function search(
  charts: readonly Chart[],
  query: string,
  read: Transcripts = NOTHING_READ,
): Found[] {
  const fits = matcher(query);
  if (!fits) return [];
  return charts.flatMap((chart) =>
    statesOf(chart.root).flatMap((state) => {
      const own = [state.id, state.label, state.path ?? '', state.about ?? ''];
      const title = [chart.id, chart.label, ...own].join(' ');
      const stories = [...(read.get(chart.id) ?? [])].filter(
        ([name]) => name.split('/')[0] === state.id,
      );
      const lines = stories.flatMap(([, { words }]) => words).filter(fits);
      const matches = [
        ...new Set([...namesIn(state).filter(fits), ...lines.map((line) => `“${line}”`)]),
      ];
      const isFound = fits(title) && (state.id === '' || !fits(`${chart.id} ${chart.label}`));
      return isFound || matches.length > 0 ? [{ chart, state, matches }] : [];
    }),
  );
}

function namesIn(state: ChartState): string[] {
  return [
    ...state.tags,
    ...state.entry,
    ...state.exit,
    ...state.actors.map(({ source }) => source),
    ...state.transitions.flatMap((transition) => [
      transition.subject,
      transitionTitle(transition),
      ...(transition.guard === null ? [] : [transition.guard]),
      ...transition.actions,
    ]),
  ].filter((name) => name !== '');
}
