import { act } from 'react';
import { expect, vi } from 'vitest';
import { PATIENCE_MS } from './patience.ts';

/** Lets all that is being fetched come, and be drawn. */
export const partsCome = () => act(() => vi.dynamicImportSettled());

/** Waits until something is so, with whatever is fetched and drawn meanwhile, or else is to happen. */
export async function until(
  isSo: () => boolean,
  meanwhile: () => Promise<unknown> = partsCome,
): Promise<void> {
  const patience = performance.now() + PATIENCE_MS;
  while (!isSo() && performance.now() < patience) {
    await meanwhile();
  }
  expect(isSo(), document.body.textContent ?? '').toBe(true);
}
