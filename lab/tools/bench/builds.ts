import { execFileSync } from 'node:child_process';
import { symlinkSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { REAL_SERVICES } from '../../../test/support/builds.ts';
import { commitOf, run } from '../../../tools/revision.ts';
import type { Figure } from './figure.ts';
import { quantile } from './statistics.ts';
import { temporaryFolder } from './temporary.ts';

/** Folder of the build for the sandbox. */
export const SANDBOX_BUILD = 'build/sandbox';

const WARM_BUILDS = 3;

function runBuild(
  parameters: readonly string[],
  settings: Readonly<Record<string, string>>,
  project = '.',
): void {
  const inherited = Object.entries(process.env).filter(
    ([name]) => !name.startsWith('PUBLIC_') && name !== 'NODE_ENV',
  );
  execFileSync(
    process.execPath,
    ['node_modules/@rsbuild/core/bin/rsbuild.js', 'build', '--log-level', 'error', ...parameters],
    {
      cwd: project,
      env: { ...Object.fromEntries(inherited), ...settings },
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}

/** Builds the app for the sandbox, into the sandbox's folder. */
export function buildForSandbox(): void {
  runBuild([], { PUBLIC_SANDBOX: '1' });
}

/**
 * Builds the app of a revision for the sandbox, in a folder of the benchmark, with the packages that are installed now.
 *
 * @returns the folder of the build.
 * @throws Error when this clone has no such revision.
 */
export function buildRevision(revision: string): string {
  const folder = temporaryFolder();
  run('tar', ['-x', '-f', '-'], folder, run('git', ['archive', commitOf(revision, '.')], '.'));
  symlinkSync(resolve('node_modules'), join(folder, 'node_modules'), 'junction');
  runBuild([], { PUBLIC_SANDBOX: '1', BUILD_CACHE: 'off' }, folder);
  return join(folder, SANDBOX_BUILD);
}

/** Builds with the project's configuration, but with output and cache in the benchmark's folder. */
function buildInto(
  folder: string,
  settings: Readonly<Record<string, string>>,
  withSourceMaps = false,
): string {
  const dist = join(folder, 'dist');
  runBuild(['--config', 'lab/tools/bench/rsbuild.config.ts'], {
    ...settings,
    BENCH_DIST: dist,
    BENCH_CACHE: join(folder, 'cache'),
    BENCH_SOURCE_MAPS: withSourceMaps ? '1' : '',
  });
  return dist;
}

/**
 * Builds the app for production, without any optional vendor. It calls no service, because the benchmark stays on the first screen.
 *
 * @returns the folder.
 */
export function buildForProduction({ withSourceMaps = false } = {}): string {
  return buildInto(temporaryFolder(), REAL_SERVICES, withSourceMaps);
}

/**
 * Builds the app for the sandbox with source maps.
 *
 * @returns the folder.
 */
export function buildWithSourceMaps(): string {
  return buildInto(temporaryFolder(), { PUBLIC_SANDBOX: '1', BUILD_CACHE: 'off' }, true);
}

function secondsOf(act: () => void): number {
  const start = performance.now();
  act();
  return (performance.now() - start) / 1000;
}

/** Measures builds, including the start of Node: all with empty caches, then the sandbox's with warm ones. */
export function measureBuilds(): Figure[] {
  const folder = temporaryFolder();
  const buildAgain = () => buildInto(folder, { PUBLIC_SANDBOX: '1' });
  const cold = secondsOf(buildAgain);
  const warm = Array.from({ length: WARM_BUILDS }, () => secondsOf(buildAgain));
  return [
    { what: 'build for production', value: secondsOf(buildForProduction), unit: 's', aim: null },
    { what: 'build for the sandbox, cold', value: cold, unit: 's', aim: null },
    {
      what: `build for the sandbox, warm, median of ${WARM_BUILDS}`,
      value: quantile(warm),
      unit: 's',
      aim: { atMost: 2 },
    },
  ];
}
