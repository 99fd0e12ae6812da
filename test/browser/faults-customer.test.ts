import { describe, expect, test } from 'vitest';
import { signInAt } from './support/customers.ts';
import { BREAKS, breakCalls, expectMessage, mendCalls, NO_ANSWER } from './support/faults.ts';
import { inClockedTab } from './support/in-tab.ts';
import { survey } from './support/survey.ts';
import type { Tab } from './support/tab.ts';

/** What the API says of a payment, and what leaves its outcome unknown until the overview tells. */
const { 'an error 500': anError, ...unreadable } = BREAKS;
const REFUSED = { 'an error 500': anError };
const LOST = { ...unreadable, ...NO_ANSWER };

const GENERIC = 'Whoops! Something went wrong. Please try again or contact support.';
const NO_EARLY_PAYMENT =
  "Sorry, but you can't pay early at this time. Please contact us at support@payondemand.example.";

const parts = ({ page }: Tab) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  field: (name: string) => page.getByRole('textbox', { name, exact: true }),
  alert: (text: string) => page.getByRole('alert').filter({ hasText: text }),
  dialog: (name: string) => page.getByRole('dialog', { name }),
});

describe('the activity', () => {
  test.each([
    ['cash outs', 'cashouts'],
    ['repayments', 'repayments'],
  ])('can be asked for its %s again', (_, list) =>
    inClockedTab(async (tab) => {
      const { alert, button } = parts(tab);
      await signInAt(tab, 'dashboard', 'two-repayments');
      const call = `GET /v3/Lending/activites/${list}`;
      await breakCalls(tab, { [call]: BREAKS['an error 500'] });
      await tab.page.goto(`/dashboard/activity/${list}`);
      await alert(GENERIC).waitFor();
      await expectMessage(tab, call, {
        press: () => button('Try again').click(),
        message: alert(GENERIC),
      });
      await button('Try again').click();
      await tab.page.getByRole('table').waitFor();
    }),
  );

  test('says that a document cannot be had, and gets it once it is over', () =>
    inClockedTab(async (tab) => {
      const { alert } = parts(tab);
      await signInAt(tab, 'dashboard', 'two-repayments');
      await tab.page.goto('/dashboard/activity/cashouts');
      for (const [call, control] of [
        [
          'GET /v3/Lending/agreement/*',
          tab.page.getByRole('button', { name: /^Download agreement/ }),
        ],
        [
          'GET /v3/Lending/download',
          tab.page.getByRole('link', { name: 'Terms and conditions (PDF)' }),
        ],
      ] as const) {
        await expectMessage(tab, call, {
          press: () => control.first().click(),
          message: alert(GENERIC),
        });
        const download = tab.page.waitForEvent('download');
        await control.first().click();
        expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
      }
    }));
});

describe('the account', () => {
  test('can be asked for its promotions again; a code that cannot be looked up or added is kept', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field, dialog } = parts(tab);
      await signInAt(tab, 'dashboard', 'two-repayments');
      const list = 'GET /v3/Promotions';
      await breakCalls(tab, { [list]: BREAKS['an error 500'] });
      await tab.page.goto('/dashboard/account/profile');
      await alert(GENERIC).waitFor();
      await expectMessage(tab, list, {
        press: () => button('Try again').click(),
        message: alert(GENERIC),
      });
      await button('Try again').click();
      await field('Promo code').fill('WELCOME10');
      await expectMessage(tab, 'POST /v3/Promotions/validate', {
        press: () => button('Apply').click(),
        message: alert(GENERIC),
      });
      await expectMessage(tab, 'POST /v3/Promotions', {
        press: async () => {
          await field('Promo code').fill('WELCOME10');
          await button('Apply').click();
          await button('Add').click();
        },
        message: alert(GENERIC),
      });
      await field('Promo code').fill('WELCOME10');
      await button('Apply').click();
      await button('Add').click();
      await dialog('Promotion added').waitFor();
    }));

  test('says that no link could be sent, and keeps the address', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field } = parts(tab);
      const { password } = await signInAt(tab, 'dashboard', 'two-repayments');
      await tab.page.goto('/dashboard/account/profile');
      const press = () => button('Verify email').click();
      await field('Email address').waitFor();
      await expectMessage(tab, 'POST /v3/Users/email/verification', {
        press,
        message: alert(GENERIC),
      });
      await field('Email address').fill('another@example.com');
      const change = async () => {
        await press();
        await field('Current password').fill(password);
        await button('Yes, change it').click();
      };
      await expectMessage(tab, 'POST /v3/auth/email/verify', {
        press: change,
        message: alert(GENERIC),
      });
      expect(await field('Email address').inputValue()).toBe('another@example.com');
      await change();
      await tab.page.getByText('Check your email').waitFor();
    }));
});

