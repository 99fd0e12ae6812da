import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { requirements } from '../../test/requirements/requirements.ts';
import { nothingToProve, specification } from '../../test/requirements/specification.ts';
import { taggedTitles } from '../../test/requirements/tags.ts';

/** Where the page lies. */
export const REQUIREMENTS_FILE = 'docs/coverage.md';

/** A file below `test/`, and what stands in it. */
export type Source = { readonly file: string; readonly source: string };

/** A test with a tag. */
export type TaggedTest = {
  /** Below `test/`. */
  readonly file: string;
  /** Without its tag, behind the titles of the groups around it. */
  readonly title: string;
  /** Of the requirements that it proves. */
  readonly ids: readonly string[];
};

/** The sources of the tests, by name; those of the requirements themselves have tags for example only. */
export function readSources(): readonly Source[] {
  return readdirSync('test', { recursive: true, encoding: 'utf8' })
    .map((file) => file.replaceAll('\\', '/'))
    .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('requirements/'))
    .sort()
    .map((file) => ({ file, source: readFileSync(`test/${file}`, 'utf8') }));
}

/** The tests with a tag in these sources. */
export function testsIn(sources: readonly Source[]): readonly TaggedTest[] {
  return sources.flatMap(({ file, source }) =>
    taggedTitles(source).map(({ title, ids, at }) => ({
      file,
      title: [...groupsAround(source, at), title].join(' › '),
      ids,
    })),
  );
}

/** The specification's requirements as Markdown, a table for each part of a section, with the tests that prove them. */
export function requirementsPage(): string {
  const tests = testsIn(readSources());
  const row = ({ id, says }: { readonly id: string; readonly says: string }) => [
    id,
    says,
    tests
      .filter(({ ids }) => ids.includes(id))
      .map(({ file, title }) => `[${title}](../test/${file})`)
      .join('<br>'),
  ];
  return [
    '# What proves the specification',
    'Written by `npm run docs:requirements` from `test/requirements` and the tags in the titles of the tests; a test holds it to them.',
    `${requirements.length} requirements, each with the tests that prove it.`,
    ...Object.entries(specification).flatMap(([title, parts]) => [
      `## ${title}`,
      ...Object.keys(parts).flatMap((name) => [
        `### ${name}`,
        table(
          ['id', 'requirement', 'tests'],
          requirements.filter(({ section, part }) => section === title && part === name).map(row),
        ),
      ]),
    ]),
    '## Nothing to prove',
    table(
      ['sentence', 'why'],
      nothingToProve.map(({ says, why }) => [says, why]),
    ),
    '',
  ].join('\n\n');
}

const indentOf = (line: string) => line.length - line.trimStart().length;

/**
 * The titles of the groups around this place, the outermost first. A line that is indented less than all lines between it and
 * the place is around it: the formatter sees to that.
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

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  const lines = rows.map((cells) => line(cells.map((cell) => cell.replaceAll('|', '\\|'))));
  return [line(head), `|${'---|'.repeat(head.length)}`, ...lines].join('\n');
}

if (process.argv[1]?.endsWith('requirements.ts')) {
  writeFileSync(REQUIREMENTS_FILE, requirementsPage());
}
