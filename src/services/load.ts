import { FailureError } from '../../domain/failures.ts';

/**
 * Loads a service when it is first asked for, and once. A load that failed is tried again at the next call:
 * the network may be back by then.
 *
 * @returns a loader that throws a FailureError when the service cannot be loaded: `offline`, or `newVersion`, since a
 * deploy takes the files of the version before away.
 */
export function lazily<Service>(
  load: () => Promise<Service>,
  isOnline: () => boolean,
): () => Promise<Service> {
  let loading: Promise<Service> | null = null;
  return () => {
    loading ??= load().catch((cause: unknown) => {
      loading = null;
      throw new FailureError({ code: isOnline() ? 'newVersion' : 'offline' }, { cause });
    });
    return loading;
  };
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
