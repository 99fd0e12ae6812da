/** What stands at the end of a test's title, and behind what `docs/product.md` asks for: the ids of requirements. */
const TAG = String.raw` \[(R\d+\.\d+(?: R\d+\.\d+)*)\]`;

/** What a text of `docs/product.md` asks for ends in this. */
export const MARK = new RegExp(TAG, 'g');

/** A string of one line with a tag at its end, in quotes of any kind. */
const TAGGED = new RegExp(String.raw`(["'\x60])((?:\\.|(?!\1)[^\\\n])*)${TAG}\1`, 'g');

/** A title with a tag, in a source. */
export type TaggedTitle = {
  /** Without the tag. */
  readonly title: string;
  readonly ids: readonly string[];
  /** Where in the source it begins, in characters. */
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

/** The lines of a source with what looks like a tag, but does not stand at the end of a title or is not well formed. */
export function brokenTags(source: string): readonly string[] {
  return source
    .replace(TAGGED, '')
    .split('\n')
    .filter((line) => /\[\s*R\d/.test(line))
    .map((line) => line.trim());
}

/** The name of a test without its tag. */
export function withoutTag(name: string): string {
  return name.replace(new RegExp(`${TAG}$`), '');
}

/** A text of `docs/product.md` without its marks. */
export function withoutMarks(text: string): string {
  return text.replaceAll(MARK, '');
}
