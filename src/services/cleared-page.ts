export type LeftPage = {
  readonly window: Pick<EventTarget, 'addEventListener'>;
  readonly location: Pick<Location, 'replace'>;
  /** Removes all that the tab has stored, including the identity provider's session. */
  readonly clear: () => void;
};

/**
 * Leaves the page for a path without any code that may be broken. The tab's storage is cleared at once, and again when the page
 * unloads, because until then the SDK may write a session that it still knows. The page is replaced, so that Back does not lead
 * to it. Source: decision 017.
 */
export function leaveCleared({ window, location, clear }: LeftPage, path: string): void {
  clear();
  window.addEventListener('pagehide', clear);
  location.replace(path);
}
