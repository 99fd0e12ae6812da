import { dropReleases } from './release-caches.ts';

declare const self: ServiceWorkerGlobalScope;

/** Replaces an earlier worker, and removes both. It answers no requests. */
self.addEventListener('install', (event) => {
  event.waitUntil(self.skipWaiting());
});

self.addEventListener('activate', (event) => {
  event.waitUntil(dropReleases(self.caches).then(() => self.registration.unregister()));
});
