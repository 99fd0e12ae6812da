import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { ENGINES, type EngineName } from '../../test/engines/support/driver.ts';
import { versionFile } from '../../test/engines/support/versions.ts';

const FILE = 'docs/engines.md';
const RESULTS = 'test-results/engines.json';

/** Browsers that use each engine. */
const BROWSERS: Readonly<Record<EngineName, string>> = {
  chromium: 'Chrome, Edge, Samsung Internet and others',
  firefox: 'Firefox',
  webkit: 'Safari on iPhone, iPad and Mac; every browser on an iPhone',
  safari: 'Safari itself, on a Mac',
};

/** Fields of a result in vitest's JSON report that this page uses. */
export type CaseResult = {
  /** Titles of the test's groups; the first is the engine. */
  readonly ancestorTitles: readonly string[];
  readonly title: string;
  readonly status: string;
};

/** Versions of the engines that ran. */
export type Versions = Partial<Readonly<Record<EngineName, string>>>;

/**
 * Returns the page of results as Markdown.
 *
 * @param date `YYYY-MM-DD`
 */
function enginesPage(results: readonly CaseResult[], versions: Versions, date: string): string {
  const ran = ENGINES.filter((name) => versions[name] !== undefined);
  const of = (name: EngineName) => results.filter(({ ancestorTitles: [first] }) => first === name);
  const passed = (name: EngineName) => of(name).filter(({ status }) => status === 'passed');
  const titles = [...new Set(results.map(({ title }) => title))];
  const mark = (name: EngineName, title: string) =>
    of(name).find((one) => one.title === title)?.status === 'passed' ? 'passed' : '–';
  const row = (cells: readonly string[]) => `| ${cells.join(' | ')} |`;
  return [
    '# Test results in each browser engine',
    '',
    `\`npm run docs:engines\` wrote this page on ${date}. It runs every case of \`test/engines\` in every installed engine. \`npm test\``,
    'runs only the journey, quick taps, dates and history in Firefox and WebKit, at the size of a phone.',
    '',
    row(['engine', 'version', 'browsers', 'passed', 'cases']),
    '|---|---|---|---:|---:|',
    ...ran.map((name) =>
      row([
        name,
        versions[name] ?? '',
        BROWSERS[name],
        String(passed(name).length),
        String(of(name).length),
      ]),
    ),
    '',
    '## Cases',
    '',
    row(['case', ...ran]),
    `|---|${'---|'.repeat(ran.length)}`,
    ...titles.map((title) => row([title, ...ran.map((name) => mark(name, title))])),
    '',
  ].join('\n');
}

function readVersions(): Versions {
  return Object.fromEntries(
    ENGINES.filter((name) => existsSync(versionFile(name))).map((name) => [
      name,
      readFileSync(versionFile(name), 'utf8'),
    ]),
  );
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const { status } = spawnSync(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      'run',
      '--project=engines',
      '--project=engines-all',
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${RESULTS}`,
    ],
    { stdio: 'inherit' },
  );
  const { testResults } = JSON.parse(readFileSync(RESULTS, 'utf8')) as {
    testResults: readonly { assertionResults: readonly CaseResult[] }[];
  };
  const results = testResults.flatMap(({ assertionResults }) => assertionResults);
  const today = new Date().toISOString().slice(0, 10);
  writeFileSync(FILE, enginesPage(results, readVersions(), today));
  console.log(`Written: ${FILE}`);
  process.exitCode = status ?? 1;
}
