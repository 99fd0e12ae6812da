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

/** Further apart than browsers accept for a double click, and closer than a fingertip, in px: each press has the count 1. */
const APART_PX = 8;
/** Longer than new controls ignore presses, in ms. */
const UP_FOR_MS = 600;
/** After this time a press may be intended, in ms. */
const TOO_LATE_MS = 400;
/** The aimed time from the button's appearance to the second tap, in ms. */
const AIM_MS = TOO_LATE_MS / 2;
/**
 * The pause between the taps, in ms, at the first try. The driver itself makes it, because a separate command for the second
 * tap takes too long.
 */
const FIRST_PAUSE_MS = 300;
/** The maximum number of customers who try, because on a busy machine the button's time varies. */
const MAX_TRIES = 30;

/** Everything that asks for a confirmation. */
type Asking = {
  readonly what: string;
  /** Leads a new customer to the confirmation. */
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
 * Records each press of the page, and when a button of this name appeared: not when it was drawn, because a busy machine draws
 * late.
 */
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
  // A press that the app swallows has no audible click.
  window.notesPresses ??= addEventListener(
    'mousedown',
    ({ detail, timeStamp }) => presses.push({ detail, timeStamp }),
    true,
  ) ?? true;
}`;

/** The count of each press, and how long after the button's appearance the last of them was, in ms: negative if before. */
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

/**
 * Taps the button that opens a dialog and, soon after, the one that has appeared there; returns how long it had been up by
 * then, in ms.
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
  // First, as for the app: moving the sheet takes a slow machine long.
  await page.evaluate(notePresses, confirm);
  await letStandAt(page, confirm, spot);
  // Earlier presses were elsewhere, or long ago.
  await wait(UP_FOR_MS);
  const beside = { x: spot.x + APART_PX, y: spot.y };
  await tab.point([{ to: spot }, 'down', 'up', { pause }, { to: beside }, 'down', 'up']);
  const { counts, gap } = await page.evaluate<Pressed>(readPresses);
  expect(counts).toEqual([1, 1]);
  return gap;
}

/** A tap that comes too late may be intended, and counts: another customer tries again, with a longer or shorter pause. */
async function meetQuestion(visit: Visit, asking: Asking): Promise<void> {
  const gaps: number[] = [];
  for (let pause = FIRST_PAUSE_MS; gaps.length < MAX_TRIES; ) {
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

/** Phones report each of two quick taps as if it were the first. */
export const taps: readonly EngineCase[] = askings.map((asking) => ({
  title: `the second of two quick taps does not confirm the dialog: ${asking.what}`,
  walk: (visit) => confirmsNothing(visit, asking),
}));
