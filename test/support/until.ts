import { act } from 'react';
import { expect, vi } from 'vitest';
import { WAIT_TIMEOUT_MS } from './timeouts.ts';

/** The machine's own timer, whatever clock the test's page has. */
const { setTimeout } = globalThis;

const TURN_MS = 10;

/** Waits until everything has been fetched and drawn. */
export const partsCome = () => act(() => vi.dynamicImportSettled());

/**
 * Runs turns until a condition holds, each with fetching, drawing and an optional act. Counts turns, not time: on a slow
 * machine each turn takes as long as the work that it waits for.
 */
export async function goOnUntil(
  isSo: () => boolean,
  meanwhile: () => Promise<unknown> = partsCome,
): Promise<void> {
  for (let turn = 0; !isSo() && turn < WAIT_TIMEOUT_MS / TURN_MS; turn += 1) {
    await meanwhile();
    if (!isSo()) await act(() => new Promise((resolve) => setTimeout(resolve, TURN_MS)));
  }
}

/** Like `goOnUntil`, but fails if the condition never holds. */
export async function until(...given: Parameters<typeof goOnUntil>): Promise<void> {
  await goOnUntil(...given);
  expect(given[0](), document.body.textContent ?? '').toBe(true);
}
