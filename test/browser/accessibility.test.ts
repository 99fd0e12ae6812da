import { expect, test } from 'vitest';
import { loginCopy } from '../../src/copy/login.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';

test('the second engine sees more than axe: a violation, and a recommendation that is not listed', () =>
  inTab(async (tab) => {
    const { button, field } = screenOf(tab);
    await tab.page.goto('/login');
    await button(loginCopy.submit).waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await field(loginCopy.email).evaluate((input) => input.setAttribute('autocomplete', 'tel'));
    await button(loginCopy.submit).evaluate((element) => element.setAttribute('role', 'button'));
    expect(await tab.accessibilityFaults()).toEqual([
      expect.stringContaining('input_autocomplete_valid/fail_incorrect'),
      expect.stringContaining('aria_role_redundant/fail_redundant'),
    ]);
  }));

test('both engines see text that is too faint in a check of colours only, the first also at another size', () =>
  inTab(async (tab) => {
    const { button } = screenOf(tab);
    await tab.page.goto('/login');
    await button(loginCopy.submit).waitFor();
    await button(loginCopy.submit).evaluate((element) => element.setAttribute('role', 'button'));
    expect(await tab.colourFaults()).toEqual([]);
    await tab.page
      .locator('label')
      .first()
      .evaluate((label) => {
        label.style.color = '#eee';
        label.style.backgroundColor = '#fff';
      });
    expect(await tab.colourFaults()).toEqual([
      expect.stringContaining('color-contrast: '),
      expect.stringContaining('text_contrast_sufficient/fail_contrast'),
    ]);
    expect(await tab.layoutFaults()).toEqual([expect.stringContaining('color-contrast: ')]);
  }));
