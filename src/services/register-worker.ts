import { WORKER_PATH } from '../../config/worker/release.ts';
import { serviceWorkers } from './later-features.ts';
import { trustedScriptUrls } from './trusted-script.ts';

/** The only policy under which the service worker may be started. */
const POLICY_NAME = 'service-worker';

/** Registers the service worker, which keeps the release on this device. If the browser refuses, the site works without it. */
export async function registerWorker(): Promise<void> {
  const workers = serviceWorkers();
  if (workers === null) {
    return;
  }
  const trusted = trustedScriptUrls(POLICY_NAME, (path) => {
    if (path !== WORKER_PATH) {
      throw new TypeError('Not the address of the service worker.');
    }
    return path;
  });
  const address = trusted(WORKER_PATH);
  try {
    await workers.register(address);
  } catch {
    // The browser refuses.
  }
}
