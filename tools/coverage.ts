import { readFileSync, writeFileSync } from 'node:fs';
import { nothingToProve, requirements } from '../test/requirements/index.ts';
import type { Proof, Requirement } from '../test/requirements/requirement.ts';

/** Where the table lies. */
export const COVERAGE_FILE = 'docs/coverage.md';

/** The specification's requirements as Markdown, a table for each part of a section, with the tests that prove them. */
export function coverageTable(): string {
  const rows = requirements.flatMap(({ parts }) => Object.values(parts).flat());
  return [
    '# What proves the specification',
    'Written by `npm run docs:requirements` from `test/requirements`; a test holds it to the tests that exist.',
    `${rows.length} requirements, each with the tests that prove it.`,
    ...requirements.flatMap(({ title, parts }) => [
      `## ${title}`,
      ...Object.entries(parts).flatMap(([part, needed]) => [`### ${part}`, tableOf(needed)]),
    ]),
    '## Nothing to prove',
    table(
      'sentence',
      'why',
      nothingToProve.map(({ says, why }) => [says, why]),
    ),
    '',
  ].join('\n\n');
}

function tableOf(rows: readonly Requirement[]): string {
  return table(
    'requirement',
    'tests',
    rows.map(({ says, proof }) => [
      says,
      proof.map((test) => `[${nameOf(test)}](../test/${test.file})`).join('<br>'),
    ]),
  );
}

/** Whether a title stands in a source in quotes, whichever they are. */
export function isTitleIn(source: string, title: string): boolean {
  return ["'", '"', '`'].some((quote) => source.includes(`${quote}${title}${quote}`));
}

const indentOf = (line: string) => line.search(/\S/);

/** A test's title behind those of the groups around it, as vitest says it. */
function nameOf({ file, title }: Proof): string {
  const lines = readFileSync(`test/${file}`, 'utf8').split('\n');
  let at = lines.findIndex((line) => isTitleIn(line, title));
  let indent = indentOf(lines[at] ?? '');
  const names = [title];
  for (; at > 0 && indent > 0; at -= 1) {
    const line = lines[at] ?? '';
    const group = /^\s*(?:describe\b.*?|\]\)\()(['"`])([^'"`]+)\1, (?:async )?\(/.exec(line);
    if (group?.[2] && indentOf(line) < indent) {
      names.unshift(group[2]);
      indent = indentOf(line);
    }
  }
  return names.join(' › ');
}

function table(first: string, second: string, rows: readonly (readonly string[])[]): string {
  const lines = rows.map((cells) => `| ${cells.map(escaped).join(' | ')} |`);
  return [`| ${first} | ${second} |`, '|---|---|', ...lines].join('\n');
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}

if (process.argv[1]?.endsWith('coverage.ts')) {
  writeFileSync(COVERAGE_FILE, coverageTable());
}
