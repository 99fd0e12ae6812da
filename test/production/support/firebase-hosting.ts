import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import type { Server } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { dirname } from 'node:path';
import { server } from 'superstatic';
import { PROJECT_ID } from '../../../sandbox/config.ts';

const { hostingConfig } = createRequire(import.meta.url)('firebase-tools/lib/hosting/config');

/** Firebase Hosting's emulator, which serves a build. */
export type FirebaseHosting = {
  /** `http://127.0.0.1:…`, without a trailing slash. */
  readonly origin: string;
  /** Ends it; settles when it has ended. */
  stop(): Promise<void>;
};

/**
 * Serves a build on a free port as Firebase's command line does: by Superstatic, with what that reads from the configuration.
 * @param options.config path of the `….firebase.json` that the build wrote beside its folder.
 */
export async function startFirebaseHosting({
  config,
}: {
  readonly config: string;
}): Promise<FirebaseHosting> {
  const src = JSON.parse(readFileSync(config, 'utf8'));
  const cwd = dirname(config);
  const [site] = hostingConfig({ config: { src }, site: PROJECT_ID, cwd, configPath: config });
  // The options of firebase-tools/lib/serve/hosting.js.
  const listener: Server = server({
    port: 0,
    hostname: '127.0.0.1',
    config: site,
    compression: true,
    cwd,
    stack: 'strict',
  }).listen();
  await once(listener, 'listening');
  return {
    origin: `http://127.0.0.1:${(listener.address() as AddressInfo).port}`,
    async stop() {
      const closed = once(listener, 'close');
      listener.close();
      listener.closeAllConnections();
      await closed;
    },
  };
}
