import { describe, expect, onTestFailed, test } from 'vitest';
import { expectNoSidewaysScroll } from '../support/expect-page.ts';
import { MOBILES, walkToMoney } from '../support/journey.ts';
import { SIZES, type Size } from '../support/page-pool.ts';
import { openTab } from '../support/tab.ts';

describe.each(Object.keys(SIZES) as Size[])('on a %s', (size) => {
  test('a customer types their way from the eligibility check to money [R1.3 R1.7 R2.25 R2.38 R2.88 R7.20]', async () => {
    const tab = await openTab(size);
    const { page, inbox } = tab;
    onTestFailed(() => tab.screenshot('journey-failed'));
    /** Checks the page, wherever a customer looks at it. */
    const look = async (name: string) => {
      await tab.screenshot(`journey-${name}`);
      expect(await tab.accessibilityFaults(), `accessibility of ${name}`).toEqual([]);
      await expectNoSidewaysScroll(tab, name);
    };

    await walkToMoney(
      { page, inbox, look },
      {
        email: `journey-${size}@example.com`,
        password: 'Wattle-2026',
        mobile: MOBILES[size],
      },
    );

    await page.reload();
    await page.getByText('First Repayment').waitFor();
    expect(new URL(page.url()).pathname).toBe('/dashboard');
    expect(await page.getByRole('dialog').count()).toBe(0);
    expect(tab.faults()).toEqual([]);
    await tab.close();
  });
});
