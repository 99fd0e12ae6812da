import { expect, test } from 'vitest';
import { loginCopy } from '../../src/copy/login.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';

test('the second engine sees what axe does not: a violation, and a recommendation that nobody allowed', () =>
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
