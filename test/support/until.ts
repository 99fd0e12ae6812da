import { act } from 'react';
import { expect, onTestFinished, vi } from 'vitest';

/** The machine's own timer, whatever clock the test's page has. */
const { setTimeout } = globalThis;

const TURN_MS = 10;

/** Turns in which nothing is drawn, after which nothing will be. */
const STILL_TURNS = 500;

/** Waits until everything has been fetched and drawn. */
export const partsCome = () => act(() => vi.dynamicImportSettled());

/**
 * Runs turns until a condition holds, each with fetching, drawing and an optional act. Counts turns, not time: on a slow
 * machine each turn takes as long as the work that it waits for. Ends with its test, which may have run out of time, and once
 * the page stands still.
 */
export async function goOnUntil(
  isSo: () => boolean,
  meanwhile: () => Promise<unknown> = partsCome,
): Promise<void> {
  let isOver = false;
  onTestFinished(() => {
    isOver = true;
  });
  let page = '';
  for (let still = 0; !isSo() && !isOver && still < STILL_TURNS; still += 1) {
    await meanwhile();
    if (isSo()) return;
    await act(() => new Promise((resolve) => setTimeout(resolve, TURN_MS)));
    if (page !== document.body.innerHTML) still = 0;
    page = document.body.innerHTML;
  }
}

/** Like `goOnUntil`, but fails if the condition never holds. */
export async function until(...given: Parameters<typeof goOnUntil>): Promise<void> {
  await goOnUntil(...given);
  expect(given[0](), document.body.textContent ?? '').toBe(true);
}
