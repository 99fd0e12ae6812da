import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, errors, type Locator, type Page } from 'playwright-core';
import { IDLE_PAGE_TIMEOUT_MS } from '../../support/timeouts.ts';

declare global {
  interface Window {
    patienceFor?: (element: Element, isKey: boolean) => Patience;
    /** The number of changes so far. */
    movements?: number;
  }
  interface Element {
    /** Only in Chromium. */
    scrollIntoViewIfNeeded?: () => void;
  }
}

/** How long an element must not be pressed yet, and the page's clock, in ms; NaN if no clock tells. */
type Patience = { readonly left: number; readonly now: number };

/** After this number of checks the press is made anyway, and reports its obstacle. */
const MAX_LOOKS = 60;

/**
 * Records where the page was pressed and when elements appeared, as the app does, but more broadly: every added element counts.
 * It runs in the page, without outer variables.
 */
export function watchNewElements(): void {
  // Somewhat longer, and wider, than the app's own.
  const UP_FOR_MS = 560;
  const SPOT_PX = 40;
  /** The pause before another check of an element out of reach, in ms. */
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
    // An element out of view, such as below a page's action bar, is scrolled to an unknown place.
    const isInSight = top >= 0 && bottom <= innerHeight && !isCovered;
    return spots.some(
      ({ x, y }) =>
        !isInSight ||
        (x > left - SPOT_PX && x < right + SPOT_PX && y > top - SPOT_PX && y < bottom + SPOT_PX),
    );
  };
  window.patienceFor = (element, isKey) => {
    // The press waits until it is enabled, and until then it may move to the spot of an earlier press.
    if (element.closest('[aria-disabled=true]')) return { left: PAUSE_MS, now: Number.NaN };
    const now = performance.now();
    const since = isKey ? keyedAt : isNear(element) ? cameUpAt : Number.NEGATIVE_INFINITY;
    return { left: isBeneathDialog(element) ? PAUSE_MS : since + UP_FOR_MS - now, now };
  };
}

/** Records it in every page of a context. */
export async function recordNewElements(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchNewElements);
}

/** How often a page that still changes is waited for once more: enough for a machine ten times slower. */
const MAX_TRIES = 10;

/** All changes of a page so far; none for a page that does not answer. */
function movementOf(page: Page): Promise<string> {
  const said = page.evaluate(() =>
    [
      performance.timeOrigin,
      window.movements,
      performance.getEntriesByType('resource').length,
    ].join(),
  );
  return Promise.race([said.catch(() => ''), wait(IDLE_PAGE_TIMEOUT_MS, '', { ref: false })]);
}

/** Waits in a page, and extends the wait for as long as the page changes. */
export async function waitWhilePageChanges<Value>(
  page: Page,
  waiting: () => Promise<Value>,
): Promise<Value> {
  let before: string | undefined;
  for (let tries = 1; ; tries += 1) {
    try {
      return await waiting();
    } catch (error) {
      if (!(error instanceof errors.TimeoutError) || tries === MAX_TRIES) throw error;
      const now = await movementOf(page);
      if (now === before) throw error;
      before = now;
    }
  }
}

/** Methods that only wait in a page. */
const WAITS = {
  locator: 'check clear click fill focus hover innerText press selectOption tap uncheck waitFor',
  page: 'waitForFunction waitForLoadState waitForURL',
};

type Waiting = Record<string, (...given: unknown[]) => Promise<unknown>>;

let isFollowing = false;

/** Extends every wait in a page without its own limit for as long as the page changes. */
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
        return hasLimit ? act() : waitWhilePageChanges('page' in this ? this.page() : this, act);
      };
    }
  }
}

const POINTER = ['check', 'click', 'dblclick', 'setChecked', 'tap', 'uncheck'] as const;

type Press = (this: Locator, ...given: unknown[]) => Promise<void>;
type Presses = Record<(typeof POINTER)[number] | 'press', Press>;

let isPatient = false;

/**
 * Makes every press of a locator wait, as a person does, until its target has been up for long enough: the app has no switch
 * for that. `page.mouse` and `page.keyboard` are as quick as a case says.
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
  for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
    // The press itself reports a missing element.
    const patience = await control
      .evaluate((element, key) => {
        // The press would scroll it there, and perhaps to the spot of an earlier press.
        if (!key) element.scrollIntoViewIfNeeded?.();
        return window.patienceFor?.(element, key);
      }, isKey)
      .catch(() => undefined);
    if (patience === undefined || patience.left <= 0) return;
    const { left, now } = patience;
    // The waiting code must move a stopped clock.
    if (now === before) await control.page().clock.runFor(left);
    else await wait(left);
    before = now;
  }
}
