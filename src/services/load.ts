import { FailureError } from '../../domain/failures.ts';

/**
 * Loads a service when it is first asked for, and once. A load that failed is tried again at the next call:
 * the network may be back by then.
 *
 * @returns a loader that throws a FailureError when the service cannot be loaded: `offline` where the load began or ended
 * so, or else `newVersion`, since a deploy takes the files of the version before away.
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

/** A device takes itself for online a little before the network carries anything: how often it is tried by then. */
const TRIES_ONCE_BACK = 5;
/** Pause between these, in ms. */
const TRY_PAUSE_MS = 1_000;

const waiting = new Set<() => void>();

/** Lets every load that waits for the connection be tried again now. */
export function retryLoads(): void {
  for (const goOn of waiting) {
    goOn();
  }
}

/**
 * Loads something without which a screen cannot go on. Offline it waits for the connection, or for `retryLoads`, and
 * tries again.
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
      // Of a load that began offline nobody knows whether the device was back before it failed.
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
    const goOn = () => {
      waiting.delete(goOn);
      removeEventListener('online', goOn);
      resolve();
    };
    waiting.add(goOn);
    addEventListener('online', goOn);
  });
}

/**
 * Starts something lasting with a service that is still loading.
 *
 * @returns how to stop it, which also keeps it from starting.
 */
export function startWhenLoaded<Service>(
  loading: Promise<Service>,
  start: (service: Service) => () => void,
  onFailed: () => void,
): () => void {
  let stop = () => {};
  let isStopped = false;
  loading.then(
    (service) => {
      if (!isStopped) {
        stop = start(service);
        // What it has said at once may have stopped it.
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
