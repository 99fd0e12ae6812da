import { WORKER_PATH } from '../../config/worker/release.ts';
import { serviceWorkers } from './later-features.ts';
import { trustedScriptUrls } from './trusted-script.ts';

/** The one policy under which the service worker may be started. */
const POLICY_NAME = 'service-worker';

/** Lets the service worker keep the release on this device. Where the browser refuses, the site works as without one. */
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
