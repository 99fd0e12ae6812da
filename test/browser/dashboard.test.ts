import { expect, test } from 'vitest';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { HEADINGS, signInAt, waitForHeading } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import { SIZES, type Size } from './support/page-pool.ts';
import { screenOf } from './support/screen.ts';
import { watchShifts } from './support/shifts.ts';

const OVERVIEW = '/v3/Lending/overview';

test.each(Object.keys(SIZES) as Size[])(
  'nothing moves when the details replace the skeleton, on a %s',
  (size) =>
    inTab(
      async (tab) => {
        const { page } = tab;
        await signInAt(tab, 'dashboard', 'two-repayments');
        await screenOf(tab).button(dashboardCopy.limit.about).waitFor();
        let moved = async (): Promise<{ texts: readonly string[] }[]> => [];
        await page.route(`**${OVERVIEW}`, async (route) => {
          await waitForHeading(page, HEADINGS.dashboard);
          await page.locator('main [aria-busy]').waitFor();
          moved = await watchShifts(page, 'now');
          await route.continue();
        });
        await page.reload();
        await screenOf(tab).button('Repay today').waitFor();
        await page.waitForLoadState('networkidle');
        expect((await moved()).map(({ texts }) => texts)).toEqual([]);
      },
      { size },
    ),
);

test('the contacts about an overdue repayment are side by side on a desktop, each with its words on one line [R4.43 R9.31]', () =>
  inTab(
    async (tab) => {
      const { button, textContaining } = screenOf(tab);
      await signInAt(tab, 'dashboard', 'overdue');
      await button('Contact us').click();
      await textContaining('An overdue repayment').first().waitFor();
      const ways = tab.page.getByRole('dialog').locator(':is(a, button):not(dd *, [target])');
      const lines = await ways.evaluateAll((all) =>
        all.map((it) => {
          const words = document.createRange();
          words.selectNodeContents(it);
          return [...words.getClientRects()].map(({ top }) => top);
        }),
      );
      expect(lines).toHaveLength(3);
      expect(new Set(lines.flat()).size).toBe(1);
    },
    { size: 'desktop' },
  ));
