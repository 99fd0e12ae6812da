/** The page as the browser keeps it in its back-forward cache. */
export type CachedPage = {
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  /** What hides everything that is drawn. */
  readonly root: Pick<HTMLElement, 'hidden'>;
  readonly reload: () => void;
};

/**
 * Keeps the back-forward cache from showing a customer's page after they have logged out elsewhere: the page is put
 * away blank, and loaded anew when it comes back.
 *
 * @returns how to stop, once nobody is signed in here.
 */
export function blankInPageCache({ window, root, reload }: CachedPage): () => void {
  const blank = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) {
      root.hidden = true;
    }
  };
  const loadAnew = (event: Event) => {
    if ((event as PageTransitionEvent).persisted) {
      reload();
    }
  };
  window.addEventListener('pagehide', blank);
  window.addEventListener('pageshow', loadAnew);
  return () => {
    window.removeEventListener('pagehide', blank);
    window.removeEventListener('pageshow', loadAnew);
  };
}
