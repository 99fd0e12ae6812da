import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { join } from 'node:path';

/** A folder of packages with their own lock file, because only single commands need them. */
export const ON_DEMAND = 'lab/on-demand';

/**
 * Installs the packages of that folder, unless they are there as its lock file says.
 * @throws Error if they cannot be installed.
 */
export function installOnDemand(): void {
  const changed = (file: string) =>
    statSync(join(ON_DEMAND, file), { throwIfNoEntry: false })?.mtimeMs ?? 0;
  if (changed('node_modules/.package-lock.json') >= changed('package-lock.json')) return;
  console.error(`Installing the packages of ${ON_DEMAND}, which \`npm ci\` leaves out.`);
  // Without npm's variables for its scripts: they name the workspace that runs.
  const env = Object.fromEntries(
    Object.entries(process.env).filter(([name]) => !name.startsWith('npm_')),
  );
  const { status } = spawnSync('npm', ['ci', '--no-audit'], {
    cwd: ON_DEMAND,
    env,
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`The packages of ${ON_DEMAND} cannot be installed.`);
}
