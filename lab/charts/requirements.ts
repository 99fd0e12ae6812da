import { MARK, withoutMarks } from '../../test/support/tags.ts';

/** A requirement of the specification. */
export type Requirement = {
  /** Such as `R2.31`. */
  readonly id: string;
  /** The sentence that has the mark or ends before it, or the row of the table. */
  readonly says: string;
  /** The heading above it, such as `2.3 Log-in`. */
  readonly heading: string;
};

const SENTENCE_END = /(?<=[.!?]'?) (?=[^a-z])/;

/** Returns a page's requirements, in order. A mark between backticks is an example, and ignored. */
export function requirementsIn(page: string): readonly Requirement[] {
  let heading = '';
  return blocksOf(page).flatMap((block) => {
    heading = /^##+ (\d.*)/.exec(block)?.[1] ?? heading;
    return [...block.matchAll(MARK)].flatMap(({ index, 1: ids = '' }) => {
      const says = block.startsWith('|') ? block.slice(1, -1) : sentenceAt(block, index);
      return ids.split(' ').map((id) => ({ id, says: withoutMarks(says ?? '').trim(), heading }));
    });
  });
}

/** Returns the sentence around a mark; the one before it if the mark follows its end. */
function sentenceAt(block: string, index: number): string | undefined {
  const before = withoutMarks(block.slice(0, index));
  const rest = withoutMarks(block.slice(index)).split(SENTENCE_END)[0] ?? '';
  const isOver = /[.!?]'?$/.test(before);
  return `${before.split(SENTENCE_END).at(-1)}${isOver ? '' : rest}`;
}

/** The paragraphs, points and rows of a page, each on one line. */
function blocksOf(page: string): readonly string[] {
  return page
    .replaceAll(/`\[R[^`]*`/g, '')
    .replaceAll(/(?<=^(?![|#]).+)\n(?=[^\n|#-])(?!\d+\. ) */gm, ' ')
    .split('\n');
}
