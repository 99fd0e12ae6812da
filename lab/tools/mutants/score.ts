import { equivalents } from './equivalents.ts';
import type { Mutant } from './mutant.ts';

/** Folder of the last run for each choice of groups. */
export const RUNS_FOLDER = 'build/mutants/runs';

/** Result of a run. */
export type Run = {
  /** `charts`, or the groups of code. */
  readonly groups: readonly string[];
  /** Full hash of the revision. */
  readonly commit: string;
  readonly seed: string;
  /** Number of all possible faults. */
  readonly of: number;
  readonly results: readonly (Mutant & {
    /** The file of the test that noticed it, `TIME_OUT`, or null. */
    readonly by: string | null;
  })[];
};

/** Number of noticed faults in one or more files. */
export type Score = {
  readonly name: string;
  readonly noticed: number;
  /** Number of faults without the equivalent ones. */
  readonly total: number;
  readonly equivalent: number;
  /** Ids of the faults that no test noticed. */
  readonly survivors: readonly string[];
};

const judged = new Set(equivalents.flatMap(({ faults }) => faults));

/** Returns the score of each file by name, and the total. */
export function scoresOf({ results }: Pick<Run, 'results'>): readonly Score[] {
  const files = [...new Set(results.map(({ file }) => file))].sort();
  return [
    ...files.map((file) =>
      scoreOf(
        file,
        results.filter((one) => one.file === file),
      ),
    ),
    scoreOf('all', results),
  ];
}

function scoreOf(name: string, results: Run['results']): Score {
  const counted = results.filter(({ id }) => !judged.has(id));
  const survivors = counted.filter(({ by }) => by === null).map(({ id }) => id);
  return {
    name,
    noticed: counted.length - survivors.length,
    total: counted.length,
    equivalent: results.length - counted.length,
    survivors,
  };
}

/** Returns the rows of a table of scores, headings first. */
export function rowsOf(scores: readonly Score[]): readonly (readonly string[])[] {
  return [
    ['file', 'noticed', 'of', 'score', 'equivalent'],
    ...scores.map(({ name, noticed, total, equivalent }) => [
      name,
      String(noticed),
      String(total),
      total === 0 ? '–' : `${((noticed / total) * 100).toFixed(1)} %`,
      String(equivalent),
    ]),
  ];
}

/** Picks this number of items, the same for the same seed. If items are added or removed, the choice changes little. */
export function sampleOf<One extends Mutant>(
  all: readonly One[],
  size: number,
  rank: (id: string) => string,
): readonly One[] {
  return all
    .map((one) => ({ one, rank: rank(one.id) }))
    .sort((first, second) => (first.rank < second.rank ? -1 : 1))
    .slice(0, size)
    .map(({ one }) => one);
}
