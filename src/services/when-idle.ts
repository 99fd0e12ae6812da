/** How long at the latest until it counts as idle time, in ms: a page that is never idle gets on as well. */
const MOST_WAIT_MS = 2_000;

/** Calls back in the page's idle time. Answers how to call it off. */
export function whenIdle(callback: () => void): () => void {
  // Safari has no requestIdleCallback.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(callback);
    return () => clearTimeout(timer);
  }
  const request = requestIdleCallback(() => callback(), { timeout: MOST_WAIT_MS });
  return () => cancelIdleCallback(request);
}
