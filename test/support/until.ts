import { act } from 'react';
import { expect, vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Lets all that is being fetched come, and be drawn. */
export const partsCome = () => act(() => vi.dynamicImportSettled());

/** Waits until something is so, with whatever is fetched and drawn meanwhile. */
export async function until(isSo: () => boolean): Promise<void> {
  const patience = performance.now() + PATIENCE_MS;
  while (!isSo() && performance.now() < patience) {
    await partsCome();
  }
  expect(isSo(), document.body.textContent ?? '').toBe(true);
}
