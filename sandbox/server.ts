import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { createAdaptorServer, type ServerType } from '@hono/node-server';
import { createApp } from './app.ts';
import { type Emulator, startEmulator } from './auth/emulator.ts';
import { emulatorAccounts } from './auth/emulator-accounts.ts';
import { authProxy } from './auth/proxy.ts';
import { openClock } from './clock.ts';
import { openDatabase } from './database.ts';
import { createFaults } from './faults.ts';
import { openInbox } from './inbox.ts';
import { lockDataDir } from './lock.ts';
import { createReports } from './reports.ts';
import type { Services } from './services.ts';

export type SandboxOptions = {
  /** 0 for any free port. */
  readonly port: number;
  /** Folder of the state. Two sandboxes cannot share one. */
  readonly dataDir: string;
  /** Folder of the built app; null to serve none. */
  readonly buildDir: string | null;
  /** Seconds that a step of a bank job takes. */
  readonly pace: number;
  /** Further host names that it answers to, besides this machine's own. */
  readonly hosts?: readonly string[];
  /** True to print nothing during the start. Its own faults are always printed. */
  readonly quiet?: boolean;
};

export type Sandbox = {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  readonly url: string;
  /** Stops all parts; settles when the emulator has ended too. */
  stop(): Promise<void>;
  /** Settles when the emulator has ended by itself, after which no customer can log in. */
  readonly failed: Promise<void>;
};

const HOST = '127.0.0.1';

/**
 * Starts the sandbox: database, auth emulator and HTTP server under one origin.
 *
 * @param emulate starts the auth emulator; tests that start often pass a fake.
 * @throws Error with one line that a person can act on.
 */
export async function startSandbox(
  options: SandboxOptions,
  emulate: () => Promise<Emulator> = startEmulator,
): Promise<Sandbox> {
  if (process.env.NODE_ENV === 'production') {
    throw new Error('The sandbox does not run with NODE_ENV=production: its tokens are unsigned.');
  }
  const { buildDir, dataDir, hosts, pace, port } = options;
  if (buildDir && !existsSync(join(buildDir, 'index.html'))) {
    throw new Error(`There is no build in ${buildDir}: run "npm run build:sandbox" first.`);
  }
  // Run in reverse order when the start fails half-way, and at the stop.
  const undo: (() => unknown)[] = [];
  const stop = async () => {
    for (const step of undo.splice(0).reverse()) {
      await step();
    }
  };
  const say = options.quiet ? () => undefined : (line: string) => console.log(line);

  try {
    undo.push(await lockDataDir(dataDir));
    const log = (line: string) => console.error(line);
    const database = await openDatabase(join(dataDir, 'sandbox.db'), log);
    undo.push(() => database.close());
    const clock = await openClock(database);

    const accounts = emulatorAccounts(database);
    const inbox = openInbox(accounts, clock.realNow);
    const services: Services = {
      database,
      clock,
      identityProvider: accounts,
      inbox,
      faults: createFaults(),
      reports: createReports(),
      pace,
      log,
    };

    const app = createApp({ services, buildDir, authProxy: authProxy({ accounts, inbox }), hosts });
    const server = createAdaptorServer({
      fetch: app.fetch,
      overrideGlobalObjects: false,
      // 0 keeps idle connections open: on a busy machine a client could send a call just as its connection is closed.
      serverOptions: { keepAliveTimeout: 0 },
    });
    const url = await listen(server, port);
    undo.push(() => close(server));

    say('Starting the Firebase Auth emulator.');
    const emulator = await emulate();
    undo.push(() => emulator.stop());
    await accounts.restore(emulator.fetch);
    return { url, stop, failed: emulator.died };
  } catch (error) {
    await stop();
    throw error;
  }
}

function listen(server: ServerType, port: number): Promise<string> {
  return new Promise((settle, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      fail(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is in use: stop what uses it, or set PORT to another one.`)
          : error,
      );
    });
    server.listen(port, HOST, () => {
      const address = server.address();
      const bound = typeof address === 'object' && address ? address.port : port;
      settle(`http://${HOST}:${bound}`);
    });
  });
}

function close(server: ServerType): Promise<void> {
  return new Promise((settle) => {
    server.close(() => settle());
    // A stop does not wait for the connections that browsers keep open.
    if ('closeAllConnections' in server) {
      server.closeAllConnections();
    }
  });
}
