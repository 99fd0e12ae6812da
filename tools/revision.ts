import { spawnSync } from 'node:child_process';

/** A day as people say it. */
const DAY =
  /^(?:yesterday|last (?:week|month)|(?:a|\d+) (?:day|week|month)s? ago|\d{4}-\d{2}-\d{2})$/i;

/**
 * Returns the commit of a revision; of a day, the last one before it, or the first of the clone.
 *
 * @param project a folder in the clone
 * @throws Error with a sentence for an unknown revision
 */
export function commitOf(revision: string, project: string): string {
  const { status, stdout, stderr } = spawnSync(
    'git',
    ['rev-parse', '--verify', '--quiet', '--end-of-options', `${revision}^{commit}`],
    { cwd: project, encoding: 'utf8' },
  );
  if (status === 0) return stdout.trim();
  if (stderr) throw new Error(stderr.trim());
  if (DAY.test(revision)) {
    // Git takes 'a week ago' for now.
    const day = revision.replace(/^a /i, '1 ');
    const before = /^\d{4}-/.test(day) ? `${day}T00:00:00` : day;
    const commits = (...given: readonly string[]) =>
      run('git', ['rev-list', ...given, 'HEAD'], project)
        .toString()
        .trim()
        .split('\n');
    return commits('-1', `--before=${before}`)[0] || (commits('--max-parents=0').at(-1) ?? '');
  }
  const isShallow = run('git', ['rev-parse', '--is-shallow-repository'], project);
  const hint =
    isShallow.toString().trim() === 'true'
      ? ' It is a shallow clone: "git fetch --unshallow" brings what came before.'
      : '';
  throw new Error(`This clone has no revision "${revision}".${hint}`);
}

/** Runs a command and returns its stdout. @throws Error with its stderr when it fails */
export function run(
  command: string,
  given: readonly string[],
  cwd: string,
  input?: Buffer,
): Buffer {
  const { status, stdout, stderr, error } = spawnSync(command, given, {
    cwd,
    input,
    maxBuffer: Number.POSITIVE_INFINITY,
  });
  if (error) throw error;
  if (status !== 0) throw new Error(`${command} ${given[0]}: ${stderr.toString().trim()}`);
  return stdout;
}
