/** What is read in a story. */
type Transcript = {
  /** What a screen reader reads, a line for each element. */
  readonly heard: readonly string[];
  /** The texts alone, each once. */
  readonly words: readonly string[];
};

/** What is read in each story, by flow and by name in the flow: `state`, or `state/variant`. */
export type Transcripts = ReadonlyMap<string, ReadonlyMap<string, Transcript>>;

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
    // A name without a flow is in the same file.
    const [first = '', ...rest] = (as ?? '').split('/');
    const isOther = passages.has(first) && rest.length > 0;
    const before = as === null ? [] : isOther ? linesOf(first, rest.join('/')) : linesOf(flow, as);
    const told = as === null ? lines : changed(before, lines);
    whole.set(key, told);
    return told;
  };
  return new Map(
    [...passages].map(([flow, ofFlow]) => [
      flow,
      new Map(
        [...ofFlow.keys()].map((name) => {
          const heard = linesOf(flow, name);
          return [name, { heard, words: wordsIn(heard) }];
        }),
      ),
    ]),
  );
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

/** Applies the changes of a passage, removed lines (`-`) and new ones (`+`) in order, to the lines of another passage. */
function changed(before: readonly string[], changes: readonly string[]): readonly string[] {
  const lines = [...before];
  let at = 0;
  for (const change of changes) {
    const line = change.slice(2);
    if (change.startsWith('+')) {
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

/** Returns the texts in these lines, each once, as sentences: rows of a table, and terms with their definitions, as “term: text”. */
function wordsIn(lines: readonly string[]): readonly string[] {
  let term = '';
  const texts = lines.flatMap((line) => {
    const text = line.replace(/^(?:phone|desktop)\|/, '').trim();
    if (text.startsWith('in the frame of ')) return [];
    const parts = text.replace(/^(?:listitem|definition|row): /, '').split(' | ');
    const said = joined(parts, text.startsWith('row: ') && parts.length === 2 ? ': ' : ' · ');
    const before = text.startsWith('definition: ') && term !== '' ? `${term}: ` : '';
    term = text.startsWith('term ') ? said : '';
    return said === '' || term !== '' ? [] : `${before}${said}`;
  });
  return [...new Set(texts)];
}

/** Joins the parts of a line without their roles. A link or a button is part of the sentence before it. */
function joined(parts: readonly string[], between: string): string {
  let isAfterLink = false;
  return parts.reduce((text, part) => {
    const [, role = '', name] = /^([A-Za-z ]+) "(.*?)"(?:, .*|; .*)?$/.exec(part) ?? [];
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
