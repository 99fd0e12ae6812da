import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { Refusal } from './refusal.ts';

const run = promisify(execFile);

/** A commit, for people. */
type Commit = {
  /** Empty while the change is not committed. */
  readonly id: string;
  readonly date: string;
  readonly subject: string;
};

type Blamed = Commit & { readonly text: string };

const MAX_OUTPUT_BYTES = 16 * 1024 * 1024;
const ID_LENGTH = 8;

/** Returns the names of all branches and tags, the latest first; none outside a clone. */
export async function revisions(): Promise<readonly string[]> {
  try {
    const { stdout } = await run('git', [
      'for-each-ref',
      '--sort=-creatordate',
      '--format=%(refname:short)',
      'refs/heads',
      'refs/remotes',
      'refs/tags',
    ]);
    return stdout.split('\n').filter(Boolean);
  } catch {
    return [];
  }
}

/**
 * Returns the last commit that changed each state of a machine, by the state's id; the empty id is the whole machine.
 *
 * @param name of a file in `machines`, without its extension
 * @throws Refusal if there is no such file, or no clone to read it from
 */
export async function lastChanges(name: string): Promise<Readonly<Record<string, Commit>>> {
  const file = `machines/${name}.machine.ts`;
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) throw new Refusal(404, 'No such flow.');
  try {
    const { stdout } = await run('git', ['blame', '--line-porcelain', '--', file], {
      maxBuffer: MAX_OUTPUT_BYTES,
    });
    return latestIn(blamedLines(stdout));
  } catch {
    throw new Refusal(400, 'The history cannot be read.');
  }
}

function blamedLines(porcelain: string): readonly Blamed[] {
  return porcelain.split(/\n\t/).flatMap((head, index, all) => {
    const next = all[index + 1];
    if (next === undefined) return [];
    const lines = head.split('\n');
    const fields = lines.slice(index === 0 ? 0 : 1);
    const of = (name: string) =>
      fields.find((line) => line.startsWith(`${name} `))?.slice(name.length + 1) ?? '';
    const id = fields[0]?.slice(0, ID_LENGTH) ?? '';
    return {
      id: /^0+$/.test(id) ? '' : id,
      date: new Date(Number(of('committer-time')) * 1000).toISOString(),
      subject: of('summary'),
      text: next.split('\n')[0] ?? '',
    };
  });
}

/** Returns the latest line within each state. The formatter indents the source, so its indents say where a state ends. */
function latestIn(lines: readonly Blamed[]): Readonly<Record<string, Commit>> {
  const found: Record<string, Commit> = {};
  const open: { readonly key: string; readonly indent: number }[] = [];
  for (const { text, ...commit } of lines) {
    const indent = text.search(/\S/);
    while (indent >= 0 && indent < (open.at(-1)?.indent ?? 0)) open.pop();
    const key = /^ *(\w+): \{/.exec(text)?.[1];
    if (indent === open.at(-1)?.indent) open.pop();
    if (key !== undefined) open.push({ key, indent });
    const keys = open.map((one) => one.key);
    const names = keys.filter((_, index) => keys[index - 1] === 'states');
    for (let count = 0; count <= names.length; count += 1) {
      const id = names.slice(0, count).join('.');
      const known = found[id];
      if (!known || known.date < commit.date) found[id] = commit;
    }
  }
  return found;
}
