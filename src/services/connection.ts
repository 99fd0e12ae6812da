/** True once our own API has answered although the browser says that it is offline. Source: decision 008. */
let isProven = false;
const listeners = new Set<() => void>();

/** Whether there is a connection: what the browser says, unless an answer of our own API has proved it wrong. */
export function isOnline(): boolean {
  return navigator.onLine || isProven;
}

/** Notes that our API has answered, or that a call has reached nobody. */
export function noteReached(isReached: boolean): void {
  const before = isOnline();
  isProven = isReached && !navigator.onLine;
  if (isOnline() !== before) {
    for (const tell of listeners) tell();
  }
}

/**
 * Calls back when the connection is lost or back.
 *
 * @returns how to stop.
 */
export function watchConnection(onChange: () => void): () => void {
  const onLost = () => {
    isProven = false;
    onChange();
  };
  listeners.add(onChange);
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onLost);
  return () => {
    listeners.delete(onChange);
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onLost);
  };
}
