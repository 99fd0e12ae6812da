import type { Transcripts } from '../words/transcripts.ts';

/** Texts that were changed alike in one or several stories. */
export type WordsChange = {
  readonly flow: string;
  /** Names of the stories in the flow: `state`, or `state/variant`. */
  readonly stories: readonly [string, ...string[]];
  readonly before: readonly string[];
  readonly after: readonly string[];
};

/** Returns the changes of what customers read, those alike in a flow once. Leaves out what only one side has kept. */
export function wordsChanged(before: Transcripts, now: Transcripts): readonly WordsChange[] {
  const changes = new Map<string, WordsChange>();
  for (const [flow, stories] of now) {
    for (const [name, { words }] of stories) {
      const former = before.get(flow)?.get(name)?.words;
      // Where nothing was kept, what was read is unknown.
      if (!former?.length) continue;
      const gone = former.filter((line) => !words.includes(line));
      const come = words.filter((line) => !former.includes(line));
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
