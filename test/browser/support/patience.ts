import { setTimeout as wait } from 'node:timers/promises';
import { type BrowserContext, errors, type Locator, type Page } from 'playwright-core';
import { IDLE_PAGE_TIMEOUT_MS } from '../../support/timeouts.ts';

declare global {
  interface Window {
    patienceFor?: (element: Element, isKey: boolean) => Patience;
    /** Number of changes of the page so far. */
    movements?: number;
  }
  interface Element {
    /** Exists only in Chromium. */
    scrollIntoViewIfNeeded?: () => void;
  }
}

/**
 * Time until an element may be pressed, and the time of the page's clock, in ms; `now` is NaN if the wait does not depend on
 * the clock.
 */
type Patience = { readonly left: number; readonly now: number };

/** Number of checks after which the press is made anyway, so that Playwright reports the obstacle. */
const MAX_CHECKS = 60;

/**
 * Records where the page was pressed and when elements appeared. The app does the same, but only for some elements; here every
 * added element counts. Runs in the page, without outer variables.
 */
export function watchNewElements(): void {
  // A little longer and wider than the app's own limits.
  const UP_FOR_MS = 560;
  const SPOT_PX = 40;
  /** Pause before an element that cannot be pressed yet is checked again, in ms. */
  const PAUSE_MS = 30;
  const HEADINGS = 'h1, h2';
  const spots: { x: number; y: number }[] = [];
  let appearedAt = Number.NEGATIVE_INFINITY;
  let keyedAt = Number.NEGATIVE_INFINITY;
  new MutationObserver((changes) => {
    const isNew = changes.some(
      ({ addedNodes, removedNodes, target }) =>
        [...addedNodes].some((node) => node instanceof Element) ||
        [...removedNodes].some((node) => node.nodeName === 'DIALOG') ||
        (target instanceof Element ? target : target.parentElement)?.closest(HEADINGS),
    );
    if (!isNew) return;
    appearedAt = performance.now();
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
    // Pressing an element out of view, such as below a page's action bar, scrolls it to an unknown place.
    const isInSight = top >= 0 && bottom <= innerHeight && !isCovered;
    return spots.some(
      ({ x, y }) =>
        !isInSight ||
        (x > left - SPOT_PX && x < right + SPOT_PX && y > top - SPOT_PX && y < bottom + SPOT_PX),
    );
  };
  window.patienceFor = (element, isKey) => {
    // A disabled element may move to the place of an earlier press before it is enabled.
    if (element.closest('[aria-disabled=true]')) return { left: PAUSE_MS, now: Number.NaN };
    const now = performance.now();
    const since = isKey ? keyedAt : isNear(element) ? appearedAt : Number.NEGATIVE_INFINITY;
    return { left: isBeneathDialog(element) ? PAUSE_MS : since + UP_FOR_MS - now, now };
  };
}

/** Records presses and new elements in every page of a context. */
export async function recordNewElements(context: BrowserContext): Promise<void> {
  await context.addInitScript(watchNewElements);
}

/** Maximum number of waits for a page that still changes: enough for a machine that is ten times slower. */
const MAX_TRIES = 10;

/** Returns a value that differs after each change of a page; the same for a page that does not answer. */
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

/** Repeats a wait that has timed out, as long as the page has changed meanwhile. */
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

/** Methods of Playwright that only wait. */
const WAITS = {
  locator: 'check clear click fill focus hover innerText press selectOption tap uncheck waitFor',
  page: 'waitForFunction waitForLoadState waitForURL',
};

type Waiting = Record<string, (...given: unknown[]) => Promise<unknown>>;

let isExtended = false;

/** Extends each wait without an explicit time limit as long as the page changes. Changes Playwright's classes, so once is enough. */
export function extendWaits(page: Page): void {
  if (isExtended) return;
  isExtended = true;
  for (const [target, names] of [
    [page.locator('html'), WAITS.locator],
    [page, WAITS.page],
  ] as const) {
    const waits = Object.getPrototypeOf(target) as Waiting;
    for (const name of names.split(' ')) {
      const once = waits[name] as Waiting[string];
      waits[name] = function extendedWait(this: Locator | Page, ...given) {
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
 * Makes every press of a locator wait until its target has been visible for long enough, as a person does, because the app
 * ignores earlier presses in tests too. `page.mouse` and `page.keyboard` do not wait.
 */
export function makePressesPatient(page: Page): void {
  if (isPatient) return;
  isPatient = true;
  const presses = Object.getPrototypeOf(page.locator('html')) as Presses;
  for (const name of POINTER) {
    const press = presses[name];
    presses[name] = async function patientPress(...given) {
      await waitUntilPressable(this, false);
      return press.apply(this, given);
    };
  }
  const { press } = presses;
  presses.press = async function patientPress(...given) {
    if (given[0] === 'Enter' || given[0] === 'Space') await waitUntilPressable(this, true);
    return press.apply(this, given);
  };
}

async function waitUntilPressable(control: Locator, isKey: boolean): Promise<void> {
  let before: number | undefined;
  for (let checks = 0; checks < MAX_CHECKS; checks += 1) {
    // Playwright's own press reports a missing element.
    const patience = await control
      .evaluate((element, key) => {
        // Scrolled now, because the press itself could scroll the element to the place of an earlier press.
        if (!key) element.scrollIntoViewIfNeeded?.();
        return window.patienceFor?.(element, key);
      }, isKey)
      .catch(() => undefined);
    if (patience === undefined || patience.left <= 0) return;
    const { left, now } = patience;
    // If the page's clock is stopped, the wait must move it.
    if (now === before) await control.page().clock.runFor(left);
    else await wait(left);
    before = now;
  }
}
