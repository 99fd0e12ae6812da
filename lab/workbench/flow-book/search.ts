import { type Chart, type ChartState, statesOf, transitionTitle } from '../../charts/chart.ts';
import { type Fact, facts } from '../../copy/facts.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { type Unhappy, whatIfCopy } from '../../copy/what-if.ts';
import { PARTS, partOf } from './words/messages.ts';
import { EVERY_PAGE, type Transcripts } from './words/transcripts.ts';

/** How well a text fits a query: it has each of its words, or only begins or contains some of them, or it does not fit. */
type Fit = 'words' | 'parts' | null;

type Fits = (text: string) => Fit;

/** Texts that were found, each with its story in the flow where the least is read beside it, and how much that is. */
type Texts = ReadonlyMap<string, { readonly story: string; readonly among: number }>;

/** A place in the book that a search found. */
export type Found = {
  readonly chart: Chart;
  readonly state: ChartState;
  /** How well its title and description, or the better of its `matches`, fits. */
  readonly title: Fit;
  /** True if the words are in its own title, without those of its flow. */
  readonly isCalled: boolean;
  /** Matching titles of what happens in the state. */
  readonly matches: readonly string[];
  /** True if a name in the code matches: of the state, its events, conditions, actions, actors or analytics. */
  readonly isCode: boolean;
  /** Those names but the state's own. */
  readonly names: readonly string[];
  readonly texts: Texts;
  /** True if the texts are on every page of the flow. */
  readonly isEveryPage: boolean;
};

/** A text that a search found, with all its places, the most telling one first. */
type FoundText = { readonly text: string; readonly places: readonly [Found, ...Found[]] };

/** A result of a search, as it is listed. */
export type Result =
  | { readonly kind: 'fact'; readonly fact: Fact }
  | { readonly kind: 'question'; readonly question: Unhappy }
  | { readonly kind: 'text'; readonly text: FoundText }
  | { readonly kind: 'place' | 'code'; readonly found: Found };

/** Maximum number of questions for a query that finds nothing. */
const MAX_NEAREST = 3;

/** More than the texts of any state. */
const MANY = 1000;

/** Texts that no story of any flow shows. */
const OF_NO_STATE: readonly string[] = Object.values(PARTS);

const NOTHING_READ: Transcripts = new Map();

/** Normalises words for comparison: quotes and spelling do not matter. */
function plain(text: string): string {
  return text.toLowerCase().replaceAll('’', "'");
}

/** Fewer letters are in too many words to be looked for in them. */
const MIN_PART = 3;

/** Words of a question that say nothing of its matter. */
const SMALL =
  /^(an?|and|are|at|by|can|do|does|gets?|happens|how|i|if|in|is|it|much|my|of|on|says?|that|the|this|to|too|very|we|what|when|while|will)$/;

