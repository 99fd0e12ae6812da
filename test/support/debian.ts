import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';

/** True if this process may install system packages. */
export function canInstallPackages(): boolean {
  return existsSync('/usr/bin/apt-get') && process.getuid?.() === 0;
}

/**
 * Installs Debian packages, without recommended ones.
 * @throws Error when one cannot be installed; `apt-get` prints why.
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
