import { type ChildProcess, fork } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';
import { PROJECT_ID } from '../config.ts';

/** Sends a request to a path of the emulator, with the key of this start, without which the emulator refuses it. */
export type EmulatorFetch = (path: string, request?: RequestInit) => Promise<Response>;

/** The official Firebase Auth emulator as a child process. */
export type Emulator = Awaited<ReturnType<typeof startEmulator>>;

const program = fileURLToPath(new URL('./emulator-process.cjs', import.meta.url));

/** Time-out of a start, which takes a second on two idle cores. */
const START_TIMEOUT_MS = 120_000;
/** Time-out of a stop, after which the process is killed. */
const STOP_TIMEOUT_MS = 5_000;

/**
 * Starts the emulator on a free port. It stores nothing on disk.
 *
 * @throws Error with one line, when the process ends before it is ready.
 */
export async function startEmulator() {
  const key = randomBytes(32).toString('hex');
  const child = fork(program, [PROJECT_ID], {
    env: {
      PATH: process.env.PATH,
      // Not the developer's own folder, where Firebase's command line stores its log-in.
      HOME: tmpdir(),
      SANDBOX_EMULATOR_KEY: key,
    },
    execArgv: [],
    silent: true,
    // A process group of its own, because Ctrl-C reaches the whole group, and `stop` must end the emulator.
    detached: true,
  });
  const { ended, lastWords } = watch(child);
  let isStopping = false;
  /** Stops it; settles when the process has ended. */
  const stop = async (): Promise<void> => {
    isStopping = true;
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_TIMEOUT_MS);
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
    /** `http://127.0.0.1:…`, without a trailing slash. */
    origin,
    fetch(path: string, request?: RequestInit): Promise<Response> {
      const headers = new Headers(request?.headers);
      headers.set('x-sandbox-key', key);
      return fetch(`${origin}${path}`, { ...request, headers });
    },
    /** Settles when the process has ended without `stop`. */
    died: ended.then(() => (isStopping ? new Promise<void>(() => undefined) : undefined)),
    stop,
  };
}

/** Settles with the port that the emulator sends. */
async function portOf(child: ChildProcess): Promise<number> {
  const [port] = await once(child, 'message', { signal: AbortSignal.timeout(START_TIMEOUT_MS) });
  return port as number;
}

/** Watches an emulator's process until it has ended. */
function watch(child: ChildProcess) {
  // Kept for the error line of a failed start; never printed otherwise, because it contains codes.
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

/** Returns the most informative line from the end of the emulator's output. */
function reason(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return lines.findLast((line) => /error/i.test(line)) ?? lines.at(-1) ?? 'no output';
}
