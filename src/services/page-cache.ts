/** The page as the browser keeps it in its back-forward cache. */
export type CachedPage = {
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** What hides everything that is drawn. */
  readonly root: Pick<HTMLElement, 'hidden'>;
  /** Ends all that the page does. */
  readonly shutDown: () => void;
  readonly reload: () => void;
};

/**
 * Keeps the back-forward cache from showing a customer's page after they have logged out elsewhere: the page is put
 * away blank and at rest, since a token that it refreshed on its return would bring the session back; when it comes
 * back, it is loaded anew. Source: decision 018.
 *
 * @returns how to stop, once nobody is signed in here.
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
