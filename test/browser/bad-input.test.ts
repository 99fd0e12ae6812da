import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bankAccountCopy } from '../../src/copy/bank-account.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { failureText } from '../../src/copy/failures.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { mobileCopy } from '../../src/copy/mobile.ts';
import { advanceFlowUntil } from './support/advance-flow.ts';
import { canAgree, readAgreement } from './support/agreement.ts';
import { HEADINGS, makeCustomer, openCashOut, signInAt } from './support/customers.ts';
import { expectFocus, expectWrong } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls, recordCalls } from './support/traffic.ts';

const PROVIDER = '/identitytoolkit.googleapis.com/v1/accounts';

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `bad-input-${addresses}@example.com`;
};

async function codeSentTo(tab: Tab, mobile: string): Promise<string> {
  const [message] = await tab.inbox(`+61${mobile.slice(1)}`);
  return message?.code ?? '';
}

/** Links a mobile to another customer's account, as that customer's browser would. */
async function takeMobile(tab: Tab, phoneNumber: string) {
  const other = await makeCustomer(tab, 'mobile');
  const provider = async (call: string, body: object) =>
    (await tab.control('POST', `${PROVIDER}:${call}?key=demo`, body)) as Record<string, string>;
  const { idToken } = await provider('signInWithPassword', { ...other, returnSecureToken: true });
  const { sessionInfo } = await provider('sendVerificationCode', { phoneNumber });
  const [message] = await tab.inbox(phoneNumber);
  await provider('signInWithPhoneNumber', { idToken, sessionInfo, code: message?.code });
}

describe('with mistakes, a form stays accessible, and moves the focus', () => {
  /** Scrolls the field to the middle: if the action bar covers a part of it, it counts as too small a target. */
  async function expectSound(tab: Tab, last: Locator) {
    await last.evaluate((control) => control.scrollIntoView({ block: 'center' }));
    expect(await tab.accessibilityFaults()).toEqual([]);
  }

  test('to the list of mistakes above several fields', () =>
    inTab(async (tab) => {
      const { field } = screenOf(tab);
      await signInAt(tab, 'bankAccount');
      await field(bankAccountCopy.accountNumber).press('Enter');
      await expectWrong(field(bankAccountCopy.bsb), 'Enter your BSB.');
      await expectWrong(field(bankAccountCopy.accountNumber), 'Enter your account number.');
      await expectFocus(tab.page.locator('[data-errors]'));
      await expectSound(tab, field(bankAccountCopy.accountNumber));
    }));

  test('to the single field', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      await openCashOut(tab);
      await field('Amount').fill('105');
      await field('Amount').press('Enter');
      await button(cashOutCopy.proceed).click();
      await expectWrong(field('Amount'), 'Enter an amount between $50 and $1,000 in steps of $10.');
      await expectFocus(field('Amount'));
      await expectSound(tab, field('Amount'));
    }));
});

test('a mobile of another customer is refused, although the provider has no dedicated error code for it [R8.6]', () =>
  inTab(async (tab) => {
    const { alert, button, field } = screenOf(tab);
    tab.allow(/status of 400.*accounts:signInWithPhoneNumber/);
    await takeMobile(tab, '+61491570159');
    await signInAt(tab, 'mobile');
    await field(mobileCopy.mobile).fill('0491570159');
    await button(mobileCopy.send).click();
    await field(mobileCopy.code).waitFor();
    await field(mobileCopy.code).fill(await codeSentTo(tab, '0491570159'));
    await button(mobileCopy.verify).click();
    await alert(failureText({ code: 'mobileInUse' })).waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
  }));

describe('the cash out', () => {
  test('cannot be agreed to unread, and many presses borrow once [R4.67]', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      await openCashOut(tab);
      const release = await holdCalls(tab, '/v3/Lending/');
      const sent = recordCalls(tab);
      await field('Amount').fill('100');
      await button(cashOutCopy.proceed).click();
      await button(cashOutCopy.confirm.yes).dblclick();
      await release();
      await tab.page.getByRole('radio', { name: '1 repayment' }).waitFor();
      await tab.page.getByRole('radio', { name: '3 repayments' }).check();
      await button(cashOutCopy.proceed).dblclick();
      await Promise.all([advanceFlowUntil(tab, 'cashOut', 'review.unread'), release()]);
      expect(await canAgree(tab)).toBe(false);
      await tab.page.getByText(cashOutCopy.review.agree).dispatchEvent('click');
      expect(sent.filter((call) => call.endsWith('/borrow'))).toEqual([]);
      await readAgreement(tab);
      await expect.poll(() => button(cashOutCopy.review.agree).isEnabled()).toBe(true);
      await button(cashOutCopy.review.agree).dblclick();
      await tab.page.keyboard.press('Enter');
      // Releases the overview read that checks whether the day has changed, then the cash out.
      await release();
      await release();
      await tab.page.getByRole('dialog', { name: 'Cash Out successful' }).waitFor();
      for (const once of [
        'POST /v3/Lending/100/repayment/options',
        'POST /v3/Lending/borrow/preview',
        'POST /v3/Lending/borrow',
      ]) {
        expect(sent.filter((call) => call === once)).toHaveLength(1);
      }
    }));
});

test('Tab, Space and Enter alone lead from the eligibility check, which stays disabled until all three boxes are ticked, to the code [R2.9]', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      const { button, field, heading, secret } = screenOf(tab);
      await page.goto('/eligibility');
      await heading("Check if you're eligible").waitFor();
      const sent = recordCalls(tab);
      for (const box of await page.getByRole('checkbox').all()) {
        expect(await button(eligibilityCopy.start).isDisabled()).toBe(true);
        await tabTo(tab, box);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Space');
      }
      expect(await button(eligibilityCopy.start).isEnabled()).toBe(true);
      await page.keyboard.press('Space');
      expect(await button(eligibilityCopy.start).isDisabled()).toBe(true);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      await heading("Check if you're eligible").waitFor();
      await page.keyboard.press('Enter');

      await heading('Sign up').waitFor();
      expect(sent).toEqual([]);
      await expectFocus(heading('Sign up'));
      await tabTo(tab, field(loginCopy.email));
      await page.keyboard.type(newAddress());
      await tabTo(tab, secret());
      await page.keyboard.type('Wattle-2026');
      await tabTo(tab, button('Show password'));
      await page.keyboard.press('Space');
      await tabTo(tab, button(mobileCopy.continue));
      await page.keyboard.press('Space');

      await heading(HEADINGS.mobile).waitFor();
      await expectFocus(heading(HEADINGS.mobile));
      await tabTo(tab, field(mobileCopy.mobile));
      await page.keyboard.type('0491570313');
      await page.keyboard.press('Enter');
      await page.getByText('A SMS was sent to 0491 570 313').waitFor();
      await expectFocus(screenOf(tab).field(mobileCopy.code));
      await page.keyboard.type(await codeSentTo(tab, '0491570313'));
      await page.keyboard.press('Enter');
      await heading(HEADINGS.name).waitFor();
      await expectFocus(heading(HEADINGS.name));
    },
    { size: 'desktop' },
  ));
