import { passwordCopy } from '../../../../src/copy/password.ts';
import type { Story } from '../../../stories/story.ts';

/** A window's size, as the transcripts name it. */
type Size = 'phone' | 'desktop';

/** A text of a screen. */
export type Line = {
  readonly text: string;
  /** The size that alone shows it here. */
  readonly size: Size | null;
  /** True if it is in a region of its screen, such as the loan agreement. */
  readonly isInRegion: boolean;
};

/** What is read in a story. */
export type Transcript = {
  /** What a screen reader reads in the page's own part, a line for each element. */
  readonly heard: readonly string[];
  /** False if a dialog covers its frame. */
  readonly isFramed: boolean;
  /** The texts alone, each as often and in the order as it is seen; those of the frame first. */
  readonly lines: readonly Line[];
  /** The texts alone, each once. */
  readonly words: readonly string[];
};

/** What is read in each story, by flow and by name in the flow: `state`, `state/variant`, or `EVERY_PAGE`. */
export type Transcripts = ReadonlyMap<string, ReadonlyMap<string, Transcript>>;

/** Returns the name of a story in its flow. */
export function nameOfStory({ state, variant }: Omit<Story, 'machine'>): string {
  return variant === null ? state : `${state}/${variant}`;
}

/** Name of what the frame of each page of a flow has, which its stories leave out. */
export const EVERY_PAGE = '*';

/** The passages that only others refer to. */
const FRAMES = 'frames';

/** A line that names its frame. */
const IN_FRAME = /^in the frame of (.+)$/;

/** A role with its name, states and description. */
const NAMED = /^([A-Za-z ]+) "(.*?)"(?:, .*|; .*)?$/;

/** Roles of which the name is only heard, unless no text beside them has it. */
const HEARD =
  /^(?:alertdialog|banner|checkbox|combobox|complementary|dialog|group|list|navigation|progressbar|radio|radiogroup|region|searchbox|slider|table|tablist|tabpanel|textbox)$/;

/** What is seen of names that are longer where they are heard. */
const SEEN = new Map(
  [passwordCopy.show, passwordCopy.hide].map((seen) => [`${seen} ${passwordCopy.secret}`, seen]),
);

/** Words of a line of a transcript that say what something is, not what a customer reads. */
const ROLES =
  /^(?:main|status|alert|list|form|group|article|region|complementary|navigation|banner|contentinfo|dialog|table|rowgroup|row|cell|search|DescriptionList|DisclosureTriangle)$/;

/**
 * Parses the tests' transcripts. They have a passage for each story: its whole text, or the differences from an earlier
 * passage.
 *
 * @param files text of each flow, by file name
 */
export function readTranscripts(files: Readonly<Record<string, string>>): Transcripts {
  const passages = new Map(
    Object.entries(files).map(([name, text]) => [name.replace(/\.txt$/, ''), passagesIn(text)]),
  );
  const whole = new Map<string, readonly string[]>();
  const linesOf = (flow: string, name: string): readonly string[] => {
    const key = `${flow}/${name}`;
    const known = whole.get(key);
    if (known) return known;
    const passage = passages.get(flow)?.get(name);
    if (!passage) return [];
    const { as, lines } = passage;
    const [first = '', ...rest] = (as ?? '').split('/');
    const isHere = passages.get(flow)?.has(as ?? '') ?? false;
    const before = as === null ? [] : isHere ? linesOf(flow, as) : linesOf(first, rest.join('/'));
    const told = as === null ? lines : changed(before, lines);
    whole.set(key, told);
    return told;
  };
  return new Map(
    [...passages].flatMap(([flow, ofFlow]) =>
      flow === FRAMES
        ? []
        : [
            [
              flow,
              ofFrames(
                [...ofFlow.keys()].map((name) => [name, linesOf(flow, name)]),
                linesOf,
              ),
            ],
          ],
    ),
  );
}

