import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { delayCopy } from '../../../src/copy/delay.ts';
import { repayEarlyCopy } from '../../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import { forgetPerson, signInAt } from '../../browser/support/customers.ts';
import { moveButtonTo } from '../../browser/support/under-finger.ts';
import type { Point } from '../support/driver.ts';
import type { EngineCase, Visit } from '../support/in-engine.ts';

/** Distance of the two taps, in px: too far for a double click, so that each click has `detail` 1, but within a fingertip. */
const APART_PX = 8;
/** Wait in ms, longer than the app ignores presses on a new control. */
const UP_FOR_MS = 600;
/** Time after the button's appearance from which a press may be intended, in ms. */
const TOO_LATE_MS = 400;
/** Intended time from the button's appearance to the second tap, in ms. */
const AIM_MS = TOO_LATE_MS / 2;
/**
 * Pause between the taps of the first attempt, in ms. The driver itself pauses, because a separate command for the second tap
 * takes too long.
 */
const FIRST_PAUSE_MS = 300;
/** Maximum number of attempts, each by a new customer: on a busy machine the time until the button appears varies. */
const MAX_TRIES = 30;

/** Action that the customer must confirm in a dialog. */
type Asking = {
  readonly what: string;
  /** Brings a new customer to the button that opens the dialog. */
  readonly begin: (visit: Visit) => Promise<unknown>;
  readonly opener: string;
  readonly confirm: string;
};

const askings: readonly Asking[] = [
  {
    what: 'repay early',
    async begin(visit) {
      await signInAt(visit, 'dashboard', 'two-repayments');
      await visit.screen.button(repaymentsCopy.repayEarly).click();
    },
    opener: repayEarlyCopy.choice.proceed,
    confirm: repayEarlyCopy.confirmation.confirm,
  },
  {
    what: 'delay',
    begin: (visit) => signInAt(visit, 'dashboard', 'two-repayments'),
    opener: repaymentsCopy.delay,
    confirm: delayCopy.confirm,
  },
  {
    what: 'cash out less than the maximum',
    async begin(visit) {
      const { button, field } = visit.screen;
      await signInAt(visit, 'dashboard');
      await button(dashboardCopy.limit.cashOut).click();
      await field(cashOutCopy.amount.controls.field).fill('100');
      await field(cashOutCopy.amount.controls.field).blur();
    },
    opener: cashOutCopy.proceed,
    confirm: cashOutCopy.confirm.yes,
  },
];

/**
 * Records each press on the page, and when a button of this name was added to the document. The time of its first paint would
 * be too late on a busy machine.
 */
const notePresses = `(name) => {
  const { presses = [] } = window;
  window.presses = presses;
  presses.length = 0;
  window.cameUp = new Promise((resolve) => {
    const check = () => {
      const isThere = [...document.querySelectorAll('dialog button')].some(
        ({ textContent }) => textContent === name,
      );
      if (!isThere) return;
      resolve(performance.now());
      observer.disconnect();
    };
    const observer = new MutationObserver(check);
    observer.observe(document, { subtree: true, childList: true });
  });
  // Listens for mousedown, because the app can suppress the click of a press.
  window.notesPresses ??= addEventListener(
    'mousedown',
    ({ detail, timeStamp }) => presses.push({ detail, timeStamp }),
    true,
  ) ?? true;
}`;

/**
 * `detail` of each press, and the time from the button's appearance to the last press, in ms; negative if the press came first.
 */
type Pressed = { readonly counts: readonly number[]; readonly gap: number };
const readPresses = `async () => ({
  counts: window.presses.map(({ detail }) => detail),
  gap: window.presses.at(-1).timeStamp - (await window.cameUp),
})`;

async function middleOf(control: Locator): Promise<Point> {
  await control.waitFor();
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await control.boundingBox();
  if (!box) throw new Error('The button to tap is not visible.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/**
 * Taps the button that opens a dialog and, soon after, the button that has appeared in its place. Returns the time from that
 * button's appearance to the second tap, in ms.
 */
async function tapTwice(
  visit: Visit,
  { begin, opener, confirm }: Asking,
  pause: number,
): Promise<number> {
  const { page, screen, tab } = visit;
  await forgetPerson(visit);
  await begin(visit);
  const spot = await middleOf(screen.button(opener));
  // Recorded before the sheet is moved, because moving it takes long on a slow machine.
  await page.evaluate(notePresses, confirm);
  await moveButtonTo(page, confirm, spot);
  // The app must not count earlier presses towards the two taps.
  await wait(UP_FOR_MS);
  const beside = { x: spot.x + APART_PX, y: spot.y };
  await tab.point([{ to: spot }, 'down', 'up', { pause }, { to: beside }, 'down', 'up']);
  const { counts, gap } = await page.evaluate<Pressed>(readPresses);
  expect(counts).toEqual([1, 1]);
  return gap;
}

/** Taps twice until the second tap comes in time. Each attempt needs a new customer, because a late tap confirms the dialog. */
async function meetQuestion(visit: Visit, asking: Asking): Promise<void> {
  const gaps: number[] = [];
  for (let pause = FIRST_PAUSE_MS; gaps.length < MAX_TRIES; ) {
    const gap = await tapTwice(visit, asking, pause);
    if (gap >= 0 && gap < TOO_LATE_MS) return;
    gaps.push(gap);
    pause = Math.max(0, Math.round(pause - gap + AIM_MS));
  }
  throw new Error(
    `Each second tap was too early or too late, in ms after the button appeared: ${gaps}`,
  );
}

async function confirmsNothing(visit: Visit, asking: Asking): Promise<void> {
  const question = visit.screen.button(asking.confirm);
  await meetQuestion(visit, asking);
  await wait(UP_FOR_MS);
  expect(await question.isVisible()).toBe(true);
  expect(await question.getAttribute('aria-busy')).toBeNull();
  await question.click();
  await question.waitFor({ state: 'hidden' });
}

/** Cases for quick taps: phones report each of two as if it were the first. */
export const taps: readonly EngineCase[] = askings.map((asking) => ({
  title: `the second of two quick taps does not confirm the dialog: ${asking.what}`,
  walk: (visit) => confirmsNothing(visit, asking),
}));
