import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { relative } from 'node:path';
import { installOnDemand, ON_DEMAND } from '../on-demand.ts';
import { GROUP_VARIABLE, type Group, type GroupName, groups } from './groups.ts';
import { type Mutant, TIME_OUT, type Told } from './mutant.ts';
import { codeAt, type Location, SEEDED_VARIABLE, type Seeded } from './seeded.ts';

/** Stryker's mutant with its result. Source: github.com/stryker-mutator/editor-plugins (mutation-server-protocol). */
type StrykerMutant = {
  readonly location: Location;
  readonly mutatorName: string;
  readonly replacement: string;
  readonly status?: string;
  readonly killedBy?: readonly string[];
};

type Files = Readonly<Record<string, { readonly mutants: readonly StrykerMutant[] }>>;

export type CodeMutant = Mutant & Seeded & { readonly group: GroupName };

/** Maximum number of characters of code in a fault's id. */
const SHOWN = 70;

/** Time limit of the tests with one fault, in ms: several times their usual time. */
const MAX_RUN_MS = 300_000;

const REPORT = 'build/mutants/report.json';

/** Returns every fault that Stryker seeds in these groups, except in styles. */
export async function codeMutants(names: readonly GroupName[]): Promise<readonly CodeMutant[]> {
  const [first] = names;
  if (first === undefined) return [];
  const groupOf = new Map<string, GroupName>();
  for (const name of names)
    for (const file of groups[name].code.flatMap(filesOf)) groupOf.set(file, name);
  const server = await startServer(first, 1, () => {});
  try {
    const { files } = (await server.call('discover', {
      files: [...groupOf.keys()].map((path) => ({ path })),
    })) as { readonly files: Files };
    return Object.entries(files).flatMap(([file, { mutants }]) => {
      const group = groupOf.get(file) ?? first;
      return identified(file, mutants)
        .filter(({ mutant }) => mutant.status !== 'Ignored')
        .map(({ id, mutant: { location, replacement } }) => ({
          id,
          file,
          group,
          location,
          replacement,
        }));
    });
  } finally {
    server.end();
  }
}

/**
 * Lets Stryker run the tests against each fault. A fault that no test noticed is tested again without Stryker, which overlooks
 * a fault that keeps a test file from loading, and leaves out some tests that would notice a fault.
 */
export async function runCode(
  mutants: readonly CodeMutant[],
  workers: number,
  told: Told,
): Promise<void> {
  // Removes the copies of the project that interrupted runs have left.
  rmSync('build/mutants/stryker', { recursive: true, force: true });
  for (const name of new Set(mutants.map(({ group }) => group))) {
    const own = mutants.filter(({ group }) => group === name);
    const { isRunAlone }: Group = groups[name];
    const left = isRunAlone ? own : [];
    if (!isRunAlone) {
      await runGroup(name, own, workers, (mutant, by) => {
        if (by === null) left.push(mutant);
        else told(mutant.id, by);
      });
    }
    for (const mutant of left) told(mutant.id, await runAlone(mutant));
  }
}

async function runGroup(
  name: GroupName,
  mutants: readonly CodeMutant[],
  workers: number,
  told: (mutant: CodeMutant, by: string | null) => void,
): Promise<void> {
  if (mutants.length === 0) return;
  const wanted = new Map(mutants.map((mutant) => [mutant.id, mutant]));
  // Stryker reports every fault at a place. Those that were not requested are ignored.
  const ids = new Map<string, string>();
  const server = await startServer(name, workers, ({ files }) => {
    for (const [file, { mutants: tested }] of Object.entries(files)) {
      for (const mutant of tested) {
        const asked = wanted.get(ids.get(keyOf(file, mutant)) ?? '');
        if (asked) told(asked, noticedBy(mutant));
      }
    }
  });
  try {
    const paths = [...new Set(mutants.map(({ file }) => file))].map((path) => ({ path }));
    const found = (await server.call('discover', { files: paths })) as { readonly files: Files };
    for (const [file, { mutants: all }] of Object.entries(found.files)) {
      for (const { id, mutant } of identified(file, all)) ids.set(keyOf(file, mutant), id);
    }
    await server.call('mutationTest', {
      files: mutants.map(({ file, location }) => ({ path: file, range: location })),
    });
  } finally {
    server.end();
  }
}

/**
 * Runs all tests of a fault's group against it. Returns the test that noticed it.
 *
 * @throws Error if the tests could not start, which says nothing about the fault.
 */
