/** True once our own API has answered although the browser says that it is offline. Source: decision 008. */
let isProven = false;
const listeners = new Set<() => void>();

/** True if there is a connection: the browser says so, or an answer of our own API has proved it wrong. */
export function isOnline(): boolean {
  return navigator.onLine || isProven;
}

/** Records that our API has answered, or that a call has reached no server. */
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
 * @returns a function that stops it.
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
