/** What a prerendered page says of itself before any script has been fetched. */
export type PageOrigin = {
  /** Key of the app's memory in the tab's storage. */
  readonly memoryKey: string;
  /** Prefix of the keys under which the identity provider stores a session. */
  readonly sessionPrefix: string;
  /** Memory of a tab that has stored nothing yet. */
  readonly emptyMemory: object;
  /** Memory values from which the page was drawn. */
  readonly drawnFrom: object;
};

/**
 * Hides a prerendered page that this tab would draw differently, because a user is signed in or has begun to fill it in. Runs
 * inline in the page's head, before the first paint.
 *
 * The page carries this function's source text, so it must not use anything from outside.
 */
export function hideUnlessCurrent(page: PageOrigin): void {
  let isCurrent: boolean;
  try {
    const stored = sessionStorage.getItem(page.memoryKey);
    const memory = stored === null ? page.emptyMemory : Object(JSON.parse(stored));
    isCurrent =
      Object.entries(page.drawnFrom).every(
        ([name, value]) => JSON.stringify(memory[name]) === JSON.stringify(value),
      ) && !Object.keys(sessionStorage).some((key) => key.startsWith(page.sessionPrefix));
  } catch {
    // Storage is blocked: the app will find it empty.
    isCurrent =
      JSON.stringify(page.emptyMemory) ===
      JSON.stringify({ ...page.emptyMemory, ...page.drawnFrom });
  }
  if (!isCurrent) {
    document.documentElement.dataset.outdated = '';
  }
}
