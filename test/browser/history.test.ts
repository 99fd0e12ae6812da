import { describe, expect, test } from 'vitest';
import { bankAccountCopy } from '../../src/copy/bank-account.ts';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { mobileCopy } from '../../src/copy/mobile.ts';
import { advanceFlowUntil, expectState } from './support/advance-flow.ts';
import { HEADINGS, PATHS, signInAt } from './support/customers.ts';
import { expectPlace } from './support/expect-page.ts';
import { hurryTo } from './support/faults.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import { recordCalls } from './support/traffic.ts';

describe('a reload', () => {
  test('in the middle of the bank keeps the bank, the job, and its result [R2.46]', () =>
    inClockedTab(async (tab) => {
      const hands = screenOf(tab);
      const { button, field, heading, secret } = hands;
      await signInAt(tab, 'bank');
      const search = tab.page.getByRole('searchbox', { name: 'Search' });
      await search.fill('hooli');
      await button('Hooli').click();
      await tab.page.getByText('Log in to Hooli').waitFor();
      await field('Login').fill('gavinBelson');
      await secret().fill('hooli2016');
      // The credentials are gone; the chosen bank is not.
      await tab.page.reload();
      await tab.page.getByText('Log in to Hooli').waitFor();
      await expectPlace(tab, 'Log in to Hooli', '/signup/bank/login');
      expect([await field('Login').inputValue(), await secret().inputValue()]).toEqual(['', '']);
      await field('Login').fill('gavinBelson');
      await secret().fill('hooli2016');
      await button(bankLoginCopy.submit).click();
      await tab.page.waitForURL('**/signup/bank/sync');
      await tab.page.reload();
      await heading('Connecting to your bank...')
        .or(heading('Analysing your pay cycle...'))
        .or(heading('Calculating your financial insights..'))
        .waitFor();
      await hurryTo(tab, field(bankAccountCopy.bsb));
      await expect.poll(hands.path).toBe('/signup/bank/account');
      await tab.page.reload();
      await field(bankAccountCopy.bsb).waitFor();
    }));

  test('in the middle of a cash out restarts it, and nothing was borrowed', () =>
    inTab(async (tab) => {
      const { button, field, path } = screenOf(tab);
      await signInAt(tab, 'dashboard');
      await button(dashboardCopy.limit.cashOut).click();
      await advanceFlowUntil(tab, 'cashOut', 'choice', { amount: '100' });
      const sent = recordCalls(tab);
      await tab.page.reload();
      await field('Amount').waitFor();
      expect(path()).toBe('/dashboard/cashout');
      expect(sent.filter((call) => call.startsWith('POST /v3'))).toEqual([]);
    }));
});

describe('Back and Forward', () => {
  test('lead from the code back to the number, and not forward again', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      await signInAt(tab, 'mobile');
      await field(mobileCopy.mobile).fill('0491570737');
      await button(mobileCopy.send).click();
      await field(mobileCopy.code).waitFor();
      await tab.page.goBack();
      await field(mobileCopy.mobile).waitFor();
      expect(await field(mobileCopy.mobile).inputValue()).toBe('0491 570 737');
      await expectPlace(tab, HEADINGS.mobile, PATHS.mobile);
      await tab.page.goForward();
      await field(mobileCopy.mobile).waitFor();
      await expectPlace(tab, HEADINGS.mobile, PATHS.mobile);
    }));

  test('lead from the bank’s log-in to the banks and to it again [R2.48 R2.52]', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      await signInAt(tab, 'bank');
      await button('Banksia Bank').click();
      await field('Customer number').waitFor();
      await tab.page.goBack();
      await button('Banksia Bank').waitFor();
      await expectPlace(tab, 'Bank connection', '/signup/bank');
      await tab.page.goForward();
      await field('Customer number').waitFor();
      await expectPlace(tab, 'Log in to Banksia Bank', '/signup/bank/login');
    }));

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

describe('a second tab', () => {
  test('is signed out, and another customer can log in there [R4.6]', () =>
    inTab(async (tab) => {
      await signInAt(tab, 'dashboard');
      const page = await tab.context.newPage();
      await page.goto('/dashboard');
      await page.getByRole('heading', { name: 'Log in', level: 1 }).waitFor();
      expect(new URL(page.url()).pathname).toBe('/login');
      const other = { ...tab, page };
      const { email } = await signInAt(other, 'name');
      expect(email).not.toBe('');
      await tab.page.reload();
      await expectPlace(tab, HEADINGS.dashboard, PATHS.dashboard);
      await page.reload();
      await expectPlace(other, HEADINGS.name, PATHS.name);
      await page.close();
    }));
});
