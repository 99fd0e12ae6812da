import './ui/base.css';
import { keepEarlyInput } from './early-input.ts';
import type { PrerenderedId } from './prerendered.ts';
import { loadPatiently } from './services/load.ts';
import { guardPresses } from './ui/second-press.ts';

/** How long a page that has no rest waits for the app, in ms. */
const IDLE_TIMEOUT_MS = 2_000;

const page = document.documentElement;
const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no element with the id "root".');
}

async function start(drawn: PrerenderedId | null): Promise<void> {
  const { startPage } = await loadPatiently(
    () => import(/* webpackChunkName: 'page' */ './page.tsx'),
  );
  await startPage(root as HTMLElement, drawn);
}

// Before the app is here as well: what is pressed meanwhile is replayed, and leads on.
guardPresses(new AbortController().signal);

const drawn = root.dataset.page as PrerenderedId | undefined;
if (drawn === undefined || page.dataset.outdated !== undefined) {
  root.replaceChildren();
  delete page.dataset.outdated;
  void start(null);
} else {
  keepEarlyInput();
  startAfterPaint(() => start(drawn));
}

/** Leaves the first paint to the page as it is, unless somebody is quicker. Whoever comes again later lets it try again. */
function startAfterPaint(begin: () => Promise<void>): void {
  const hasBegun = new AbortController();
  let isBeginning = false;
  const tryToBegin = async () => {
    if (!isBeginning) {
      isBeginning = true;
      await begin().then(
        () => hasBegun.abort(),
        () => {
          isBeginning = false;
        },
      );
    }
  };
  for (const act of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(act, tryToBegin, { capture: true, signal: hasBegun.signal });
  }
  // A frame that is asked for is painted before what follows it.
  requestAnimationFrame(() =>
    setTimeout(() => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) {
        requestIdleCallback(tryToBegin, { timeout: IDLE_TIMEOUT_MS });
      } else {
        tryToBegin();
      }
    }),
  );
}
