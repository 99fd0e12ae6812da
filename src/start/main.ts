import '../ui/base.css';
import type { FetchRouter } from '../navigation/late-router.ts';
import { watchPage } from '../reports/report.ts';
import { storages } from '../services/browser-features.ts';
import { loadPatiently } from '../services/load.ts';
import { keptEnd } from '../services/session/stored.ts';
import { whenIdle } from '../services/when-idle.ts';
import { fetchAtOnce } from './at-once.ts';
import { keepEarlyInput } from './early-input.ts';
import type { PrerenderedId } from './prerendered.ts';

watchPage();

const page = document.documentElement;
const root = document.getElementById('root');
if (!root) {
  throw new Error('The page has no element with the id "root".');
}

let guarding: Promise<void> | undefined;

/** Keeps quick presses apart from the first one on: before it there is nothing that they could hit unseen. */
function guard(first?: Event): Promise<void> {
  guarding ??= loadPatiently(async () => {
    const { guardPresses } = await import(/* webpackChunkName: 'guard' */ '../ui/second-press.ts');
    guardPresses(new AbortController().signal, first instanceof MouseEvent ? first : undefined);
  });
  return guarding;
}

/** What cannot be fetched now is tried again with the next press. */
function guardOrForget(first: Event): void {
  guard(first).catch(() => {
    guarding = undefined;
  });
}

/** It is asked for here, so that it comes beside the page and not after it. */
const fetchRouter: FetchRouter = () =>
  loadPatiently(() => import(/* webpackChunkName: 'router' */ '../navigation/tree.ts'));

async function start(drawn: PrerenderedId | null): Promise<void> {
  // Of a session that has ended in another tab nothing is read: the app forgets it first of all.
  if (!keptEnd(storages)) {
    fetchAtOnce();
  }
  const [{ startPage }] = await Promise.all([
    loadPatiently(() => import(/* webpackChunkName: 'page' */ './page.tsx')),
    // A page that was drawn at the build stays as it is, and where it is, until somebody acts.
    drawn === null ? guard() : guarding,
    drawn === null ? fetchRouter() : null,
  ]);
  await startPage(root as HTMLElement, drawn, fetchRouter);
}

const drawn = root.dataset.page as PrerenderedId | undefined;
if (drawn === undefined || page.dataset.outdated !== undefined) {
  root.replaceChildren();
  delete page.dataset.outdated;
  void start(null);
} else {
  keepEarlyInput(root);
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
    addEventListener(act, guardOrForget, { capture: true });
    addEventListener(act, tryToBegin, { capture: true, signal: hasBegun.signal });
  }
  // A frame that is asked for is painted before what follows it.
  requestAnimationFrame(() => setTimeout(() => whenIdle(() => void tryToBegin())));
}
