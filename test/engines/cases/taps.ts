import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { delayCopy } from '../../../src/copy/delay.ts';
import { repayEarlyCopy } from '../../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import { forgetPerson, signInAt } from '../../browser/support/customers.ts';
import { letStandAt } from '../../browser/support/under-finger.ts';
import type { Point } from '../support/driver.ts';
import type { EngineCase, Visit } from '../support/in-engine.ts';

/** Further apart than browsers take for a double click, and nearer than a finger hits, in px: each press has the count 1. */
const APART_PX = 8;
/** Longer than what came up takes no press, in ms. */
const UP_FOR_MS = 600;
/** Later than this after it came up, a press may be meant, in ms. */
const TOO_LATE_MS = 400;
/** What is aimed at: how long after the button came up the second tap comes, in ms. */
const AIM_MS = TOO_LATE_MS / 2;
/** The pause between the taps, in ms, at the first try. The driver itself makes it: to ask it for the second tap takes too long. */
const FIRST_PAUSE_MS = 300;
/** How many customers try at most: on a machine with much to do the button comes up now sooner, now later. */
const MOST_TRIES = 30;

/** Whatever asks once more before something is done. */
type Asking = {
  readonly what: string;
  /** Leads a new customer to where it is asked for. */
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

/** Notes each press of the page, and when a button of this name came up: not when it was drawn, as a busy machine draws late. */
const notePresses = `(name) => {
  const { presses = [] } = window;
  window.presses = presses;
  presses.length = 0;
  window.cameUp = new Promise((resolve) => {
    const look = () => {
      const isThere = [...document.querySelectorAll('dialog button')].some(
        ({ textContent }) => textContent === name,
      );
      if (!isThere) return;
      resolve(performance.now());
      observer.disconnect();
    };
    const observer = new MutationObserver(look);
    observer.observe(document, { subtree: true, childList: true });
  });
  // A press that counts for nothing has no click that anybody hears of.
  window.notesPresses ??= addEventListener(
    'mousedown',
    ({ detail, timeStamp }) => presses.push({ detail, timeStamp }),
    true,
  ) ?? true;
}`;

/** The count of each press, and how long after the button came up the last of them was, in ms: less than 0 if before. */
type Pressed = { readonly counts: readonly number[]; readonly gap: number };
const readPresses = `async () => ({
  counts: window.presses.map(({ detail }) => detail),
  gap: window.presses.at(-1).timeStamp - (await window.cameUp),
})`;

async function middleOf(control: Locator): Promise<Point> {
  await control.waitFor();
  await control.evaluate((element) => element.scrollIntoView({ block: 'center' }));
  const box = await control.boundingBox();
  if (!box) throw new Error('What is to be tapped is not there.');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** Taps what opens a dialog and, soon after, what has come up there; answers how long it had been up by then, in ms. */
async function tapTwice(
  visit: Visit,
  { begin, opener, confirm }: Asking,
  pause: number,
): Promise<number> {
  const { page, screen, tab } = visit;
  await forgetPerson(visit);
  await begin(visit);
  const spot = await middleOf(screen.button(opener));
  // First, as the app hears of it first: to move the sheet takes a slow machine long.
  await page.evaluate(notePresses, confirm);
  await letStandAt(page, confirm, spot);
  // What has led here was pressed elsewhere, or long ago.
  await wait(UP_FOR_MS);
  const beside = { x: spot.x + APART_PX, y: spot.y };
  await tab.point([{ to: spot }, 'down', 'up', { pause }, { to: beside }, 'down', 'up']);
  const { counts, gap } = await page.evaluate<Pressed>(readPresses);
  expect(counts).toEqual([1, 1]);
  return gap;
}

/** A tap that comes too late may be meant, and counts: it is tried again, by somebody else, who waits longer or less long. */
async function meetQuestion(visit: Visit, asking: Asking): Promise<void> {
  const gaps: number[] = [];
  for (let pause = FIRST_PAUSE_MS; gaps.length < MOST_TRIES; ) {
    const gap = await tapTwice(visit, asking, pause);
    if (gap >= 0 && gap < TOO_LATE_MS) return;
    gaps.push(gap);
    pause = Math.max(0, Math.round(pause - gap + AIM_MS));
  }
  throw new Error(`Each second tap was early or late, by ms after the button came up: ${gaps}`);
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

/** Phones tell of each of two quick taps as if it were the first. */
export const taps: readonly EngineCase[] = askings.map((asking) => ({
  title: `the second of two quick taps confirms nothing where one wants to ${asking.what}`,
  walk: (visit) => confirmsNothing(visit, asking),
}));
