import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { machineId } from '../machines/samples/samples.ts';
import { commitOf, run } from './revision.ts';

const CHART_FILE = /\bmachines\/([\w-]+)\.machine\.ts\b/g;
/** How a screen says which flow it draws. */
const FLOW = /\bflowScreen\('(\w+)'/g;
/** What a customer sees: what it imports of a chart is what it draws. */
const DRAWN = /^src\/(?:copy|routes|ui)\//;

/** What needs no browser either, and takes too long to run as a whole: of it only what imports the change runs. */
const FURTHER_PROJECTS = projectsNamed('model', 'config', 'tools');
const LAB_PROJECTS = projectsNamed('charts', 'tools', 'workbench');

/**
 * The charts that a file is about, by their ids: the one that it is, or those that it draws.
 *
 * @param path from the project's folder.
 */
export function chartsOf(path: string, text: string): string[] {
  const named = DRAWN.test(path) ? text : path;
  const files = [...named.matchAll(CHART_FILE)].map(([, name = '']) => machineId(name));
  const flows = [...named.matchAll(FLOW)].map(([, name = '']) => name);
  return [...new Set([...files, ...flows])];
}

/** Begins a pattern of the titles that the walks of these charts have. */
export function walksPattern(charts: readonly string[]): string {
  return `^'(?:${charts.join('|')})' `;
}

function projectsNamed(...names: readonly string[]): readonly string[] {
  return names.map((name) => `--project=${name}`);
}

/** The files that are not as they were at a commit, new ones among them. */
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
  const charts = [...new Set(files.flatMap((path) => chartsOf(path, readFileSync(path, 'utf8'))))];
  const changed = [`--changed=${since}`, '--passWithNoTests'];
  const isRight = [
    holds('test:unit', ...FURTHER_PROJECTS, ...changed),
    holds('test:lab', ...LAB_PROJECTS, ...changed),
    // Screens are found by their addresses: no import leads from a test to one of them.
    !files.some((path) => path.startsWith('src/routes/')) || holds('test:screens'),
    charts.length === 0 || holds('test:browser', 'test/browser/model', '-t', walksPattern(charts)),
  ];
  process.exitCode = isRight.every(Boolean) ? 0 : 1;
}

if (process.argv[1]?.endsWith('changed.ts')) {
  main();
}
