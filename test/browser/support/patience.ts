import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, errors, type Locator, type Page } from 'playwright-core';
import { STILL_PATIENCE_MS } from '../../support/patience.ts';

declare global {
  interface Window {
    patienceFor?: (element: Element, isKey: boolean) => Patience;
    /** How often something has come up. */
    movements?: number;
  }
  interface Element {
    /** Of Chromium's. */
    scrollIntoViewIfNeeded?: () => void;
  }
}

/** For how long something is not to be pressed yet, and what the page's clock shows, in ms; NaN where no clock says when. */
type Patience = { readonly left: number; readonly now: number };

/** After so many looks a press is made all the same, and says itself what keeps it. */
const MOST_LOOKS = 60;

/**
 * Notes where the page was pressed and when something came up, as the app does, but more broadly: whatever is added counts.
 * It runs in the page, and knows nothing from outside.
 */
export function watchWhatComesUp(): void {
  // Somewhat longer, and wider, than the app's own.
  const UP_FOR_MS = 560;
  const SPOT_PX = 40;
  /** How long to wait before another look at what is not in reach, in ms. */
  const PAUSE_MS = 30;
  const HEADINGS = 'h1, h2';
  const spots: { x: number; y: number }[] = [];
  let cameUpAt = Number.NEGATIVE_INFINITY;
  let keyedAt = Number.NEGATIVE_INFINITY;
  new MutationObserver((changes) => {
    const isNews = changes.some(
      ({ addedNodes, removedNodes, target }) =>
        [...addedNodes].some((node) => node instanceof Element) ||
        [...removedNodes].some((node) => node.nodeName === 'DIALOG') ||
        (target instanceof Element ? target : target.parentElement)?.closest(HEADINGS),
    );
    if (!isNews) return;
    cameUpAt = performance.now();
    window.movements = (window.movements ?? 0) + 1;
  }).observe(document, { subtree: true, childList: true, characterData: true });
  addEventListener(
    'click',
    ({ detail, clientX: x, clientY: y }) => {
      if (detail > 0) spots.push({ x, y });
    },
    true,
  );
  addEventListener(
    'keydown',
    ({ key }) => {
      if (key === 'Enter' || key === ' ') keyedAt = performance.now();
    },
    true,
  );
  const isBeneathDialog = (element: Element) =>
    document.querySelector('dialog[open]') !== null && element.closest('dialog') === null;
  const isNear = (element: Element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const front = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    const isCovered = !(front && (element.contains(front) || front.contains(element)));
    // What is not in sight, as below the actions of a page, is scrolled to nobody knows where.
    const isInSight = top >= 0 && bottom <= innerHeight && !isCovered;
    return spots.some(
      ({ x, y }) =>
        !isInSight ||
        (x > left - SPOT_PX && x < right + SPOT_PX && y > top - SPOT_PX && y < bottom + SPOT_PX),
    );
  };
  window.patienceFor = (element, isKey) => {
    // Who presses waits until it is open, and until then it may move to where something was pressed.
    if (element.closest('[aria-disabled=true]')) return { left: PAUSE_MS, now: Number.NaN };
    const now = performance.now();
    const since = isKey ? keyedAt : isNear(element) ? cameUpAt : Number.NEGATIVE_INFINITY;
    return { left: isBeneathDialog(element) ? PAUSE_MS : since + UP_FOR_MS - now, now };
  };
}

/** Notes it in every page of a context. */
export async function noteWhatComesUp(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchWhatComesUp);
}

/** How often a page that moves is waited for once more: on a machine ten times slower, that long. */
const MOST_TRIES = 10;

/** All that has moved in a page so far; of one that does not answer, nothing. */
function movementOf(page: Page): Promise<string> {
  const said = page.evaluate(() =>
    [
      performance.timeOrigin,
      window.movements,
      performance.getEntriesByType('resource').length,
    ].join(),
  );
  return Promise.race([said.catch(() => ''), wait(STILL_PATIENCE_MS, '', { ref: false })]);
}

/** Waits for something in a page, and once more when the time for it is over, for as long as something moves there. */
export async function whileItMoves<Value>(
  page: Page,
  waiting: () => Promise<Value>,
): Promise<Value> {
  let before: string | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      return await waiting();
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || tries === MOST_TRIES) throw error;
      const now = await movementOf(page);
      if (now === before) throw error;
      before = now;
    }
  }
}

/** What waits in a page, and does nothing before that is over. */
const WAITS = {
  locator: 'check clear click fill focus hover innerText press selectOption tap uncheck waitFor',
  page: 'waitForFunction waitForLoadState waitForURL',
};

type Waiting = Record<string, (...given: unknown[]) => Promise<unknown>>;

let isFollowing = false;

/** Lets whatever waits in a page, with no limit of its own, go on for as long as something moves there. */
export function makeWaitsFollow(page: Page): void {
  if (isFollowing) return;
  isFollowing = true;
  for (const [target, names] of [
    [page.locator('html'), WAITS.locator],
    [page, WAITS.page],
  ] as const) {
    const waits = Object.getPrototypeOf(target) as Waiting;
    for (const name of names.split(' ')) {
      const once = waits[name] as Waiting[string];
      waits[name] = function followingWait(this: Locator | Page, ...given) {
        const hasLimit = given.some((one) => Object.hasOwn(Object(one), 'timeout'));
        const act = () => once.apply(this, given);
        return hasLimit ? act() : whileItMoves('page' in this ? this.page() : this, act);
      };
    }
  }
}

const POINTER = ['check', 'click', 'dblclick', 'setChecked', 'tap', 'uncheck'] as const;

type Press = (this: Locator, ...given: unknown[]) => Promise<void>;
type Presses = Record<(typeof POINTER)[number] | 'press', Press>;

let isPatient = false;

/**
 * Lets every press of a locator wait, as a person does, until what it presses has been up for long enough to take it:
 * the app has no switch for that. What a case presses by `page.mouse` and `page.keyboard` is as quick as it says.
 */
export function makePressesPatient(page: Page): void {
  if (isPatient) return;
  isPatient = true;
  const presses = Object.getPrototypeOf(page.locator('html')) as Presses;
  for (const name of POINTER) {
    const press = presses[name];
    presses[name] = async function patientPress(...given) {
      await beOfPatience(this, false);
      return press.apply(this, given);
    };
  }
  const { press } = presses;
  presses.press = async function patientPress(...given) {
    if (given[0] === 'Enter' || given[0] === 'Space') await beOfPatience(this, true);
    return press.apply(this, given);
  };
}

async function beOfPatience(control: Locator, isKey: boolean): Promise<void> {
  let before: number | undefined;
  for (let looks = 0; looks < MOST_LOOKS; looks += 1) {
    // What cannot be found is the press's own to say.
    const patience = await control
      .evaluate((element, key) => {
        // The press would scroll it there, and perhaps to where something was pressed.
        if (!key) element.scrollIntoViewIfNeeded?.();
        return window.patienceFor?.(element, key);
      }, isKey)
      .catch(() => undefined);
    if (patience === undefined || patience.left <= 0) return;
    const { left, now } = patience;
    // A stopped clock is moved by the code that waits.
    if (now === before) await control.page().clock.runFor(left);
    else await wait(left);
    before = now;
  }
}
