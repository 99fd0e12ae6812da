// Time-outs of tests, in ms of real time. None of them measures speed: a machine that is ten times slower than two idle cores
// must reach the same results, only later. `npm run bench` measures speed.

/** For a single wait, outside a browser. */
export const WAIT_TIMEOUT_MS = 60_000;
/** For a single wait in a browser, where nothing shows whether it still makes progress. */
export const PAGE_TIMEOUT_MS = 120_000;
/** How long nothing may change in a page with a wait: while it changes, the result may still come. */
export const IDLE_PAGE_TIMEOUT_MS = PAGE_TIMEOUT_MS / 2;
/** For a test with a few such waits at most. */
export const TEST_TIMEOUT_MS = 2 * PAGE_TIMEOUT_MS;
/**
 * For long work: a build, the start of a process, the installation of an engine, a walk through the whole app, all paths of a
 * chart. The longest takes a minute and a half on two busy cores.
 */
export const LONG_TIMEOUT_MS = 1_200_000;
