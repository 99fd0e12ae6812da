import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PROJECT_ID } from '../config.ts';

/** Sends a request to the emulator, at a path of its own. Nobody else can: it carries the key of this start. */
export type EmulatorFetch = (path: string, request?: RequestInit) => Promise<Response>;

/** The official Firebase Auth emulator, running as a child process. */
export type Emulator = {
  readonly fetch: EmulatorFetch;
  /** Where it listens: `http://127.0.0.1:…`, without a slash at the end. */
  readonly origin: string;
  /** Ends it; settles when it has ended. */
  stop(): Promise<void>;
  /** Settles when it has ended without having been told to. */
  readonly died: Promise<void>;
};

const program = fileURLToPath(new URL('./emulator-process.cjs', import.meta.url));

/** How long a start may take: it is a second on two idle cores. */
const START_LIMIT_MS = 120_000;
/** How long it may take to stop before it is killed. */
const STOP_LIMIT_MS = 5_000;

/**
 * Starts the emulator on a free port. It keeps nothing on disk.
 *
 * @throws Error with one line, when it ends instead of becoming ready.
 */
export async function startEmulator(): Promise<Emulator> {
  const key = randomBytes(32).toString('hex');
  const child = fork(program, [PROJECT_ID], {
    env: {
      PATH: process.env.PATH,
      // Not the person's own, where Firebase's command line keeps their log-in.
      HOME: tmpdir(),
      SANDBOX_EMULATOR_KEY: key,
    },
    execArgv: [],
    silent: true,
    // Of a group of its own: Ctrl-C reaches a whole group, and it is to be stopped in its turn.
    detached: true,
  });
  const { ended, lastWords } = watch(child);
  let isStopping = false;
  const stop = async () => {
    isStopping = true;
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(kill);
  };

  const port = await Promise.race([portOf(child), ended]).catch(() => undefined);
  if (port === undefined) {
    await stop();
    throw new Error(`The Firebase Auth emulator did not start: ${lastWords()}`);
  }
  const origin = `http://127.0.0.1:${port}`;
  return {
    origin,
    fetch(path, request) {
      const headers = new Headers(request?.headers);
      headers.set('x-sandbox-key', key);
      return fetch(`${origin}${path}`, { ...request, headers });
    },
    died: ended.then(() => (isStopping ? new Promise<void>(() => undefined) : undefined)),
    stop,
  };
}

/** Settles when the emulator says where it listens. */
async function portOf(child: ChildProcess): Promise<number> {
  const [port] = await once(child, 'message', { signal: AbortSignal.timeout(START_LIMIT_MS) });
  return port as number;
}

/** Watches over the process of an emulator until it has ended. */
function watch(child: ChildProcess) {
  // Kept for the one line that says why a start failed; never printed otherwise, since it carries codes.
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      output.splice(0, output.length - 20);
    });
  }
  const ended = new Promise<void>((settle) => {
    child.once('close', () => settle());
    child.once('error', () => settle());
  });
  return { ended, lastWords: () => reason(output.join('')) };
}

/** The line that says most, from the end of the emulator's output. */
function reason(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'no output';
}
