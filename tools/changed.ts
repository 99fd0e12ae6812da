import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { appMachine } from '../machines/app.machine.ts';
import { fileName } from '../machines/flows.ts';
import type { ScreenMeta } from '../machines/meta.ts';
import { nodesOf } from '../machines/nodes.ts';
import { machineId } from '../machines/samples/samples.ts';
import { commitOf, run } from './revision.ts';

const CHART_FILE = /\bmachines\/([\w-]+)\.machine\.ts\b/g;
/** The flow that a screen draws. */
const FLOW = /\bflowScreen\('(\w+)'/g;
/** Files that customers see. The charts that they import are those that they draw. */
const DRAWN = /^src\/(?:copy|routes|ui)\//;

/** Projects without a browser that take too long as a whole, so that only the tests that import the change run. */
const FURTHER_PROJECTS = projectsNamed('model', 'config', 'tools');
const LAB_PROJECTS = projectsNamed('charts', 'tools', 'workbench');

/**
 * Returns the ids of a file's charts: the one that it defines, or those that it draws.
 * @param path from the project's folder.
 */
export function chartsOf(path: string, text: string): string[] {
  const named = DRAWN.test(path) ? text : path;
  const files = [...named.matchAll(CHART_FILE)].map(([, name = '']) => machineId(name));
  const flows = [...named.matchAll(FLOW)].map(([, name = '']) => name);
  return [...new Set([...files, ...flows])];
}

const WORDS_FILE = /\bcopy\/([\w-]+)\.ts\b/g;
/** Words of all screens: they identify none. */
const SHARED_WORDS = ['failures', 'fields', 'titles'];
/** The look and the text of every screen. */
const STORIES = 'test/browser/stories.test.ts';

/** The size of what each path loads. */
const FIRST_LOAD = 'test/browser/first-load.test.ts';

/** Returns the screens that run these charts, with their paths. */
function screensOf(charts: readonly string[]): { screen: string; path: string }[] {
  return nodesOf(appMachine).flatMap((node) => {
    const { screen, path }: Partial<ScreenMeta> = node.meta ?? {};
    const isRun = node.invoke.some(({ src }) => charts.includes(String(src)));
    return isRun && screen && path ? [{ screen, path }] : [];
  });
}

/**
 * Returns a pattern that finds the browser tests which a changed file affects. It matches the names of the words that the file
 * has or shows, the words of the screens that draw its chart, and their paths. Null if a customer sees nothing of the file.
 *
 * @param path from the project's folder.
 */
export function namesReached(path: string, text: string): RegExp | null {
  const charts = chartsOf(path, text);
  const screens = screensOf(charts);
  const isSeen = path.startsWith('src/copy/') || path.startsWith('src/routes/');
  const shown = [...text.matchAll(WORDS_FILE)].map(([, name = '']) => name);
  const words = [
    ...[...path.matchAll(WORDS_FILE)].map(([, name = '']) => name),
    ...(path.startsWith('src/routes/') ? shown.filter((name) => !SHARED_WORDS.includes(name)) : []),
    ...[...charts, ...screens.map(({ screen }) => screen)].map(fileName),
  ];
  if (!isSeen && charts.length === 0) return null;
  return new RegExp(
    [
      ...words.map((name) => `copy/${name}\\.ts'`),
      ...charts.map((name) => `advanceFlowUntil\\(\\w+, '${name}'`),
      ...screens.map(({ screen, path: at }) => `'${at}'|pathOf\\('${screen}'|PATHS\\.${screen}\\b`),
    ].join('|') || '(?!)',
  );
}

/**
 * The browser test files that name what changed files affect; with a word or a screen among them, also the stories; with anything
 * that is shipped, also the size of the first load.
 */
export function browserFiles(
  changed: readonly { readonly path: string; readonly text: string }[],
  tests: readonly { readonly path: string; readonly text: string }[],
): string[] {
  const isAmong = (paths: RegExp) => changed.some(({ path }) => paths.test(path));
  const reached = changed.flatMap(({ path, text }) => namesReached(path, text) ?? []);
  return tests
    .filter(({ path, text }) => {
      if (path === STORIES) return isAmong(/^src\/(?:copy|routes)\//);
      if (path === FIRST_LOAD) return isAmong(/^(?:src|machines|domain)\//);
      return reached.some((names) => names.test(text));
    })
    .map(({ path }) => path);
}

/** Returns a pattern of the titles of these charts' walks. */
export function walksPattern(charts: readonly string[]): string {
  return `^'(?:${charts.join('|')})' `;
}

function projectsNamed(...names: readonly string[]): readonly string[] {
  return names.map((name) => `--project=${name}`);
}

/** Returns the files that have changed since a commit, including new ones. */
function filesSince(commit: string): string[] {
  const listed = (...given: readonly string[]) =>
    run('git', given, process.cwd()).toString().split('\n').filter(Boolean);
  return [
    ...listed('diff', '--name-only', '--diff-filter=d', commit),
    ...listed('ls-files', '--others', '--exclude-standard'),
  ];
}

function holds(script: string, ...given: readonly string[]): boolean {
  const { status } = spawnSync('npm', ['run', '--silent', script, '--', ...given], {
    stdio: 'inherit',
  });
  return status === 0;
}

function main(): void {
  const since = commitOf(process.argv[2] ?? 'HEAD', process.cwd());
  const files = filesSince(since);
  const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') });
  const sources = files.map(read);
  const charts = [...new Set(sources.flatMap(({ path, text }) => chartsOf(path, text)))];
  const all = readdirSync('test/browser').filter((name) => name.endsWith('.test.ts'));
  const browser = browserFiles(
    sources,
    all.map((name) => read(`test/browser/${name}`)),
  );
  const changed = [`--changed=${since}`, '--passWithNoTests'];
  const isRight = [
    holds('test:unit', ...FURTHER_PROJECTS, ...changed),
    holds('test:lab', ...LAB_PROJECTS, ...changed),
    // All of them, because screens are found by their paths: no test imports one.
    !files.some((path) => path.startsWith('src/routes/')) || holds('test:screens'),
    browser.length === 0 || holds('test:browser', ...browser),
    charts.length === 0 || holds('test:browser', 'test/browser/model', '-t', walksPattern(charts)),
  ];
  process.exitCode = isRight.every(Boolean) ? 0 : 1;
}

if (process.argv[1]?.endsWith('changed.ts')) {
  main();
}
