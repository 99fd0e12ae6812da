import '../ui/base.css';
import { NOT_LOADED } from '../copy/not-loaded.ts';
import type { FetchRouter } from '../navigation/late-router.ts';
import { watchPage } from '../reports/report.ts';
import { storages } from '../services/browser-features.ts';
import { loadPatiently } from '../services/load.ts';
import { keptEnd } from '../services/session/stored.ts';
import { whenIdle } from '../services/when-idle.ts';
import { keepEarlyInput } from './early-input.ts';
import { preloadNeeds } from './preload.ts';
import type { PrerenderedId } from './prerendered.ts';

watchPage();

const page = document.documentElement;
const root = document.getElementById('root') as HTMLElement;

/** Says that the page cannot start, and reloads it. Plain, because the files that draw the app did not load. */
const reload = Object.assign(document.createElement('a'), { href: '', textContent: NOT_LOADED });

let guarding: Promise<void> | undefined;

/** Starts the guard against quick second presses; before the first press nothing has changed under the pointer. */
function guard(first?: Event): Promise<void> {
  guarding ??= loadPatiently(async () => {
    const { guardPresses } = await import(/* webpackChunkName: 'guard' */ '../ui/second-press.ts');
    guardPresses(new AbortController().signal, first instanceof MouseEvent ? first : undefined);
  });
  return guarding;
}

/** Lets the next press retry a failed fetch. */
function guardOrRetry(first: Event): void {
  guard(first).catch(() => {
    guarding = undefined;
  });
}

/** Imported here, so that the router is fetched beside the page and not after it. */
const fetchRouter: FetchRouter = () =>
  loadPatiently(() => import(/* webpackChunkName: 'router' */ '../navigation/tree.ts'));

async function start(drawn: PrerenderedId | null): Promise<void> {
  // After a session has ended in another tab nothing is read, because the app forgets the session first.
  if (!keptEnd(storages)) {
    preloadNeeds();
  }
  const [{ startPage }] = await Promise.all([
    loadPatiently(() => import(/* webpackChunkName: 'page' */ './page.tsx')),
    // A prerendered page keeps its content and its address until the user acts.
    drawn === null ? guard() : guarding,
    drawn === null ? fetchRouter() : null,
  ]);
  reload.remove();
  await startPage(root, drawn, fetchRouter);
}

const drawn = root.dataset.page as PrerenderedId | undefined;
if (drawn === undefined || page.dataset.outdated !== undefined) {
  root.replaceChildren();
  delete page.dataset.outdated;
  start(null).catch((error: unknown) => {
    root.prepend(reload);
    throw error;
  });
} else {
  keepEarlyInput(root);
  startAfterPaint(() => start(drawn));
}

/** Starts after the first paint of the prerendered page, or at the user's first action. Each action retries a failed start. */
function startAfterPaint(begin: () => Promise<void>): void {
  const hasBegun = new AbortController();
  let isBeginning = false;
  const tryToBegin = async (act?: Event) => {
    if (!isBeginning) {
      isBeginning = true;
      await begin().then(
        () => hasBegun.abort(),
        () => {
          isBeginning = false;
          if (act) root.prepend(reload);
        },
      );
    }
  };
  for (const act of ['pointerdown', 'keydown', 'focusin']) {
    addEventListener(act, guardOrRetry, { capture: true });
    addEventListener(act, tryToBegin, { capture: true, signal: hasBegun.signal });
  }
  // The timeout runs after the requested frame has been painted.
  requestAnimationFrame(() => setTimeout(() => whenIdle(() => void tryToBegin())));
}
