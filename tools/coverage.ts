import { writeFileSync } from 'node:fs';
import { requirements } from '../test/requirements.ts';

/** Where the table lies. */
export const COVERAGE_FILE = 'docs/coverage.md';

/** The specification's requirements as Markdown, a table for each section, with the tests that prove them. */
export function coverageTable(): string {
  const sections = Object.entries(requirements).map(([section, rows]) => {
    const lines = rows.map(({ says, proof }) => {
      const tests = proof.map(({ file, title }) => `[${title}](../test/${file})`);
      return `| ${escaped(says)} | ${escaped(tests.join('<br>'))} |`;
    });
    return [`## ${section}`, '', '| requirement | tests |', '|---|---|', ...lines].join('\n');
  });
  return [
    '# What proves the specification',
    'Written by `npm run coverage` from `test/requirements.ts`; a test holds it to the tests that exist.',
    ...sections,
    '',
  ].join('\n\n');
}

function escaped(text: string): string {
  return text.replaceAll('|', '\\|');
}

if (process.argv[1]?.endsWith('coverage.ts')) {
  writeFileSync(COVERAGE_FILE, coverageTable());
}