describe('the dashboard', () => {
  test('says that nothing was paid early, and pays once it is over [R4.77 R8.12]', () =>
    inClockedTab(async (tab) => {
      const { button, dialog } = parts(tab);
      await signInAt(tab, 'dashboard', 'two-repayments');
      await button('Repay today').click();
      await tab.page.getByRole('radio', { name: 'Next repayment' }).check();
      await button('Continue').click();
      const press = () => button('Confirm repayment').click();
      await expectMessage(tab, 'POST /v3/Lending/repayments/pay', {
        press,
        message: dialog('Confirm repayment').getByText(NO_EARLY_PAYMENT),
        breaks: REFUSED,
      });
      await expectMessage(tab, 'POST /v3/Lending/repayments/pay', {
        press,
        message: dialog('Confirm repayment').getByText('Your repayment was not made.'),
        unreached: dialog('Confirm repayment').getByText('Your repayment was not made.'),
        breaks: LOST,
      });
      await button('Confirm repayment').click();
      await dialog('Confirm repayment').waitFor({ state: 'hidden' });
      await tab.page.getByText('Processing').first().waitFor();
    }));

  test('says that nothing was delayed, and delays once it is over', () =>
    inClockedTab(async (tab) => {
      const { button, dialog } = parts(tab);
      await signInAt(tab, 'dashboard', 'two-repayments');
      await button('Delay').click();
      const press = () => button('Confirm delay').click();
      await expectMessage(tab, 'PUT /v3/Lending/repayments/defer', {
        press,
        message: dialog('Delay repayment').getByText(GENERIC),
        breaks: REFUSED,
      });
      await expectMessage(tab, 'PUT /v3/Lending/repayments/defer', {
        press,
        message: dialog('Delay repayment').getByText('Your repayment was not delayed.'),
        unreached: dialog('Delay repayment').getByText('Your repayment was not delayed.'),
        breaks: LOST,
      });
      await button('Confirm delay').click();
      await dialog('Delay repayment').waitFor({ state: 'hidden' });
      await tab.page.getByText('Delayed').first().waitFor();
    }));
});

test('a bank that is missing is told once it can be, and its name is kept [R8.32]', () =>
  inClockedTab(async (tab) => {
    const { alert, button, field } = parts(tab);
    await signInAt(tab, 'bank');
    await tab.page.getByText("I can't find my bank").click();
    await field('Enter your bank name').fill('Bank of Elsewhere');
    await expectMessage(tab, 'POST /v3/Finances/institutions/feedback', {
      press: () => button('Confirm and continue').click(),
      message: alert(GENERIC),
      breaks: { ...BREAKS, ...NO_ANSWER },
    });
    expect(await field('Enter your bank name').inputValue()).toBe('Bank of Elsewhere');
    await mendCalls(tab);
  }));

test('every call of these screens survives being refused, cut off, too slow and answered with nonsense [R7.9]', () => {
  const { missing, survived, all } = survey('customer');
  console.log(`faults survived ${survived}/${all} (Chromium, signed in)`);
  expect(missing).toEqual([]);
});
