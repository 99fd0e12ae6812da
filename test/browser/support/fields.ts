import type { Locator } from 'playwright-core';
import { expect } from 'vitest';

/** Returns the accessible description of a control. */
export function descriptionOf(field: Locator): Promise<string> {
  return field.evaluate((element) =>
    (element.getAttribute('aria-describedby') ?? '')
      .split(' ')
      .map((id) => document.getElementById(id)?.textContent ?? '')
      .join(' '),
  );
}

/** Expects that the field is marked as invalid, and that the message belongs to it. */
export async function expectWrong(field: Locator, message: string): Promise<void> {
  await expect
    .poll(async () => [await field.getAttribute('aria-invalid'), await descriptionOf(field)])
    .toEqual(['true', expect.stringContaining(message)]);
}

/** Expects that the field has the focus. */
export async function expectFocus(field: Locator): Promise<void> {
  await expect
    .poll(() => field.evaluate((element) => element === element.ownerDocument.activeElement))
    .toBe(true);
}
