import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** Whether this process may install packages of the system. */
export function canInstallPackages(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/**
 * Installs packages of Debian's, without what they recommend.
 *
 * @throws Error when one cannot be installed; why is printed by `apt-get`.
 */
export function installPackages(...names: readonly string[]): void {
  aptGet('update', '-qq');
  aptGet('install', '-y', '-qq', '--no-install-recommends', ...names);
}

function aptGet(...parameters: readonly string[]): void {
  execFileSync('apt-get', parameters, {
    stdio: ['ignore', 'ignore', 'inherit'],
    env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
  });
}
