/** The page as the browser keeps it in its back-forward cache. */
export type CachedPage = {
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** The element that hides everything that is drawn. */
  readonly root: Pick<HTMLElement, 'hidden'>;
  /** Stops all that the page does. */
  readonly shutDown: () => void;
  readonly reload: () => void;
};

/**
 * Keeps the back-forward cache from showing a customer's page after a log-out elsewhere. The page enters the cache blank and
 * stopped, because a token that it refreshed on its return would restore the session. On its return it is reloaded.
 * Source: decision 018.
 *
 * @returns a function that stops it, once the user is signed out here.
 */
export function blankInPageCache({ window, root, shutDown, reload }: CachedPage): () => void {
  const putAway = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) {
      root.hidden = true;
      window.addEventListener('pageshow', reload, { once: true });
      shutDown();
    }
  };
  window.addEventListener('pagehide', putAway);
  return () => window.removeEventListener('pagehide', putAway);
}
