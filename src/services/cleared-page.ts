/** The page that is left. */
export type LeftPage = {
  readonly window: Pick<EventTarget, 'addEventListener'>;
  readonly location: Pick<Location, 'replace'>;
  /** Forgets all that the tab holds, the session of the identity provider too. */
  readonly clear: () => void;
};

/**
 * Leaves the page for a path without the help of anything that may be broken. What the tab holds is forgotten at once,
 * and again when the page goes: until then its SDK may write a session that it still knows. The page is replaced, so that
 * Back does not lead to it. Source: decision 017.
 */
export function leaveCleared({ window, location, clear }: LeftPage, path: string): void {
  clear();
  window.addEventListener('pagehide', clear);
  location.replace(path);
}
