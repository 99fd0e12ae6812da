import type { Browser, Page } from 'playwright-core';
import { controlAt } from '../../../test/browser/support/control.ts';
import type { Figure } from './figure.ts';
import { launchBrowser, openPage, SLOWDOWN, signIn, slowDown } from './slow-page.ts';
import { quantile } from './statistics.ts';

const RUNS = 3;
/** Shortest time that the browser reports, in ms. Faster interactions count as this long. */
const SHORTEST_MS = 16;
const BANKS = 500;
/** Pause in typing after which the picker searches, in ms. */
const SEARCH_DEBOUNCE_MS = 350;
const DRAG_MS = 2_000;

/** Times from an interaction to the next paint in ms. The browser rounds them to 8 ms. */
type Acts = { readonly [Name in 'eligibility' | 'picker' | 'slider' | 'dialog']: number[] };

/** Values that the page's init script stores. */
type Kept = {
  /** Longest event of each interaction, by its id. */
  readonly acts: Map<number, number>;
};

type KeepingWindow = { readonly kept: Kept };

async function openSlowPage(browser: Browser, url: string): Promise<Page> {
  const page = await openPage(browser, url);
  await page.addInitScript(() => {
    const kept: Kept = { acts: new Map() };
    Object.assign(window, { kept });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as PerformanceEventTiming[]) {
        const { interactionId } = entry as unknown as { interactionId: number };
        if (interactionId > 0) {
          const longest = Math.max(kept.acts.get(interactionId) ?? 0, entry.duration);
          kept.acts.set(interactionId, longest);
        }
      }
    }).observe({ type: 'event', durationThreshold: 16 } as PerformanceObserverInit);
  });
  return page;
}

/** Performs interactions one after the other, and returns the time of each until the next paint. */
async function timeActs(page: Page, acts: readonly (() => Promise<unknown>)[]): Promise<number[]> {
  await settle(page);
  await page.evaluate(() => (window as unknown as KeepingWindow).kept.acts.clear());
  for (const act of acts) {
    await act();
    await settle(page);
  }
  const told = await page.evaluate(() => [
    ...(window as unknown as KeepingWindow).kept.acts.values(),
  ]);
  // The browser does not report shorter interactions.
  return [...told, ...Array<number>(Math.max(0, acts.length - told.length)).fill(SHORTEST_MS)];
}

/** Waits until the page has painted and reported its times. */
async function settle(page: Page): Promise<void> {
  await page.evaluate(
    () =>
      new Promise((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve, 60))),
      ),
  );
}

const times = <Value>(count: number, make: (index: number) => Value): Value[] =>
  Array.from({ length: count }, (_, index) => make(index));

async function timeEligibility(page: Page): Promise<number[]> {
  await page.goto('/eligibility');
  const boxes = page.getByRole('checkbox');
  await boxes.first().waitFor();
  await page.waitForLoadState('networkidle');
  await slowDown(page);
  return timeActs(
    page,
    times(12, (index) => () => boxes.nth(index % 3).click()),
  );
}

/** Number of banks in a real list. */
function manyBanks(): object {
  return {
    institutions: times(BANKS, (index) => ({
      id: `PD2${String(index).padStart(4, '0')}`,
      shortName: `${index % 10 === 0 ? 'Credit Union' : 'Bank'} No ${index + 1}`,
    })),
  };
}

/** Measures one search without its pause, and the interactions around it. */
async function timePicker(page: Page, url: string): Promise<{ acts: number[]; search: number }> {
  await controlAt(url)('PUT', '/sandbox/faults', [
    { method: 'GET', path: '/v3/*/institutions', status: 200, body: manyBanks(), times: 0 },
  ]);
  await signIn(page, url, 'bank');
  const search = page.getByRole('searchbox');
  const shownOf = (count: number) => page.getByText(new RegExp(` of ${count}$`)).first();
  await search.waitFor();
  await shownOf(BANKS).waitFor();
  await slowDown(page);
  await search.focus();
  const typing = await timeActs(
    page,
    [...'credit'].map((letter) => () => page.keyboard.press(letter)),
  );
  await shownOf(BANKS / 10).waitFor();
  const filtering = page.evaluate(
    (debounce) =>
      new Promise<number>((resolve) => {
        let typedAt = 0;
        // Before the app's own listener, which starts the pause, so that its time counts too.
        addEventListener('input', () => (typedAt = performance.now()), {
          capture: true,
          once: true,
        });
        const observer = new MutationObserver(() => {
          // Until the pause is over, only the field itself changes.
          if (typedAt > 0 && performance.now() - typedAt >= debounce) {
            observer.disconnect();
            requestAnimationFrame(() =>
              setTimeout(() => resolve(performance.now() - typedAt - debounce)),
            );
          }
        });
        observer.observe(document.body, { subtree: true, childList: true });
      }),
    SEARCH_DEBOUNCE_MS,
  );
  await search.fill('');
  const searched = await filtering;
  await shownOf(BANKS).waitFor();
  await page.getByRole('button', { name: 'Bank No 2', exact: true }).focus();
  const walking = await timeActs(
    page,
    times(8, () => () => page.keyboard.press('ArrowRight')),
  );
  await controlAt(url)('PUT', '/sandbox/faults', []);
  return { acts: [...typing, ...walking], search: searched };
}

