/** What came up since a pointer's last press that counted. The guard of quick presses goes by it. */
export const news = {
  /** When each came up, in ms of the page's own clock. */
  cameUp: new WeakMap<EventTarget, number>(),
  isAny: false,
};

/**
 * Says that all in an element means something else from now on, though it may look and stand as before: the page that came
 * up in another's place, the dialog that asks its next question. What is added to the page needs no word.
 */
export function renew(element: Element): void {
  news.cameUp.set(element, performance.now());
  news.isAny = true;
}
