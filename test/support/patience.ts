// How long tests wait, in ms of real time, for what must come. None of these is a measure of how fast anything is: a machine that
// is ten times slower than two idle cores must come to the same results, only later. What is to be fast is measured by
// `npm run bench`.

/** For one thing, outside a browser. */
export const PATIENCE_MS = 60_000;
/** For one thing in a browser, where nothing tells whether it still moves. */
export const PAGE_PATIENCE_MS = 120_000;
/** For how long nothing may move in a page of which something is waited for: as long as it moves, that may come. */
export const STILL_PATIENCE_MS = PAGE_PATIENCE_MS / 2;
/** For a test that waits for a few such things at most. */
export const TEST_PATIENCE_MS = 2 * PAGE_PATIENCE_MS;
/**
 * For whatever has much to do: a build, the start of a process, the installation of an engine, a walk through the whole app, all
 * paths of a chart. The longest takes a minute and a half on two cores that do other things as well.
 */
export const LONG_PATIENCE_MS = 1_200_000;
