import type { Release } from '../../config/worker/release.ts';
import { keptRelease } from './kept-release.ts';
import { kindOf } from './requests.ts';

declare const self: ServiceWorkerGlobalScope;
/** Written above this script by the build. */
declare const __RELEASE__: Release;

/** A property that some browsers and the type libraries lack. */
type SavingNavigator = { readonly connection?: { readonly saveData?: boolean } };

const kept = keptRelease(__RELEASE__, {
  caches: self.caches,
  fetch: (request, options) => self.fetch(request, options),
  windows: async () => {
    const clients = await self.clients.matchAll({ type: 'window', includeUncontrolled: true });
    return clients.map(({ id }) => id);
  },
  unregister: () => self.registration.unregister(),
  savesData: () => (self.navigator as SavingNavigator).connection?.saveData === true,
  now: () => Date.now(),
});

self.addEventListener('install', (event) => {
  event.waitUntil(kept.keep().then(() => self.skipWaiting()));
});

self.addEventListener('activate', (event) => {
  event.waitUntil(kept.takeOver().then(() => self.clients.claim()));
});

self.addEventListener('fetch', (event) => {
  const { request } = event;
  // Work that fails now, most likely offline, is done another time.
  const later = (work: Promise<unknown>) => event.waitUntil(work.catch(() => {}));
  const kind = kindOf(request, self.location.origin, __RELEASE__.hashedFolder);
  if (kind === 'page') {
    const answer = kept.page(request);
    event.respondWith(answer);
    later(answer.then(() => kept.afterPage()));
  } else if (kind === 'file') {
    event.respondWith(kept.file(request, later));
  }
});
