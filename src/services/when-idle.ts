/** Max wait for idle time, in ms, because some pages are never idle. */
const MAX_WAIT_MS = 2_000;

/** Calls back in the page's idle time. Returns a function that cancels it. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(() => callback(), { timeout: MAX_WAIT_MS });
  return () => cancelIdleCallback(request);
}
