import type { ChildProcess } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../../../sandbox/auth/emulator.ts';
import { spawnEmulator, tryPortsTwice } from '../../../sandbox/auth/firebase-cli.ts';

/** Firebase Hosting's emulator, which serves a build. */
export type FirebaseHosting = {
  /** `http://127.0.0.1:…`, without a slash at the end. */
  readonly origin: string;
  /** Ends it; settles when it has ended. */
  stop(): Promise<void>;
};

/** How long a start may take, in ms: it is 3 s on two idle cores. */
const START_LIMIT_MS = 120_000;
/** How long it may take to stop before it is killed, in ms. */
const STOP_LIMIT_MS = 10_000;

/**
 * Serves a build by the official emulator, on a free port, as Firebase Hosting would.
 *
 * @param options.config path of the `….firebase.json` that the build wrote beside its folder.
 * @throws Error with what the emulator said, when it ends instead of becoming ready.
 */
export function startFirebaseHosting({
  config,
}: {
  readonly config: string;
}): Promise<FirebaseHosting> {
  return tryPortsTwice(() => launch(config));
}

async function launch(config: string): Promise<FirebaseHosting> {
  const [port = 0, hub = 0, logging = 0] = await freePorts(3);
  const host = '127.0.0.1';
  const home = mkdtempSync(join(tmpdir(), 'firebase-hosting-'));
  // Beside the other: what is served lies where the configuration does.
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
  const child = spawnEmulator({ only: 'hosting', config: withEmulators, home });
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
  const deadline = Date.now() + START_LIMIT_MS;
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
    return (await fetch(origin, { signal: AbortSignal.timeout(5_000) })).ok;
  } catch {
    return false;
  }
}
