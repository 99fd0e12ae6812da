import { spawnSync } from 'node:child_process';

/** Returns the short hash of the built git revision; `unknown` without git or a repository. */
export function gitRevision(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'unknown';
}