/** Returns the transcripts of a flow's stories by the lines of their passages. */
function ofFrames(
  stories: readonly (readonly [name: string, lines: readonly string[]])[],
  linesOf: (flow: string, name: string) => readonly string[],
): ReadonlyMap<string, Transcript> {
  const told = stories.map(([name, lines]) => {
    const around = lines.flatMap((line) => IN_FRAME.exec(line)?.[1] ?? []);
    const heard = lines.filter((line) => !IN_FRAME.test(line));
    const frame = once(linesIn(around.flatMap((of) => linesOf(FRAMES, of))));
    return { name, heard, frame, own: linesIn(heard) };
  });
  // A dialog covers its frame.
  const framed = told.filter(({ frame }) => frame.length > 0);
  const has = (frame: readonly Line[], text: string) => frame.some((line) => line.text === text);
  const shared = (framed[0]?.frame ?? []).filter(({ text }) =>
    framed.every(({ frame }) => has(frame, text)),
  );
  const everywhere = once(
    framed.flatMap(({ frame }) => frame.filter(({ text }) => has(shared, text))),
  );
  return new Map([
    ...told.map(({ name, heard, frame, own }): [string, Transcript] => {
      const rest = frame.filter(({ text }) => !has(everywhere, text));
      return [name, { heard, isFramed: frame.length > 0, ...worded([...rest, ...own]) }];
    }),
    [EVERY_PAGE, { heard: [], isFramed: true, ...worded(everywhere) }],
  ]);
}

/** Returns each text once, with a size if it has no other one. */
export function once(lines: readonly Line[]): readonly Line[] {
  return [...new Set(lines.map(({ text }) => text))].map((text) => {
    const sizes = new Set(lines.filter((line) => line.text === text).map(({ size }) => size));
    const [size = null] = sizes;
    return { text, size: sizes.size === 1 ? size : null, isInRegion: false };
  });
}

/** Returns these lines with their texts. */
export function worded(lines: readonly Line[]): Pick<Transcript, 'lines' | 'words'> {
  return { lines, words: [...new Set(lines.map(({ text }) => text))] };
}

type Passage = { readonly as: string | null; readonly lines: string[] };

function passagesIn(text: string): ReadonlyMap<string, Passage> {
  const passages = new Map<string, Passage>();
  let lines: string[] = [];
  for (const line of text.split('\n').filter(Boolean)) {
    if (line.startsWith('  ')) {
      lines.push(line.slice(2));
      continue;
    }
    const [, name = '', as = null] = /^(\S+?):(?: as (.+?)(?:, but)?)?$/.exec(line) ?? [];
    lines = [];
    passages.set(name, { as, lines });
  }
  return passages;
}

/** Applies the changes of a passage, removed lines (`-`), new ones (`+`) and numbers of kept ones (`=`) in order, to the lines of another passage. */
function changed(before: readonly string[], changes: readonly string[]): readonly string[] {
  const lines = [...before];
  let at = 0;
  for (const change of changes) {
    const line = change.slice(2);
    if (change.startsWith('=')) {
      at += Number(line);
    } else if (change.startsWith('+')) {
      lines.splice(at, 0, line);
      at += 1;
    } else {
      const found = lines.indexOf(line, at);
      if (found >= 0) lines.splice(found, 1);
      at = Math.max(at, found);
    }
  }
  return lines;
}

/** Returns the texts in what is heard in both sizes, in the order in which they are seen. */
function linesIn(heard: readonly string[]): readonly Line[] {
  const at = (size: Size) =>
    sentencesIn(
      heard.flatMap((line, index) => lineAt(size, line).map((told) => ({ line: told, at: index }))),
    ).map((said) => ({ ...said, size }));
  const lines: Line[] = [];
  // Where a sentence differs, it is told as a wide screen has it first.
  for (const { text, isInRegion, size } of [...at('desktop'), ...at('phone')].sort(
    (one, other) => one.at - other.at,
  )) {
    const last = lines.at(-1);
    const isSame = last?.text === text && last.size !== null && last.size !== size;
    if (isSame) lines.pop();
    lines.push({ text, isInRegion, size: isSame ? null : size });
  }
  return lines;
}

/** A line that is heard in one size, and its place in both. */
type Told = { readonly line: string; readonly at: number };

function lineAt(size: Size, line: string): readonly string[] {
  const [, only, rest = ''] = /^(phone|desktop)\| (.*)$/.exec(line) ?? [];
  return only === undefined ? [line] : only === size ? [rest] : [];
}

/** A part of what is read. */
type Said = {
  readonly text: string;
  readonly at: number;
  readonly isInRegion: boolean;
  readonly depth: number;
  /** What it is: a text, a link or a button, which may be parts of one sentence, a name that is only heard, or something else. */
  readonly kind: 'text' | 'link' | 'button' | 'name' | 'other';
};

