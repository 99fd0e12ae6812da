import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';

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

/** A version to compare with. */
type Revision = { readonly name: string; readonly date: string; readonly subject: string };

const MAX_COMMITS = 30;

/**
 * Returns the tags, the branches and the last commits, each kind with the latest first; none outside a clone. Leaves out
 * branches with a slash in their name, on which work goes on.
 */
export async function revisions(): Promise<readonly Revision[]> {
  const list = async (...command: readonly string[]) => {
    const { stdout } = await run('git', command);
    return stdout.split('\n').flatMap((line): Revision[] => {
      const [name = '', date = '', subject = ''] = line.split('\t');
      return name === '' ? [] : [{ name, date, subject }];
    });
  };
  const refs = (...folders: readonly string[]) =>
    list(
      'for-each-ref',
      '--sort=-creatordate',
      '--format=%(refname:short)%09%(creatordate:short)%09%(subject)',
      ...folders,
    );
  try {
    return [
      ...(await refs('refs/tags')),
      ...(await refs('refs/heads', 'refs/remotes/origin')).filter(
        ({ name }) => !name.replace(/^origin\//, '').includes('/'),
      ),
      ...(await list('log', '--first-parent', `-${MAX_COMMITS}`, '--format=%h%x09%cs%x09%s')),
    ];
  } catch {
    return [];
  }
}

/**
 * Returns the last commit that changed each state of a machine, by the state's id; the empty id is the whole machine.
 *
 * @param name of a file in `machines`, without its extension
 * @throws if there is no such file, or no clone to read it from
 */
export async function lastChanges(name: string): Promise<Readonly<Record<string, Commit>>> {
  const file = `machines/${name}.machine.ts`;
  if (!/^[a-z-]+$/.test(name) || !existsSync(file)) throw new Error('No such flow.');
  try {
    const read = async (...command: readonly string[]) =>
      (await run('git', command, { maxBuffer: MAX_OUTPUT_BYTES })).stdout;
    const ignored = titleCommits(await read('log', '-p', '--format=%x00%H', '--', file));
    const ignoring = ignored.flatMap((id) => ['--ignore-rev', id]);
    const lines = blamedLines(await read('blame', '--line-porcelain', ...ignoring, '--', file));
    return latestIn(lines.filter(({ text }) => !TITLE_LINE.test(text)));
  } catch {
    throw new Error('The history cannot be read.');
  }
}

const TITLES = /description:\s*(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?/g;
/** Matches a line of a title alone. */
const TITLE_LINE = /^\s*(?:description:.*|(?:'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"),?)$/;

/** Returns the commits in a log that changed only titles and the layout of the source. */
function titleCommits(log: string): readonly string[] {
  return log
    .split('\0')
    .slice(1)
    .flatMap((entry) => {
      const [id = '', ...lines] = entry.split('\n');
      const side = (sign: string) =>
        lines
          .filter((line) => line.startsWith(sign) && !line.startsWith(sign.repeat(3)))
          .map((line) => line.slice(1))
          .join('\n')
          .replace(TITLES, '')
          .replace(/[\s,]/g, '');
      return side('-') === side('+') ? [id] : [];
    });
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
