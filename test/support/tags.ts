/** Requirement ids at the end of a test's title, and after the demands of `docs/product.md`. */
const TAG = String.raw` \[(R\d+\.\d+(?: R\d+\.\d+)*)\]`;

/** The end of a demand in `docs/product.md`. */
export const MARK = new RegExp(TAG, 'g');

/** A one-line string with a tag at its end, in quotes of any kind. */
const TAGGED = new RegExp(String.raw`(["'\x60])((?:\\.|(?!\1)[^\\\n])*)${TAG}\1`, 'g');

/** A title with a tag, in a source. */
export type TaggedTitle = {
  /** Without the tag. */
  readonly title: string;
  readonly ids: readonly string[];
  /** Offset of the title in the source, in characters. */
  readonly at: number;
};

/** The titles with a tag in this source, in order. */
export function taggedTitles(source: string): readonly TaggedTitle[] {
  return [...source.matchAll(TAGGED)].map(({ index, 2: title = '', 3: ids = '' }) => ({
    title,
    ids: ids.split(' '),
    at: index,
  }));
}

/** Lines of a source with a malformed tag, or one that is not at the end of a title. */
export function brokenTags(source: string): readonly string[] {
  return source
    .replace(TAGGED, '')
    .split('\n')
    .filter((line) => /\[\s*R\d/.test(line))
    .map((line) => line.trim());
}

/** A test's name without its tag. */
export function withoutTag(name: string): string {
  return name.replace(new RegExp(`${TAG}$`), '');
}

/** A text of `docs/product.md` without its marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}
