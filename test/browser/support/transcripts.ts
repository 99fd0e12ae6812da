import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** What a screen reader reads of a story. A line applies to both window sizes, or to the one that its beginning names. */
export type Transcript = {
  /** The story's flow, state and variant, with slashes between them. */
  readonly name: string;
  /** Name of the first story that looks the same, which alone has the lines; null if this is the first. */
  readonly as: string | null;
  /** Lines of the frame around the page's own part. */
  readonly frame: readonly string[];
  readonly content: readonly string[];
};

const FOLDER = 'test/transcripts';

/** The stored transcripts, by the names of their files. */
export function keptTranscripts(): Readonly<Record<string, string>> {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
}

/** Stores these transcripts, and no others. */
export function keepTranscripts(files: Readonly<Record<string, string>>): void {
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of Object.entries(files)) writeFileSync(join(FOLDER, name), text);
}

/**
 * Returns the contents of the files: one for each flow, and `frames`, in which each frame is written once. A text is written
 * whole, or as its differences (`-`, `+`, `=`) from the most similar earlier text of the file, whichever is shorter.
 */
export function transcriptsOf(stories: readonly Transcript[]): Readonly<Record<string, string>> {
  const files: Record<string, Passage[]> = { frames: [] };
  const byText = new Map<string, string>();
  const firstOf = new Map<string, string>();
  for (const { name, as: looksAs, frame, content } of stories) {
    const [flow = '', ...state] = name.split('/');
    const ofFlow = files[flow] ?? [];
    files[flow] = ofFlow;
    const text = [...frame, '', ...content].join('\n');
    // Stories that look different may have the same text.
    const as = (looksAs === null ? byText.get(text) : firstOf.get(looksAs)) ?? looksAs;
    if (as !== null) {
      firstOf.set(name, as);
      ofFlow.push({ name: state.join('/'), as, lines: [] });
      continue;
    }
    byText.set(text, name);
    const known = files.frames?.find(({ lines }) => lines.join() === frame.join());
    if (!known && frame.length > 0) files.frames?.push({ name, as: null, lines: frame });
    const around = frame.length > 0 ? [`in the frame of ${known?.name ?? name}`] : [];
    ofFlow.push({ name: state.join('/'), as: null, lines: [...around, ...content] });
  }
  return Object.fromEntries(
    Object.entries(files).map(([name, passages]) => [`${name}.txt`, textOf(passages)]),
  );
}

type Passage = {
  readonly name: string;
  readonly as: string | null;
  readonly lines: readonly string[];
};

function textOf(passages: readonly Passage[]): string {
  return passages
    .map(({ name, as, lines }, index) => {
      if (as !== null) return `${name}: as ${as}\n`;
      const [nearest] = passages
        .slice(0, index)
        .filter((other) => other.as === null)
        .map((other) => ({ other, changes: changesOf(other.lines, lines) }))
        .sort((one, another) => one.changes.length - another.changes.length);
      const isWhole = !nearest || nearest.changes.length >= lines.length;
      const from = isWhole ? '' : ` as ${nearest.other.name}, but`;
      const told = isWhole ? lines : nearest.changes;
      return `${[`${name}:${from}`, ...told.map((line) => `  ${line}`)].join('\n')}\n`;
    })
    .join('');
}

/** Merges the lines of a page in both window sizes. A line that only one size has begins with its name. */
export function merged(phone: readonly string[], desktop: readonly string[]): string[] {
  return steps(phone, desktop).map(([sign, line]) =>
    sign === ' ' ? line : `${sign === '-' ? 'phone' : 'desktop'}| ${line}`,
  );
}

/**
 * Returns the lines that one list has and the other does not, with their sign. `= 3` says that three lines are kept before
 * the next change, where the change alone does not say its place.
 */
function changesOf(before: readonly string[], after: readonly string[]): string[] {
  let kept: string[] = [];
  return steps(before, after).flatMap(([sign, line]) => {
    if (sign === ' ') {
      kept.push(line);
      return [];
    }
    const isPlaced = kept.length === 0 || (sign === '-' && !kept.includes(line));
    const place = isPlaced ? [] : [`= ${kept.length}`];
    kept = [];
    return [...place, `${sign} ${line}`];
  });
}

/** The edit script between two lists, by their longest common subsequence: kept, gone, and new lines in order. */
function steps(before: readonly string[], after: readonly string[]): ['-' | '+' | ' ', string][] {
  // At [i][j]: the length of the longest common subsequence of the lines from i and the lines from j on.
  const common = Array.from({ length: before.length + 1 }, () =>
    Array<number>(after.length + 1).fill(0),
  );
  const at = (i: number, j: number) => common[i]?.[j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1) {
    for (let j = after.length - 1; j >= 0; j -= 1) {
      const row = common[i] as number[];
      row[j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
    }
  }
  const told: ['-' | '+' | ' ', string][] = [];
  for (let i = 0, j = 0; i < before.length || j < after.length; ) {
    const [gone, come] = [before[i], after[j]];
    if (gone !== undefined && gone === come) {
      told.push([' ', gone]);
      i += 1;
      j += 1;
    } else if (gone !== undefined && (come === undefined || at(i + 1, j) >= at(i, j + 1))) {
      told.push(['-', gone]);
      i += 1;
    } else {
      told.push(['+', come as string]);
      j += 1;
    }
  }
  return told;
}
