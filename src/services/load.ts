import { FailureError } from '../../domain/failures.ts';

/**
 * Loads a service once, when it is first needed. The next call retries a failed load, because the network may be back.
 *
 * @returns a loader that throws a FailureError if the service cannot be loaded: `offline` if the load began or ended offline,
 * otherwise `newVersion`, because a deploy removes the files of the version before.
 */
export function lazily<Service>(
  load: () => Promise<Service>,
  isOnline: () => boolean,
): () => Promise<Service> {
  let loading: Promise<Service> | null = null;
  return () => {
    if (loading === null) {
      const wasOnline = isOnline();
      loading = load().catch((cause: unknown) => {
        loading = null;
        throw new FailureError(
          { code: wasOnline && isOnline() ? 'newVersion' : 'offline' },
          { cause },
        );
      });
    }
    return loading;
  };
}

/** Number of tries once the device is back online, because a device reports that a little before the network works. */
const TRIES_ONCE_BACK = 5;
/** Pause between these, in ms. */
const TRY_PAUSE_MS = 1_000;

const waiting = new Set<() => void>();

/** Retries all loads that wait for the connection. */
export function retryLoads(): void {
  for (const retry of waiting) {
    retry();
  }
}

/**
 * Loads something that a screen cannot do without. Offline, it waits for the connection or for `retryLoads`, and tries again.
 *
 * @throws what `load` threw while the device was online.
 */
export async function loadPatiently<Loaded>(load: () => Promise<Loaded>): Promise<Loaded> {
  let triesLeft = 0;
  for (;;) {
    const wasOffline = isOffline();
    try {
      return await load();
    } catch (error) {
      // After a load that began offline, the device may have come back before it failed.
      if (wasOffline || isOffline()) triesLeft = TRIES_ONCE_BACK;
      if (isOffline()) {
        await untilRetried();
      } else if (triesLeft > 0) {
        triesLeft -= 1;
        await new Promise((resolve) => setTimeout(resolve, TRY_PAUSE_MS));
      } else {
        throw error;
      }
    }
  }
}

const isOffline = () => globalThis.navigator?.onLine === false;

function untilRetried(): Promise<void> {
  return new Promise((resolve) => {
    const retry = () => {
      waiting.delete(retry);
      removeEventListener('online', retry);
      resolve();
    };
    waiting.add(retry);
    addEventListener('online', retry);
  });
}

/**
 * Starts a lasting effect with a service that is still loading.
 *
 * @returns a function that stops it, or keeps it from starting.
 */
export function startWhenLoaded<Service>(
  loading: Promise<Service>,
  start: (service: Service) => () => void,
  onFailed = () => {},
): () => void {
  let stop = () => {};
  let isStopped = false;
  loading.then(
    (service) => {
      if (!isStopped) {
        stop = start(service);
        // The start itself may have led to the stop.
        if (isStopped) stop();
      }
    },
    () => {
      if (!isStopped) {
        onFailed();
      }
    },
  );
  return () => {
    isStopped = true;
    stop();
  };
}
