import type { Line } from './transcripts.ts';

/** Lines in place of which an earlier state is referred to. */
export type Repeat = {
  /** Index of the state that tells them. */
  readonly of: number;
  readonly from: number;
  readonly to: number;
};

/** From this number of lines on, a region is a document such as the loan agreement, which is not told again. */
const MANY = 30;

/** Returns for each state the long parts of regions that an earlier one has told. */
export function repeatsIn(states: readonly (readonly Line[])[]): readonly (readonly Repeat[])[] {
  return states.map((lines, index) => {
    const repeats: Repeat[] = [];
    for (let from = 0; from + MANY <= lines.length; from += 1) {
      const repeat = longestFrom(from, lines, states.slice(0, index));
      if (repeat === null || repeat.to - from < MANY) continue;
      repeats.push(repeat);
      from = repeat.to - 1;
    }
    return repeats;
  });
}

/** Returns the longest part from a line on that an earlier state has too, in the first state that has it. */
function longestFrom(
  from: number,
  lines: readonly Line[],
  earlier: readonly (readonly Line[])[],
): Repeat | null {
  let longest: Repeat | null = null;
  for (const [of, told] of earlier.entries()) {
    for (const start of told.keys()) {
      let to = from;
      while (isSame(lines[to], told[start + to - from])) to += 1;
      if (to > (longest?.to ?? from)) longest = { of, from, to };
    }
  }
  return longest;
}

function isSame(line: Line | undefined, other: Line | undefined): boolean {
  return line?.isInRegion === true && other?.isInRegion === true && line.text === other.text;
}