async function timeDialogs(page: Page, url: string): Promise<number[]> {
  await signIn(page, url, 'dashboard');
  const about = page.getByRole('button', { name: 'About your limit' });
  await about.click();
  const close = page.getByRole('button', { name: 'Close' });
  await close.click();
  await close.waitFor({ state: 'hidden' });
  await slowDown(page);
  return timeActs(
    page,
    times(12, (index) => () => (index % 2 === 0 ? about : close).click()),
  );
}

/** Measures the slider of a page that shows it. */
async function timeSlider(page: Page): Promise<{ acts: number[]; framesASecond: number }> {
  await page.getByRole('button', { name: 'Cash Out' }).click();
  const slider = page.getByRole('slider');
  await slider.waitFor();
  await slider.focus();
  const acts = await timeActs(
    page,
    times(12, (index) => () => page.keyboard.press(index < 6 ? 'ArrowLeft' : 'ArrowRight')),
  );
  const box = await slider.boundingBox();
  if (!box) {
    throw new Error('The slider cannot be seen.');
  }
  const y = box.y + box.height / 2;
  const xAt = (share: number) => box.x + 16 + (box.width - 32) * share;
  await page.mouse.move(xAt(1), y);
  await page.mouse.down();
  const frames = page.evaluate(async (duration) => {
    const begin = await new Promise(requestAnimationFrame);
    let now = begin;
    let count = 0;
    for (; now - begin < duration; count += 1) {
      now = await new Promise(requestAnimationFrame);
    }
    return (count * 1000) / (now - begin);
  }, DRAG_MS);
  const end = performance.now() + DRAG_MS;
  for (let move = 0; performance.now() < end; move += 1) {
    await page.mouse.move(xAt(Math.abs(Math.cos(move / 20))), y);
  }
  const framesASecond = await frames;
  await page.mouse.up();
  return { acts, framesASecond };
}

/**
 * Measures the time to the next paint on a slow phone: ticking, typing, browsing the banks, moving the slider, opening and closing
 * a dialog. Also measures the slider's frames and the time of a search.
 *
 * @param url URL of a sandbox; its faults are replaced.
 */
export async function measureInteraction(url: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  const acts: Acts = { eligibility: [], picker: [], slider: [], dialog: [] };
  const searches: number[] = [];
  const frames: number[] = [];
  const inPage = async (measure: (page: Page) => Promise<void>) => {
    const page = await openSlowPage(browser, url);
    await measure(page);
    await page.context().close();
  };
  for (let run = 0; run < RUNS; run += 1) {
    await inPage(async (page) => {
      acts.eligibility.push(...(await timeEligibility(page)));
    });
    await inPage(async (page) => {
      const picker = await timePicker(page, url);
      acts.picker.push(...picker.acts);
      searches.push(picker.search);
    });
    await inPage(async (page) => {
      acts.dialog.push(...(await timeDialogs(page, url)));
      const slider = await timeSlider(page);
      acts.slider.push(...slider.acts);
      frames.push(slider.framesASecond);
    });
  }
  await browser.close();
  const slow = `${SLOWDOWN}x slower`;
  const named = {
    eligibility: 'ticking at the eligibility check',
    picker: `typing and walking among ${BANKS} banks`,
    slider: 'a step of the slider',
    dialog: 'opening and closing a dialog',
  };
  return [
    ...(Object.keys(named) as (keyof Acts)[]).map(
      (name): Figure => ({
        what: `${named[name]}, ${slow}: click to paint, p90`,
        value: quantile(acts[name], 0.9),
        unit: 'ms',
        aim: { atMost: 80 },
      }),
    ),
    {
      what: `search among ${BANKS} banks, ${slow}: drawn after its pause`,
      value: quantile(searches),
      unit: 'ms',
      aim: { atMost: 50 },
    },
    {
      what: `slider dragged for ${DRAG_MS / 1000} s, ${slow}: frames`,
      value: quantile(frames),
      unit: 'per second',
      aim: { atLeast: 59 },
    },
  ];
}