/** The beginning of a text that goes on with the sentence before it. */
const GOES_ON = /^(?:[.,;:)(]|[a-z])/;

/** A text that is no beginning of a sentence. */
const IS_AMOUNT = /^\$\d/;

/** The end of a text with which the sentence is not over. */
const IS_OPEN = /\b(?:and|at|by|in|on|or|our|the|to|with)$/;

/** Returns the texts in these lines as sentences: rows of a table, and terms with their definitions, as “term: text”. */
function sentencesIn(lines: readonly Told[]): readonly Said[] {
  const said = saidIn(lines);
  const sentences: Said[] = [];
  for (const [index, part] of said.entries()) {
    const last = sentences.at(-1);
    const next = said[index + 1];
    const isText = part.kind === 'text';
    const isWithin =
      (isText && GOES_ON.test(part.text) && !IS_AMOUNT.test(last?.text ?? '')) ||
      (!isText && last?.kind === 'text' && IS_OPEN.test(last.text)) ||
      (!isText && last?.kind === 'text' && isPartOf(next, part) && GOES_ON.test(next.text));
    if (!isWithin || !isPartOf(part, last) || last === undefined) {
      sentences.push(part);
      continue;
    }
    const glue = /^[.,;:)]/.test(part.text) ? '' : ' ';
    sentences.splice(-1, 1, { ...last, kind: 'text', text: `${last.text}${glue}${part.text}` });
  }
  const seen = new Set(sentences.flatMap(({ kind, text }) => (kind === 'name' ? [] : text)));
  return sentences.filter(({ text, kind }) => text !== '' && !(kind === 'name' && seen.has(text)));
}

/** True if a part may go on with a sentence of the part before it. */
function isPartOf(part: Said | undefined, before: Said | undefined): part is Said {
  const isLoose = (one: Said | undefined) =>
    one !== undefined && one.kind !== 'other' && one.kind !== 'name';
  return isLoose(part) && isLoose(before) && part?.depth === before?.depth;
}

/** Returns what each line says. A term is said with its definition, and a button by the text in it. */
function saidIn(lines: readonly Told[]): readonly Said[] {
  let term = '';
  let region = Number.POSITIVE_INFINITY;
  return lines.map(({ line, at }, index) => {
    const whole = line.trim();
    const depth = depthOf(line);
    if (depth <= region) region = whole.startsWith('region ') ? depth : Number.POSITIVE_INFINITY;
    const parts = whole.replace(/^(?:listitem|definition|row): /, '').split(' | ');
    const text = joined(parts, whole.startsWith('row: ') && parts.length === 2 ? ': ' : ' · ');
    const before = whole.startsWith('definition: ') && term !== '' ? `${term}: ` : '';
    term = whole.startsWith('term ') ? text : '';
    const [, role = ''] = NAMED.exec(whole) ?? [];
    const isPress = role === 'link' || role === 'button';
    const inner = lines[index + 1]?.line ?? '';
    const isWithin = isPress && depthOf(inner) > depth && text.startsWith(inner.trim());
    const kind = isPress ? role : HEARD.test(role) ? 'name' : text === whole ? 'text' : 'other';
    const said = term === '' && !isWithin ? `${before}${text}` : '';
    return { text: SEEN.get(said) ?? said, at, depth, kind, isInRegion: depth > region };
  });
}

function depthOf(line: string): number {
  return line.length - line.trimStart().length;
}

/** Joins the parts of a line without their roles. A link or a button is part of the sentence before it. */
function joined(parts: readonly string[], between: string): string {
  let isAfterLink = false;
  return parts.reduce((text, part) => {
    const [, role = '', name] = NAMED.exec(part) ?? [];
    const said = name ?? (ROLES.test(part) ? '' : part.replace(/^term: /, ''));
    const isLink = /^(?:link|button)$/.test(role);
    const isGlued = /^[.,]/.test(said)
      ? ''
      : isLink && !/[.!?]$/.test(text)
        ? ' '
        : isAfterLink
          ? ' '
          : between;
    isAfterLink = isLink;
    return text === '' || said === '' ? `${text}${said}` : `${text}${isGlued}${said}`;
  }, '');
}
