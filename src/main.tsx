import './ui/base.css';
import { keepEarlyInput } from './early-input.ts';
import type { PrerenderedId } from './prerendered.ts';
import { loadPatiently } from './services/load.ts';

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

const drawn = root.dataset.page as PrerenderedId | undefined;
if (drawn === undefined || page.dataset.outdated !== undefined) {
  root.replaceChildren();
  delete page.dataset.outdated;
  void start(null);
} else {
  keepEarlyInput();
  startAfterPaint(() => void start(drawn));
}

/** Leaves the first paint to the page as it is, unless somebody is quicker. */
function startAfterPaint(begin: () => void): void {
  const acts = ['pointerdown', 'keydown', 'focusin'] as const;
  let hasBegun = false;
  const beginOnce = () => {
    if (!hasBegun) {
      hasBegun = true;
      begin();
    }
  };
  for (const act of acts) addEventListener(act, beginOnce, { capture: true, once: true });
  // A frame that is asked for is painted before what follows it.
  requestAnimationFrame(() =>
    setTimeout(() => {
      // Safari has no requestIdleCallback.
      if ('requestIdleCallback' in window) {
        requestIdleCallback(beginOnce, { timeout: IDLE_TIMEOUT_MS });
      } else {
        beginOnce();
      }
    }),
  );
}
