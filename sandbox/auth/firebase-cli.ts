import { type ChildProcess, spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { PROJECT_ID } from '../config.ts';

const require = createRequire(import.meta.url);
const endWithParent = fileURLToPath(new URL('./end-with-parent.cjs', import.meta.url));

/** One of Firebase's emulators, and what its process is given. */
export type EmulatorProcess = {
  readonly only: 'auth' | 'hosting';
  /** Path of its `firebase.json`. */
  readonly config: string;
  /** A folder for what the CLI keeps, in place of the person's own home. */
  readonly home: string;
  /** Scripts that run before the CLI's own code. */
  readonly preloads?: readonly string[];
  readonly environment?: Readonly<Record<string, string>>;
};

/** Starts one of Firebase's emulators as a child process, which ends when this one does. */
export function spawnEmulator({
  only,
  config,
  home,
  preloads = [],
  environment,
}: EmulatorProcess): ChildProcess {
  const cli = join(dirname(require.resolve('firebase-tools/package.json')), 'lib/bin/firebase.js');
  const options = ['--only', only, '--project', PROJECT_ID, '--config', config];
  // Not through npx: a signal to it would leave the emulator running.
  const child = spawn(process.execPath, [cli, 'emulators:start', ...options], {
    cwd: home,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      HOME: home,
      // No look-up of messages of the day.
      CI: '1',
      NODE_OPTIONS: [...preloads, endWithParent]
        .map((path) => `--require=${JSON.stringify(path)}`)
        .join(' '),
      ...environment,
    },
  });
  // A pipe that breaks because the child has gone is no fault of ours.
  child.stdin?.on('error', () => undefined);
  return child;
}

/** Launches an emulator. Between choosing a port and binding it (seconds later) another process may take it: one more try. */
export async function tryPortsTwice<Running>(launch: () => Promise<Running>): Promise<Running> {
  try {
    return await launch();
  } catch (error) {
    if (error instanceof Error && /port/i.test(error.message)) {
      return launch();
    }
    throw error;
  }
}
