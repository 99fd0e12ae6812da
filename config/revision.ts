import { spawnSync } from 'node:child_process';

/** The short name of the git revision that is built; `unknown` where there is no git, or no repository. */
export function gitRevision(): string {
  const { status, stdout } = spawnSync('git', ['rev-parse', '--short', 'HEAD'], {
    encoding: 'utf8',
  });
  return status === 0 ? stdout.trim() : 'unknown';
}
