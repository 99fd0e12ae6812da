import { wordsCopy } from '../../../copy/words.ts';
import type { Story } from '../../../stories/story.ts';

/** A window's size, as the transcripts name it. */
type Size = 'phone' | 'desktop';

/** What is read in a story. */
export type Transcript = {
  /** What a screen reader reads in the page's own part, a line for each element. */
  readonly heard: readonly string[];
  /** False if a dialog covers its frame. */
  readonly isFramed: boolean;
  /** The texts alone, each once; those of the frame first. */
  readonly words: readonly string[];
  /** The size that alone shows a text, by text. */
  readonly only: ReadonlyMap<string, Size>;
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
    const frame = textsIn(around.flatMap((of) => linesOf(FRAMES, of)));
    const own = textsIn(heard);
    // One size may have in the frame what the other has in the page itself.
    const sizeOf = (text: string) => {
      const [inFrame, inOwn] = [frame.get(text), own.get(text)];
      return inFrame === undefined || inOwn === undefined || inFrame === inOwn
        ? (inFrame ?? inOwn ?? null)
        : null;
    };
    return { name, heard, frame, own, sizeOf };
  });
  // A dialog covers its frame.
  const framed = told.filter(({ frame }) => frame.size > 0);
  const everywhere = [...(framed[0]?.frame.keys() ?? [])].filter((text) =>
    framed.every(({ frame }) => frame.has(text)),
  );
  return new Map([
    ...told.map(({ name, heard, frame, own, sizeOf }): [string, Transcript] => {
      const rest = [...frame.keys()].filter((text) => !everywhere.includes(text));
      const isFramed = frame.size > 0;
      return [name, { heard, isFramed, ...worded([...new Set([...rest, ...own.keys()])], sizeOf) }];
    }),
    [
      EVERY_PAGE,
      {
        heard: [],
        isFramed: true,
        ...worded(everywhere, (text) => {
          const [first = null, ...others] = new Set(framed.map(({ sizeOf }) => sizeOf(text)));
          return others.length > 0 ? null : first;
        }),
      },
    ],
  ]);
}

function worded(
  words: readonly string[],
  sizeOf: (text: string) => Size | null,
): Pick<Transcript, 'words' | 'only'> {
  const sized = words.map((text) => [text, sizeOf(text)] as const);
  return { words, only: new Map(sized.flatMap(([text, size]) => (size ? [[text, size]] : []))) };
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

/** Returns the texts in these lines, each once, with the size that alone shows it. */
function textsIn(lines: readonly string[]): ReadonlyMap<string, Size | null> {
  const [phone, desktop] = (['phone', 'desktop'] as const).map((size) =>
    wordsIn(lines.flatMap((line) => lineAt(size, line))),
  ) as [readonly string[], readonly string[]];
  const all = [...phone];
  let at = 0;
  for (const text of desktop) {
    const known = all.indexOf(text);
    if (known < 0) all.splice(at, 0, text);
    at = (known < 0 ? at : known) + 1;
  }
  return new Map(
    all.map((text) => [
      text,
      !desktop.includes(text) ? 'phone' : phone.includes(text) ? null : 'desktop',
    ]),
  );
}

function lineAt(size: Size, line: string): readonly string[] {
  const [, only, rest = ''] = /^(phone|desktop)\| (.*)$/.exec(line) ?? [];
  return only === undefined ? [line] : only === size ? [rest] : [];
}

/** A part of what is read. */
type Said = {
  readonly text: string;
  readonly depth: number;
  /** What it is: a text, a link or a button, which may be parts of one sentence, or something else. */
  readonly kind: 'text' | 'link' | 'button' | 'other';
};

/** The beginning of a text that goes on with the sentence before it. */
const GOES_ON = /^(?:[.,;:)(]|[a-z])/;

/** The end of a text with which the sentence is not over. */
const IS_OPEN = /\b(?:and|at|by|in|on|or|our|the|to|with)$/;

/** Returns the texts in these lines, each once, as sentences: rows of a table, and terms with their definitions, as “term: text”. */
function wordsIn(lines: readonly string[]): readonly string[] {
  const said = saidIn(lines);
  const sentences: Said[] = [];
  for (const [index, part] of said.entries()) {
    const last = sentences.at(-1);
    const next = said[index + 1];
    const isText = part.kind === 'text';
    const isWithin =
      (isText && GOES_ON.test(part.text)) ||
      (!isText && last?.kind === 'text' && IS_OPEN.test(last.text)) ||
      (!isText && last?.kind === 'text' && isPartOf(next, part) && GOES_ON.test(next.text));
    if (!isWithin || !isPartOf(part, last)) {
      sentences.push(part);
      continue;
    }
    const glue = /^[.,;:)]/.test(part.text) ? '' : ' ';
    sentences.splice(-1, 1, { ...part, kind: 'text', text: `${last?.text}${glue}${part.text}` });
  }
  const plain = new Set(
    sentences.filter(({ kind }) => kind === 'text' || kind === 'other').map(({ text }) => text),
  );
  const texts = sentences.map(({ kind, text }) => {
    // A heading often has the same word as its button.
    const isSaidTwice = (kind === 'link' || kind === 'button') && plain.has(text);
    return isSaidTwice ? wordsCopy[kind](text) : text;
  });
  return [...new Set(texts.filter((text) => text !== ''))];
}

/** True if a part may go on with a sentence of the part before it. */
function isPartOf(part: Said | undefined, before: Said | undefined): part is Said {
  const isLoose = (one: Said | undefined) => one !== undefined && one.kind !== 'other';
  return isLoose(part) && isLoose(before) && part?.depth === before?.depth;
}

/** Returns what each line says. A term is said with its definition. */
function saidIn(lines: readonly string[]): readonly Said[] {
  let term = '';
  return lines.map((line) => {
    const whole = line.trim();
    const depth = line.length - line.trimStart().length;
    const parts = whole.replace(/^(?:listitem|definition|row): /, '').split(' | ');
    const text = joined(parts, whole.startsWith('row: ') && parts.length === 2 ? ': ' : ' · ');
    const before = whole.startsWith('definition: ') && term !== '' ? `${term}: ` : '';
    term = whole.startsWith('term ') ? text : '';
    const [, role = ''] = NAMED.exec(whole) ?? [];
    const isPress = role === 'link' || role === 'button';
    const kind = isPress ? role : text === whole ? 'text' : 'other';
    return { text: term === '' ? `${before}${text}` : '', depth, kind };
  });
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
