import { hashOf } from '../../config/worker/plugin.ts';
import type { WorkerDeps } from '../../src/worker/kept-release.ts';

/** The address of the site in these tests. */
export const SITE = 'https://app.test';

/** A call to the host. */
type Call = { readonly path: string; readonly options: RequestInit };

/** Answers of a host by path; a text stands for a file, and a missing one for a 404. */
export type Host = Readonly<Record<string, string | Response>>;

/** A device on which a service worker runs, with a host that it can reach. */
export type Device = WorkerDeps & {
  /** The requests to the host, oldest first. */
  readonly calls: Call[];
  /** The maximum number of simultaneous calls. */
  mostAtOnce: number;
  host: Host;
  isOnline: boolean;
  openWindows: string[];
  time: number;
  isSaving: boolean;
  isRegistered: boolean;
  /** The content of each cache: paths with their queries. */
  readonly kept: () => Promise<Record<string, string[]>>;
};

/** Makes a device with empty storage, online. */
export function aDevice(host: Host): Device {
  const stores = new Map<string, Map<string, Response>>();
  let atOnce = 0;
  const device: Device = {
    caches: fakeCaches(stores),
    async fetch(request, options = {}) {
      const path = typeof request === 'string' ? request : pathOf(request);
      device.calls.push({ path, options });
      atOnce += 1;
      device.mostAtOnce = Math.max(device.mostAtOnce, atOnce);
      await Promise.resolve();
      atOnce -= 1;
      if (!device.isOnline) throw new TypeError('Failed to fetch');
      const found = device.host[path] ?? new Response('Not found.', { status: 404 });
      const answer = typeof found === 'string' ? new Response(found) : found.clone();
      // As browsers treat it: an answer with another hash is an error.
      if (answer.ok && options.integrity !== undefined) {
        const hash = hashOf(await answer.clone().text());
        if (options.integrity !== `sha256-${hash}`) throw new TypeError('Failed to fetch');
      }
      return answer;
    },
    windows: async () => device.openWindows,
    unregister: async () => {
      device.isRegistered = false;
    },
    savesData: () => device.isSaving,
    now: () => device.time,
    calls: [],
    mostAtOnce: 0,
    host,
    isOnline: true,
    openWindows: [],
    time: 1_000_000,
    isSaving: false,
    isRegistered: true,
    kept: async () =>
      Object.fromEntries([...stores].map(([name, store]) => [name, [...store.keys()].map(pathOf)])),
  };
  return device;
}

const pathOf = (request: Request | string) => {
  const { pathname, search } = new URL(typeof request === 'string' ? request : request.url);
  return `${pathname}${search}`;
};

const keyOf = (request: RequestInfo | URL) =>
  request instanceof Request ? request.url : new URL(request, SITE).href;

type Stores = Map<string, Map<string, Response>>;

function fakeCaches(stores: Stores): WorkerDeps['caches'] {
  return {
    open: async (name) => {
      const store = stores.get(name) ?? new Map<string, Response>();
      stores.set(name, store);
      return fakeCache(store);
    },
    match: async (request) =>
      [...stores.values()].flatMap((store) => store.get(keyOf(request)) ?? [])[0]?.clone(),
    keys: async () => [...stores.keys()],
    delete: async (name) => stores.delete(name),
  };
}

function fakeCache(store: Map<string, Response>): Cache {
  const cache: Partial<Cache> = {
    match: async (request) => store.get(keyOf(request))?.clone(),
    put: async (request, answer) => {
      store.set(keyOf(request), answer);
    },
    delete: async (request) => store.delete(keyOf(request)),
    keys: async () => [...store.keys()].map((url) => new Request(url)),
  };
  return cache as Cache;
}
