/** How long what must come may take at most, in ms of real time: a machine with much to do is slow. */
export const PATIENCE_MS = 15_000;
/** The same for what must come in a browser. */
export const PAGE_PATIENCE_MS = 60_000;
