/** What a prerendered page knows of itself before any script has been fetched. */
export type PageOrigin = {
  /** Under which key the tab keeps the app's memory. */
  readonly memoryKey: string;
  /** How keys begin under which the identity provider keeps a session. */
  readonly sessionPrefix: string;
  /** What a tab remembers that has kept nothing yet. */
  readonly emptyMemory: object;
  /** What the page was drawn from. */
  readonly drawnFrom: object;
};

/**
 * Hides a prerendered page that is not what this tab would draw: somebody is signed in, or has begun. It runs inline in
 * the page's head, before anything is painted.
 *
 * The page carries the text of this function, so it uses nothing from outside.
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
