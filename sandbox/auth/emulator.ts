import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { spawnEmulator, tryPortsTwice } from './firebase-cli.ts';

/** Sends a request to the emulator, at a path of its own. Nobody else can: it carries the key of this start. */
export type EmulatorFetch = (path: string, request?: RequestInit) => Promise<Response>;

/** The official Firebase Auth emulator, running as a child process. */
export type Emulator = {
  readonly fetch: EmulatorFetch;
  readonly pid: number;
  /** Ends it; settles when it has ended. */
  stop(): Promise<void>;
  /** Settles when it has ended without having been told to. */
  readonly died: Promise<void>;
};

const preload = fileURLToPath(new URL('./emulator-preload.cjs', import.meta.url));

/** How long a start may take: it is 2 to 4 s on two idle cores. */
const START_LIMIT_MS = 120_000;
/** How long it may take to stop before it is killed. */
const STOP_LIMIT_MS = 5_000;

/**
 * Starts the emulator on free ports. Its configuration, its home and its debug log lie in the data folder.
 *
 * @throws Error with one line, when it ends instead of becoming ready.
 */
export function startEmulator(dataDir: string): Promise<Emulator> {
  return tryPortsTwice(() => launch(dataDir));
}

async function launch(dataDir: string): Promise<Emulator> {
  const home = resolve(dataDir, 'emulator');
  await mkdir(home, { recursive: true });
  const [auth = 0, hub = 0, logging = 0] = await freePorts(3);
  const host = '127.0.0.1';
  const config = join(home, 'firebase.json');
  await writeFile(
    config,
    JSON.stringify({
      emulators: {
        auth: { host, port: auth },
        hub: { host, port: hub },
        logging: { host, port: logging },
        // Without this it tries to download the UI and ends when offline.
        ui: { enabled: false },
        singleProjectMode: true,
      },
    }),
  );
  const key = randomBytes(32).toString('hex');
  const child = spawnEmulator({
    only: 'auth',
    config,
    home,
    preloads: [preload],
    // What every request to it must carry.
    environment: { SANDBOX_EMULATOR_KEY: key },
  });
  const emulator = supervise(child, (path, request) => {
    const headers = new Headers(request?.headers);
    headers.set('x-sandbox-key', key);
    return fetch(`http://${host}:${auth}${path}`, { ...request, headers });
  });
  try {
    await emulator.ready();
    return emulator;
  } catch (error) {
    await emulator.stop();
    throw error;
  }
}

function supervise(child: ChildProcess, send: EmulatorFetch) {
  // Kept for the one line that says why a start failed; never printed otherwise, since it carries codes.
  const output: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output.push(text);
      output.splice(0, output.length - 20);
    });
  }
  let isStopping = false;
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  let hasEnded = false;
  const died = ended.then(() => {
    hasEnded = true;
    return isStopping ? new Promise<void>(() => undefined) : undefined;
  });

  async function isReady(): Promise<boolean> {
    try {
      const answer = await send('/', { signal: AbortSignal.timeout(1_000) });
      return answer.ok;
    } catch {
      return false;
    }
  }

  return {
    fetch: send,
    pid: child.pid ?? 0,
    died,
    async ready() {
      const deadline = Date.now() + START_LIMIT_MS;
      while (!(await isReady())) {
        if (hasEnded) {
          throw new Error(`The Firebase Auth emulator ended: ${reason(output.join(''))}`);
        }
        if (Date.now() > deadline) {
          throw new Error('The Firebase Auth emulator did not become ready within two minutes.');
        }
        await Promise.race([wait(150), ended]);
      }
    },
    async stop() {
      isStopping = true;
      if (hasEnded || child.pid === undefined) {
        return;
      }
      child.kill('SIGTERM');
      const kill = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      await ended;
      clearTimeout(kill);
    },
  };
}

/** The line that says most, from the end of the emulator's output. */
function reason(output: string): string {
  const lines = output
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);
  return (
    lines.findLast((line) => /error|could not|port/i.test(line)) ?? lines.at(-1) ?? 'no output'
  );
}

/** Ports that nothing listens on just now. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((settle, fail) => {
          server.once('error', fail);
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            settle(typeof address === 'object' && address ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((settle) => server.close(settle))));
  return ports;
}
