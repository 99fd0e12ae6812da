import { act } from 'react';
import { expect, vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** The machine's own, whatever a test does to the clock of its page. */
const { setTimeout } = globalThis;

const TURN_MS = 10;

/** Lets all that is being fetched come, and be drawn. */
export const partsCome = () => act(() => vi.dynamicImportSettled());

/**
 * Goes on until something is so, with whatever is fetched and drawn meanwhile, or else is to happen. It counts turns, not time:
 * where the machine is slow, each of them takes as long as what is waited for.
 */
export async function goOnUntil(
  isSo: () => boolean,
  meanwhile: () => Promise<unknown> = partsCome,
): Promise<void> {
  for (let turn = 0; !isSo() && turn < PATIENCE_MS / TURN_MS; turn += 1) {
    await meanwhile();
    if (!isSo()) await act(() => new Promise((resolve) => setTimeout(resolve, TURN_MS)));
  }
}

/** The same, for what must become so. */
export async function until(...given: Parameters<typeof goOnUntil>): Promise<void> {
  await goOnUntil(...given);
  expect(given[0](), document.body.textContent ?? '').toBe(true);
}