async function runAlone({
  group,
  file,
  location,
  replacement,
}: CodeMutant): Promise<string | null> {
  const seeded: Seeded = { file, location, replacement };
  rmSync(REPORT, { force: true });
  const child = spawn(
    process.execPath,
    [
      'node_modules/vitest/vitest.mjs',
      ...['run', '--bail', '1', '--config', 'lab/tools/mutants/code.vitest.config.ts'],
      ...['--reporter', 'json', '--outputFile', REPORT],
    ],
    {
      env: { ...process.env, [GROUP_VARIABLE]: group, [SEEDED_VARIABLE]: JSON.stringify(seeded) },
      stdio: 'ignore',
      // A process group of its own, so that `end` also kills child processes, in which a test may run for ever.
      detached: true,
    },
  );
  const end = () => void process.kill(-Number(child.pid), 'SIGKILL');
  process.once('exit', end);
  const timer = setTimeout(end, MAX_RUN_MS);
  try {
    const [code, signal] = await once(child, 'exit');
    if (code === 0) return null;
    if (signal !== null) return TIME_OUT;
  } finally {
    clearTimeout(timer);
    process.off('exit', end);
  }
  if (existsSync(REPORT)) return failedFile();
  throw new Error(`The tests of "${group}" cannot be run with a fault in ${file}.`);
}

/** Returns the test file that failed in the last run; `TIME_OUT` if the run ended for another reason. */
function failedFile(): string {
  const { testResults } = JSON.parse(readFileSync(REPORT, 'utf8')) as {
    readonly testResults: readonly { readonly name: string; readonly status: string }[];
  };
  const failed = testResults.find(({ status }) => status === 'failed')?.name;
  return failed === undefined ? TIME_OUT : relative(process.cwd(), failed).replaceAll('\\', '/');
}

function keyOf(file: string, { location, mutatorName, replacement }: StrykerMutant): string {
  return JSON.stringify([file, location, mutatorName, replacement]);
}

function noticedBy({ status, killedBy }: StrykerMutant): string | null {
  if (status === 'Killed') return (killedBy?.[0] ?? '').split('#')[0] ?? '';
  return status === 'Survived' || status === 'NoCoverage' ? null : TIME_OUT;
}

/** Returns the faults of a file with their ids. Equal ids get a number, in the order of the code. */
function identified(file: string, mutants: readonly StrykerMutant[]) {
  const code = readFileSync(file, 'utf8');
  const seen = new Map<string, number>();
  return mutants.map((mutant) => {
    const was = short(codeAt(code, mutant.location));
    const like = `${file} ${was}: ${mutant.mutatorName} ${short(mutant.replacement)}`;
    const count = (seen.get(like) ?? 0) + 1;
    seen.set(like, count);
    return { id: count > 1 ? `${like} (${count})` : like, mutant };
  });
}

function short(text: string): string {
  const line = text.replaceAll(/\s+/g, ' ').trim();
  return line.length > SHOWN ? `${line.slice(0, SHOWN)}…` : line;
}

function filesOf(path: string): string[] {
  if (statSync(path).isFile()) return [path];
  return readdirSync(path, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.tsx?$/.test(name))
    .map((name) => `${path}/${name.replaceAll('\\', '/')}`)
    .sort();
}

type Message = {
  readonly id?: number;
  readonly method?: string;
  readonly params?: { readonly files: Files };
  readonly result?: unknown;
  readonly error?: { readonly message: string };
};

/** Starts Stryker's server. It speaks JSON-RPC over its standard streams; each message has a header with its length. */
async function startServer(
  group: GroupName,
  workers: number,
  progress: (tested: { files: Files }) => void,
) {
  installOnDemand();
  const child = spawn(
    `${ON_DEMAND}/node_modules/.bin/stryker`,
    ['serve', 'stdio', '--', '--concurrency', String(workers)],
    {
      env: { ...process.env, [GROUP_VARIABLE]: group },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  const end = () => void child.kill();
  process.once('exit', end);
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const waiting = new Map<
    number,
    { resolve: (result: unknown) => void; reject: (e: Error) => void }
  >();
  const listen = ({ id, method, params, result, error }: Message) => {
    if (method === 'reportMutationTestProgress' && params) progress(params);
    const call = waiting.get(id ?? -1);
    if (!call) return;
    if (error) call.reject(new Error(`Stryker: ${error.message}\n${said}`));
    else call.resolve(result);
  };
  let rest = Buffer.alloc(0);
  child.stdout.on('data', (chunk: Buffer) => {
    rest = Buffer.concat([rest, chunk]);
    for (;;) {
      const header = /^Content-Length: (\d+)\r\n\r\n/.exec(rest.toString('latin1', 0, 100));
      const from = header?.[0].length ?? 0;
      const to = from + Number(header?.[1]);
      if (!header || rest.length < to) return;
      listen(JSON.parse(rest.toString('utf8', from, to)));
      rest = rest.subarray(to);
    }
  });
  child.once('exit', () => {
    for (const { reject } of waiting.values()) reject(new Error(`Stryker has ended.\n${said}`));
  });
  let calls = 0;
  const call = (method: string, params: unknown) =>
    new Promise((resolve, reject) => {
      calls += 1;
      waiting.set(calls, { resolve, reject });
      const body = JSON.stringify({ jsonrpc: '2.0', id: calls, method, params });
      child.stdin.write(`Content-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`);
    });
  await call('configure', { configFilePath: 'lab/tools/mutants/stryker.json' });
  return { call, end };
}
