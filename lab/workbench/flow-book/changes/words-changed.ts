import { EVERY_PAGE, type Transcripts } from '../words/transcripts.ts';

/** Texts that were changed alike in one or several stories. */
export type WordsChange = {
  readonly flow: string;
  /** Names of the stories in the flow: `state`, or `state/variant`. */
  readonly stories: readonly [string, ...string[]];
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/**
 * Returns the changes of what customers read, those alike in a flow once. Leaves out what only one side has kept, texts that
 * moved between a screen and its frame, and other values of the examples.
 */
export function wordsChanged(before: Transcripts, now: Transcripts): readonly WordsChange[] {
  const changes = new Map<string, WordsChange>();
  for (const [flow, stories] of now) {
    const earlier = before.get(flow) ?? new Map<string, never>();
    const [frame, all] = [wordsOf(stories, EVERY_PAGE), wordsOf(stories)];
    const [formerFrame, formerAll] = [wordsOf(earlier, EVERY_PAGE), wordsOf(earlier)];
    const ofFrame = { gone: without(formerFrame, all), come: without(frame, formerAll) };
    for (const [name, { words, isFramed }] of stories) {
      const former = earlier.get(name);
      // Where nothing was kept, what was read is unknown.
      if (!former?.words.length) continue;
      const isBothFramed = isFramed && former.isFramed;
      const [then, read] = isBothFramed
        ? [
            [...former.words, ...formerFrame],
            [...words, ...frame],
          ]
        : [former.words, words];
      const { gone, come } =
        name === EVERY_PAGE
          ? ofFrame
          : {
              gone: without(then, [...read, ...ofFrame.gone]),
              come: without(read, [...then, ...ofFrame.come]),
            };
      if (gone.length + come.length === 0) continue;
      const key = JSON.stringify([flow, gone, come]);
      const known = changes.get(key);
      changes.set(key, {
        flow,
        stories: known ? [...known.stories, name] : [name],
        before: gone,
        after: come,
      });
    }
  }
  return [...changes.values()];
}

/** Returns the texts of one passage of a flow, or of all. */
function wordsOf(stories: NonNullable<ReturnType<Transcripts['get']>>, name?: string) {
  const told = name === undefined ? [...stories.values()] : [stories.get(name)];
  return told.flatMap((one) => one?.words ?? []);
}

/** Amounts and dates: of the examples, and not of the words. */
const EXAMPLES =
  /\$[\d,]+(?:\.\d+)?|(?:(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun), )?\b\d{1,2} (?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)\b(?: \d{4})?/g;

/** Returns the lines that others do not have, whatever amounts and dates they have. */
function without(lines: readonly string[], others: readonly string[]): readonly string[] {
  const like = (line: string) => line.replaceAll(EXAMPLES, '…');
  const known = new Set(others.map(like));
  return lines.filter((line) => !known.has(like(line)));
}
