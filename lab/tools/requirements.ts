import { readdirSync, readFileSync } from 'node:fs';
import { taggedTitles } from '../../test/support/tags.ts';
import { markdownColumns } from '../../tools/columns.ts';
import { type Requirement, requirementsIn } from '../charts/requirements.ts';

/** Path of the specification. */
export const PRODUCT_FILE = 'docs/product.md';

/** File below `test/` and its content. */
export type Source = { readonly file: string; readonly source: string };

/** Test with a tag. */
export type TaggedTest = {
  /** Path below `test/`. */
  readonly file: string;
  /** Title without its tag, after the titles of its groups. */
  readonly title: string;
  /** Ids of the requirements that the test proves. */
  readonly ids: readonly string[];
};

/** Returns the sources of the tests, sorted by name. */
export function readSources(): readonly Source[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file))
    .sort()
    .map((file) => ({ file, source: readFileSync(`test/${file}`, 'utf8') }));
}

/** Returns the tests with a tag in these sources. */
export function testsIn(sources: readonly Source[]): readonly TaggedTest[] {
  return sources.flatMap(({ file, source }) =>
    taggedTitles(source).map(({ title, ids, at }) => ({
      file,
      title: [...groupsAround(source, at), title].join(' › '),
      ids,
    })),
  );
}

/** Returns the number of requirements and of their tests below each heading, as Markdown. */
export function coverageTable(
  requirements: readonly Requirement[],
  tests: readonly TaggedTest[],
): string {
  const rowOf = (title: string, asked: readonly Requirement[]) => {
    const ids = new Set(asked.map(({ id }) => id));
    const proving = tests.filter((one) => one.ids.some((id) => ids.has(id)));
    const proved = new Set(proving.flatMap((one) => one.ids));
    const open = [...ids].filter((id) => !proved.has(id));
    return [title, String(ids.size), String(proving.length), open.join(' ')];
  };
  const headings = [...new Set(requirements.map(({ heading }) => heading))];
  return markdownColumns(
    [
      ['docs/product.md', 'requirements', 'tests', 'without a test'],
      ...headings.map((one) =>
        rowOf(
          one,
          requirements.filter(({ heading }) => heading === one),
        ),
      ),
      rowOf('all', requirements),
    ],
    (column) => column === 1 || column === 2,
  );
}

/** Returns these requirements, each with its tests, as Markdown. */
export function proofsOf(
  requirements: readonly Requirement[],
  tests: readonly TaggedTest[],
): string {
  return requirements
    .flatMap(({ id, says }) => [
      `- ${id}: ${says}`,
      ...tests
        .filter(({ ids }) => ids.includes(id))
        .map(({ file, title }) => `  - ${title} (test/${file})`),
    ])
    .join('\n');
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/**
 * Returns the titles of the groups around a position, the outermost first. Relies on the formatter: a line belongs to a
 * surrounding group if it is indented less than all lines between it and the position.
 */
function groupsAround(source: string, at: number): readonly string[] {
  const lines = source.slice(0, at).split('\n');
  let indent = (lines.pop() ?? '').search(/\S|$/);
  const groups: string[] = [];
  while (lines.length > 0) {
    const line = lines.pop() ?? '';
    if (line.trim() !== '' && indentOf(line) < indent) {
      indent = indentOf(line);
      const group = source.slice(lines.join('\n').length);
      const title = /^\s*(?:describe\b.*?\(\s*|\]\)\()(['"`])(.+?)\1,/.exec(group)?.[2];
      groups.unshift(...(title ? [title] : []));
    }
  }
  return groups;
}

if (process.argv[1]?.endsWith('requirements.ts')) {
  const asked = process.argv.slice(2);
  const requirements = requirementsIn(readFileSync(PRODUCT_FILE, 'utf8'));
  const tests = testsIn(readSources());
  const chosen = requirements.filter(
    ({ id, heading }) => asked.includes(id) || asked.includes(heading.split(/\.? /)[0] ?? ''),
  );
  console.log(asked.length === 0 ? coverageTable(requirements, tests) : proofsOf(chosen, tests));
}
