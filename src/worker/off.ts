import { dropReleases } from './release-caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** Takes the place of a worker that was there before, and removes both. It answers nothing. */
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropReleases(self.caches).then(() => self.registration.unregister()));
});
