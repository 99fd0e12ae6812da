import { describe, expect, test } from 'vitest';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { advanceFlowUntil, expectState } from './support/advance-flow.ts';
import { HEADINGS, PATHS, signInAt } from './support/customers.ts';
import { expectPlace } from './support/expect-page.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import { recordCalls } from './support/traffic.ts';

describe('Back and Forward', () => {
  test('are Go Back in a cash out, and skip finished ones [R2.94]', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      const { page } = tab;
      const plan = page.getByRole('radio', { name: '2 repayments' });
      const agree = button(cashOutCopy.review.agree);
      await signInAt(tab, 'dashboard');
      await button(dashboardCopy.limit.cashOut).click();
      const passed: string[] = [];
      await advanceFlowUntil(
        tab,
        'cashOut',
        'review.unread',
        { amount: '100' },
        async (state) => void passed.unshift(state),
      );
      expect(passed).toEqual(expect.arrayContaining(['choice', 'amount']));
      // A dialog has no entry of its own.
      for (const state of passed.filter((one) => one !== 'confirmingAmount')) {
        await page.goBack();
        await expectState(tab, 'cashOut', state);
        if (state === 'choice') expect(await plan.isChecked()).toBe(true);
      }
      expect(await field('Amount').inputValue()).toBe('100');
      await page.goBack();
      await expectPlace(tab, HEADINGS.dashboard, PATHS.dashboard);

      await button(dashboardCopy.limit.cashOut).click();
      await advanceFlowUntil(tab, 'cashOut', 'review.unread', { amount: '100' });
      await button(cashOutCopy.back).click();
      await advanceFlowUntil(tab, 'cashOut', 'review.read');
      await agree.click();
      const success = page.getByRole('dialog', { name: 'Cash Out successful' });
      await success.waitFor();
      await button('Done').click();
      await success.waitFor({ state: 'hidden' });
      // The steps that led here still lie ahead.
      const sent = recordCalls(tab);
      await page.goForward();
      await expectPlace(tab, HEADINGS.dashboard, PATHS.dashboard);
      await page.getByText('Transferring').or(page.getByText('First Repayment')).first().waitFor();
      expect(await agree.count()).toBe(0);
      expect(await success.count()).toBe(0);
      expect(sent.filter((call) => call.startsWith('POST'))).toEqual([]);
    }));
});
