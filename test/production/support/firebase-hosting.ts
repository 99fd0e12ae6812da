import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { PROJECT_ID } from '../../../sandbox/config.ts';
import { freePorts } from '../../support/free-ports.ts';
import { LONG_TIMEOUT_MS, WAIT_TIMEOUT_MS } from '../../support/timeouts.ts';

const { resolve } = createRequire(import.meta.url);
const endWithParent = fileURLToPath(new URL('./end-with-parent.cjs', import.meta.url));

/** Firebase Hosting's emulator, which serves a build. */
export type FirebaseHosting = {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  readonly origin: string;
  /** Ends it; settles when it has ended. */
  stop(): Promise<void>;
};

/** The time-out for its stop before it is killed, in ms. */
const STOP_LIMIT_MS = 10_000;

/**
 * Serves a build by the official emulator, on a free port, as Firebase Hosting would.
 * @param options.config path of the `….firebase.json` that the build wrote beside its folder.
 * @throws Error with the emulator's output, when it ends instead of becoming ready.
 */
export async function startFirebaseHosting({
  config,
}: {
  readonly config: string;
}): Promise<FirebaseHosting> {
  try {
    return await launch(config);
  } catch (error) {
    // Between choosing a port and binding it, seconds later, another process may take it: one more try.
    if (error instanceof Error && /port/i.test(error.message)) return launch(config);
    throw error;
  }
}

async function launch(config: string): Promise<FirebaseHosting> {
  const [port = 0, hub = 0, logging = 0] = await freePorts(3);
  const host = '127.0.0.1';
  const home = mkdtempSync(join(tmpdir(), 'firebase-hosting-'));
  // Beside the other: the served files lie where the configuration does.
  const withEmulators = `${config}.${port}.json`;
  writeFileSync(
    withEmulators,
    JSON.stringify({
      ...JSON.parse(readFileSync(config, 'utf8')),
      emulators: {
        hosting: { host, port },
        hub: { host, port: hub },
        logging: { host, port: logging },
        // Without this it tries to download the UI and ends when offline.
        ui: { enabled: false },
        singleProjectMode: true,
      },
    }),
  );
  const child = spawnEmulator(withEmulators, home);
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  const origin = `http://${host}:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    const kill = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
    await ended;
    clearTimeout(kill);
    rmSync(withEmulators, { force: true });
    rmSync(home, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(origin, child, ended);
    return { origin, stop };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Starts the command line as a child process, which ends when this one does; its data is in a separate home folder. */
function spawnEmulator(config: string, home: string): ChildProcess {
  const cli = join(dirname(resolve('firebase-tools/package.json')), 'lib/bin/firebase.js');
  const options = ['--only', 'hosting', '--project', PROJECT_ID, '--config', config];
  // Not through npx: a signal to it would leave the emulator running.
  const child = spawn(process.execPath, [cli, 'emulators:start', ...options], {
    cwd: home,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      // No look-up of messages of the day.
      CI: '1',
      NODE_OPTIONS: `--require=${JSON.stringify(endWithParent)}`,
    },
  });
  // A pipe that breaks because the child has gone is not an error.
  child.stdin.on('error', () => undefined);
  return child;
}

async function untilReady(
  origin: string,
  child: ChildProcess,
  ended: Promise<void>,
): Promise<void> {
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const deadline = Date.now() + LONG_TIMEOUT_MS;
  while (!(await answers(origin))) {
    if (child.exitCode !== null || child.signalCode !== null || child.pid === undefined) {
      throw new Error(`Firebase Hosting's emulator ended:\n${output}`);
    }
    if (Date.now() > deadline) {
      throw new Error(`Firebase Hosting's emulator did not become ready in time:\n${output}`);
    }
    await Promise.race([wait(100), ended]);
  }
}

async function answers(origin: string): Promise<boolean> {
  try {
    return (await fetch(origin, { signal: AbortSignal.timeout(WAIT_TIMEOUT_MS) })).ok;
  } catch {
    return false;
  }
}