/** Words of a text, as they are compared. */
function wordsIn(text: string): readonly string[] {
  return plain(text)
    .split(/[^\p{L}\p{N}'_.-]+/u)
    .filter((word) => word !== '');
}

/** Returns the words of a query but the small ones, each in the forms in which the texts may have it. */
function soughtIn(query: string): readonly (readonly string[])[] {
  const said = flowsCopy.alsoCalled.reduce(
    (text, [other, word]) => text.replaceAll(other, word),
    plain(query),
  );
  return (
    wordsIn(said)
      .filter((word) => !SMALL.test(word))
      // Where a word is looked for, its plural is found too.
      .map((word) => (word.length > MIN_PART ? word.replace(/s$/, '') : word))
      .map((word) => flowsCopy.sameWords.find((same) => same.some((one) => one === word)) ?? [word])
  );
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

/** Returns how well texts have a word in one of its forms. A plural is the same word. */
function fitsWord(forms: readonly string[], isForgiving: boolean): Fits {
  const escaped = forms.map((form) => form.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')).join('|');
  const asWord = new RegExp(
    `(?<![\\p{L}\\p{N}_.])(?:${escaped})s?(?![\\p{L}\\p{N}_]|\\.[\\p{L}\\p{N}])`,
    'u',
  );
  const parts = forms.filter((form) => form.length >= MIN_PART);
  return (text) => {
    const lower = plain(text);
    if (asWord.test(lower)) return 'words';
    const isPart = parts.some((form) => lower.includes(form));
    const isNear = () => wordsIn(lower).some((other) => forms.some((form) => isMeant(form, other)));
    return isPart || (isForgiving && isNear()) ? 'parts' : null;
  };
}

/** Returns how well texts fit all words of a query; null if it has none. */
function fitsOf(query: string, isForgiving: boolean): Fits | null {
  const words = soughtIn(query).map((forms) => fitsWord(forms, isForgiving));
  if (words.length === 0) return null;
  return (text) => {
    let fit: Fit = 'words';
    for (const fits of words) {
      const one = fits(text);
      if (one === null) return null;
      if (one === 'parts') fit = one;
    }
    return fit;
  };
}

/** Returns what `find` finds for a query, or, if that is nothing, what it finds with spelling mistakes forgiven. */
function forgiving<T>(query: string, find: (fits: Fits) => readonly T[]): readonly T[] {
  for (const isForgiving of [false, true]) {
    const fits = fitsOf(query, isForgiving);
    const found = fits ? find(fits) : [];
    if (found.length > 0) return found;
  }
  return [];
}

function askedIn({ question, also = '' }: Unhappy): string {
  return `${whatIfCopy.question(question)} ${also}`;
}

function textOf(one: Unhappy): string {
  const { answer, cases = [], more = [] } = one;
  return [
    askedIn(one),
    answer,
    ...cases.map(({ when, told }) => whatIfCopy.inCase(when, told)),
    ...more,
  ].join(' ');
}

/** Returns where a question is listed: those that ask with the query's words first, then the most asked ones. */
function rankOf(one: Unhappy, fits: Fits): number {
  const tries = [fits(askedIn(one)) === 'words', fits(textOf(one)) === 'words', fits(askedIn(one))];
  const place = tries.findIndex(Boolean);
  const asked = whatIfCopy.mostAsked.indexOf(one.question);
  return (place < 0 ? tries.length : place) * MANY + (asked < 0 ? MANY - 1 : asked);
}

/** Returns the questions of “What if …?” that contain every word of the query, with their answers; the best first. */
export function searchQuestions(query: string): readonly Unhappy[] {
  return forgiving(query, (fits) =>
    whatIfCopy.unhappy
      .filter((one) => fits(textOf(one)) !== null)
      .map((one) => ({ one, rank: rankOf(one, fits) }))
      .sort((one, other) => one.rank - other.rank)
      .map(({ one }) => one),
  );
}

/** Returns all that was found, as it is listed: whole words before parts of words, and names of the code last. */
export function resultsOf(query: string, found: readonly Found[]): readonly Result[] {
  const exact = fitsOf(query, false);
  const isWhole = (text: string) => exact?.(text) === 'words';
  const ranked: { readonly rank: number; readonly result: Result }[] = [
    ...facts
      .filter(({ question, also }) => isWhole(`${question} ${also}`))
      .map((fact) => ({ rank: 0, result: { kind: 'fact' as const, fact } })),
    ...searchQuestions(query).map((question) => ({
      rank: isWhole(textOf(question)) ? 1 : 5,
      result: { kind: 'question' as const, question },
    })),
    ...textsFound(found).map((text) => ({
      rank: isWhole(text.text) ? 3 : 7,
      result: { kind: 'text' as const, text },
    })),
    ...found
      .filter(({ title }) => title !== null)
      .map((one) => ({
        rank: (one.isCalled ? 2 : 4) + (one.title === 'words' ? 0 : 4),
        result: { kind: 'place' as const, found: one },
      })),
    ...found
      .filter(({ title, isCode }) => title === null && isCode)
      .map((one) => ({ rank: 9, result: { kind: 'code' as const, found: one } })),
  ];
  return ranked.sort((one, other) => one.rank - other.rank).map(({ result }) => result);
}

/** Returns the questions with most of the query's words, for a query that finds nothing. */
export function nearestQuestions(query: string): readonly Unhappy[] {
  const words = soughtIn(query).map((forms) => fitsWord(forms, true));
  return whatIfCopy.unhappy
    .map((one) => {
      const countIn = (text: string) => words.filter((fits) => fits(text) !== null).length;
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
function textsFound(found: readonly Found[]): readonly FoundText[] {
  const texts = [...new Set(found.flatMap((one) => [...one.texts.keys()]))];
  // The app shows the beginning of each other flow too.
  const rank = ({ chart, texts: of, isEveryPage }: Found, text: string) =>
    (isEveryPage ? -MANY : (of.get(text)?.among ?? 0)) + (chart.id === 'app' ? 2 * MANY : 0);
  return texts
    .flatMap((text): FoundText[] => {
      const [first, ...others] = found
        .filter((one) => one.texts.has(text))
        .sort((one, other) => rank(one, text) - rank(other, text));
      return first ? [{ text, places: [first, ...others] }] : [];
    })
    .sort((one, other) => Number(one.places[0].isEveryPage) - Number(other.places[0].isEveryPage));
}

function foundIn(chart: Chart, fits: Fits, read: Transcripts): readonly Found[] {
  const passages = [...(read.get(chart.id) ?? [])];
  const textsOf = (isOf: (name: string) => boolean): Texts => {
    const texts = new Map<string, { story: string; among: number }>();
    for (const [story, { words }] of passages) {
      for (const line of isOf(story) ? words : []) {
        const among = words.length;
        if (fits(line) !== null && (texts.get(line)?.among ?? MANY) > among) {
          texts.set(line, { story, among });
        }
      }
    }
    return texts;
  };
  const none = { title: null, isCalled: false, matches: [], isCode: false, names: [] };
  const everyPage = textsOf((name) => name === EVERY_PAGE);
  const ofStates = statesOf(chart.root).flatMap((state): Found[] => {
    const isOwn = state.id === '' || fits(`${chart.id} ${chart.label}`) === null;
    const titles = `${chart.label} ${state.label} ${state.about ?? ''}`;
    const matches = titlesIn(state).filter((title) => fits(title) !== null);
    const names = [...new Set(namesIn(state).filter((name) => fits(name) !== null))];
    const tries = [...(isOwn ? [titles] : []), ...matches].map(fits);
    const title = tries.find((fit) => fit === 'words') ?? tries.find((fit) => fit !== null) ?? null;
    const coded = [chart.id, state.id, state.path ?? '', titles].join(' ');
    const isCode = names.length > 0 || (isOwn && fits(coded) !== null);
    const texts = textsOf((name) =>
      state.id === ''
        ? OF_NO_STATE.some((part) => part === partOf(name))
        : name.split('/')[0] === state.id,
    );
    if (title === null && !isCode && texts.size === 0) return [];
    const isCalled = isOwn && fits(state.label) !== null;
    return [{ chart, state, title, isCalled, matches, isCode, names, texts, isEveryPage: false }];
  });
  if (everyPage.size === 0) return ofStates;
  return [...ofStates, { chart, state: chart.root, ...none, texts: everyPage, isEveryPage: true }];
}

/** Titles of what happens in a state, in people's words. */
function titlesIn(state: ChartState): readonly string[] {
  return [...new Set(state.transitions.map(transitionTitle))];
}

/** Names of a state's parts in the code. */
function namesIn(state: ChartState): readonly string[] {
  return [
    ...state.tags,
    ...state.entry,
    ...state.exit,
    ...state.actors.map(({ source }) => source),
    ...state.transitions.flatMap(({ subject, guard, actions }) => [
      subject,
      ...(guard === null ? [] : [guard]),
      ...actions,
    ]),
  ].filter((name) => name !== '');
}
