import { type Chart, type ChartState, statesOf, transitionTitle } from '../../charts/chart.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { type Unhappy, whatIfCopy } from '../../copy/what-if.ts';
import { EVERY_PAGE, type Transcripts } from './words/transcripts.ts';

/** A place in the book that a search found. */
export type Found = {
  readonly chart: Chart;
  readonly state: ChartState;
  /** True if its title, or one of `matches`, was found, and not its texts alone. */
  readonly isNamed: boolean;
  /** Matching names of the state's events, conditions, actions, actors or analytics. */
  readonly matches: readonly string[];
  /** Matching texts, each with the number of texts beside which it is read there. */
  readonly texts: ReadonlyMap<string, number>;
  /** True if the texts are on every page of the flow. */
  readonly isEveryPage: boolean;
};

/** A text that a search found, with all its places, the most telling one first. */
export type FoundText = { readonly text: string; readonly places: readonly [Found, ...Found[]] };

/** Maximum number of questions for a query that finds nothing. */
const MAX_NEAREST = 3;

/** More than the texts of any state. */
const MANY = 1000;

const NOTHING_READ: Transcripts = new Map();

/** Normalises words for comparison: quotes and spelling do not matter. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

/** Words of a question that say nothing of its matter. */
const SMALL = /^(an?|and|are|at|by|happens|if|in|is|it|my|of|on|says?|that|the|to|what|when|will)$/;

/** Words of a text, as they are compared. */
function wordsIn(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}'_.-]+/u)
    .filter((word) => word !== '');
}

/** Returns the words of a query but the small ones, each in the form in which the texts have it. */
function soughtIn(query: string): readonly string[] {
  const said = flowsCopy.alsoCalled.reduce(
    (text, [other, word]) => text.replaceAll(other, word),
    plain(query),
  );
  return wordsIn(said).filter((word) => !SMALL.test(word));
}

/** True if a word was meant by another one, with at most one letter too many, missing, wrong or swapped with the next. */
function isMeant(typed: string, word: string): boolean {
  if (typed.length < 5 || Math.abs(typed.length - word.length) > 1) return false;
  let start = 0;
  while (start < typed.length && typed[start] === word[start]) start += 1;
  let end = 0;
  while (end < typed.length - start && typed.at(-1 - end) === word.at(-1 - end)) end += 1;
  const [one, other] = [typed, word].map((text) => text.slice(start, text.length - end));
  if (one === undefined || other === undefined) return false;
  return (
    Math.max(one.length, other.length) < 2 ||
    (one.length === 2 && one === [...other].reverse().join(''))
  );
}

type Fits = (text: string, word: string) => boolean;
const exactly: Fits = (text, word) => plain(text).includes(word);
const nearly: Fits = (text, word) =>
  exactly(text, word) || wordsIn(text).some((other) => isMeant(word, other));

/** Returns what `find` finds for a query, or, if that is nothing, what it finds with spelling mistakes forgiven. */
function forgiving<T>(
  query: string,
  find: (fits: (text: string) => boolean) => readonly T[],
): readonly T[] {
  const words = soughtIn(query);
  if (words.length === 0) return [];
  const found = find((text) => words.every((word) => exactly(text, word)));
  return found.length > 0 ? found : find((text) => words.every((word) => nearly(text, word)));
}

function textOf({ question, answer, more = [], also = '' }: Unhappy): string {
  return [whatIfCopy.question(question), answer, ...more, also].join(' ');
}

/** Returns the questions of “What if …?” that contain every word of the query, with their answers. */
export function searchQuestions(query: string): readonly Unhappy[] {
  return forgiving(query, (fits) => whatIfCopy.unhappy.filter((one) => fits(textOf(one))));
}

/** Returns the questions with most of the query's words, for a query that finds nothing. */
export function nearestQuestions(query: string): readonly Unhappy[] {
  const words = soughtIn(query);
  return whatIfCopy.unhappy
    .map((one) => {
      const countIn = (text: string) => words.filter((word) => nearly(text, word)).length;
      // Of two questions with as many words, the one that asks with them comes first.
      return { one, count: countIn(textOf(one)) + countIn(one.question) / (words.length + 1) };
    })
    .filter(({ count }) => count > 0)
    .sort((one, other) => other.count - one.count)
    .slice(0, MAX_NEAREST)
    .map(({ one }) => one);
}

/** Returns the states of which a title, name, path, description or text contains every word of the query. */
export function search(
  charts: readonly Chart[],
  query: string,
  read: Transcripts = NOTHING_READ,
): readonly Found[] {
  return forgiving(query, (fits) => charts.flatMap((chart) => foundIn(chart, fits, read)));
}

/** Returns each text that was found once: first those of a state, where the least is read beside them. */
export function textsFound(found: readonly Found[]): readonly FoundText[] {
  const texts = [...new Set(found.flatMap((one) => [...one.texts.keys()]))];
  // The app shows the beginning of each other flow too.
  const rank = ({ chart, texts: of, isEveryPage }: Found, text: string) =>
    (isEveryPage ? -MANY : (of.get(text) ?? 0)) + (chart.id === 'app' ? 2 * MANY : 0);
  return texts
    .flatMap((text): FoundText[] => {
      const [first, ...others] = found
        .filter((one) => one.texts.has(text))
        .sort((one, other) => rank(one, text) - rank(other, text));
      return first ? [{ text, places: [first, ...others] }] : [];
    })
    .sort((one, other) => Number(one.places[0].isEveryPage) - Number(other.places[0].isEveryPage));
}

function foundIn(
  chart: Chart,
  fits: (text: string) => boolean,
  read: Transcripts,
): readonly Found[] {
  const passages = [...(read.get(chart.id) ?? [])];
  const textsOf = (isOf: (name: string) => boolean) => {
    const texts = new Map<string, number>();
    for (const [name, { words }] of passages) {
      for (const line of isOf(name) ? words.filter(fits) : []) {
        texts.set(line, Math.min(texts.get(line) ?? words.length, words.length));
      }
    }
    return texts;
  };
  const everyPage = textsOf((name) => name === EVERY_PAGE);
  const ofStates = statesOf(chart.root).flatMap((state): Found[] => {
    const own = [state.id, state.label, state.path ?? '', state.about ?? ''];
    const title = [chart.id, chart.label, ...own].join(' ');
    const matches = [...new Set(namesIn(state).filter(fits))];
    const isFound = fits(title) && (state.id === '' || !fits(`${chart.id} ${chart.label}`));
    const isNamed = isFound || matches.length > 0;
    const texts = textsOf((name) => name.split('/')[0] === state.id);
    if (!isNamed && texts.size === 0) return [];
    return [{ chart, state, isNamed, matches, texts, isEveryPage: false }];
  });
  const shared = { chart, state: chart.root, isNamed: false, matches: [], texts: everyPage };
  return everyPage.size > 0 ? [...ofStates, { ...shared, isEveryPage: true }] : ofStates;
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
