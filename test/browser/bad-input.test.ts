import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bankAccountCopy } from '../../src/copy/bank-account.ts';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { employmentCopy } from '../../src/copy/employment.ts';
import { failureText } from '../../src/copy/failures.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { mobileCopy } from '../../src/copy/mobile.ts';
import { nameCopy } from '../../src/copy/name.ts';
import { signupCopy } from '../../src/copy/signup.ts';
import { advanceFlowUntil } from './support/advance-flow.ts';
import { canAgree, readAgreement } from './support/agreement.ts';
import { waitForIdleChunks } from './support/chunks.ts';
import { HEADINGS, makeCustomer, openCashOut, openSignUp, signInAt } from './support/customers.ts';
import { expectFocus, expectWrong } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { type Screen, screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls, recordCalls } from './support/traffic.ts';

const PROVIDER = '/identitytoolkit.googleapis.com/v1/accounts';
const SIGN_UP = `${PROVIDER}:signUp`;

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

/** Form with mistakes. */
type Mistake = {
  /** Opens the form and submits it by the Enter key. */
  readonly make: (tab: Tab) => Promise<unknown>;
  /** Returns the fields marked as wrong, with their messages, in the form's order. */
  readonly wrong: (screen: Screen) => readonly (readonly [Locator, string])[];
};

const REQUIRED = 'Field is required.';

const MISTAKES: Readonly<Record<string, Mistake>> = {
  'the sign-up': {
    make: async (tab) => {
      await openSignUp(tab);
      await screenOf(tab).field(signupCopy.email).fill('kim');
      await screenOf(tab).secret().press('Enter');
    },
    wrong: ({ field, secret }) => [
      [field(signupCopy.email), 'Invalid email address.'],
      [secret(), 'Enter a password.'],
    ],
  },
  'the log-in': {
    make: async (tab) => {
      await tab.page.goto('/login');
      await screenOf(tab).field(loginCopy.email).press('Enter');
    },
    wrong: ({ field, secret }) => [
      [field(loginCopy.email), 'Email field is required.'],
      [secret(), 'Enter a password.'],
    ],
  },
  'the mobile': {
    make: async (tab) => {
      await signInAt(tab, 'mobile');
      await screenOf(tab).field(mobileCopy.mobile).fill('0391570006');
      await screenOf(tab).field(mobileCopy.mobile).press('Enter');
    },
    wrong: ({ field }) => [[field(mobileCopy.mobile), 'Invalid mobile number.']],
  },
  'the name': {
    make: async (tab) => {
      await signInAt(tab, 'name');
      await screenOf(tab).field(nameCopy.lastName).press('Enter');
    },
    wrong: ({ field }) => [
      [field(nameCopy.firstName), REQUIRED],
      [field(nameCopy.lastName), REQUIRED],
    ],
  },
  'the employment': {
    make: async (tab) => {
      await signInAt(tab, 'employment');
      await screenOf(tab).field(employmentCopy.employer).press('Enter');
    },
    wrong: ({ field, select }) => [
      [select(employmentCopy.status), 'Select your employment status.'],
      [field(employmentCopy.employer), "Enter your employer's name."],
    ],
  },
  'the log-in at the bank': {
    make: async (tab) => {
      const { button, search, secret } = screenOf(tab);
      await signInAt(tab, 'bank');
      await search().fill('Harbourside');
      // Waits until the other banks are gone, because the button moves until then and the press would miss it.
      await button('Banksia Bank').waitFor({ state: 'hidden' });
      await button('Harbourside Bank').click();
      await secret().press('Enter');
      await expectWrong(secret(), REQUIRED);
      await button(bankLoginCopy.submit).click();
    },
    wrong: ({ field, secret }) => [
      [field('Customer registration number'), REQUIRED],
      [secret(), REQUIRED],
      [secret('Security number'), REQUIRED],
    ],
  },
  'the bank account': {
    make: async (tab) => {
      await signInAt(tab, 'bankAccount');
      await screenOf(tab).field(bankAccountCopy.accountNumber).press('Enter');
    },
    wrong: ({ field }) => [
      [field(bankAccountCopy.bsb), 'Enter your BSB.'],
      [field(bankAccountCopy.accountNumber), 'Enter your account number.'],
    ],
  },
  'the bank account that is a joint one': {
    make: async (tab) => {
      await signInAt(tab, 'bankAccount');
      await screenOf(tab).checkbox(bankAccountCopy.joint).check();
      await screenOf(tab).field(bankAccountCopy.accountNumber).press('Enter');
    },
    wrong: ({ checkbox }) => [
      [checkbox(bankAccountCopy.joint), failureText({ code: 'jointAccount' })],
    ],
  },
  'the cash out': {
    make: async (tab) => {
      await openCashOut(tab);
      await screenOf(tab).field('Amount').fill('105');
      await screenOf(tab).field('Amount').press('Enter');
      await screenOf(tab).button(cashOutCopy.proceed).click();
    },
    wrong: ({ field }) => [
      [field('Amount'), 'Enter an amount between $50 and $1,000 in steps of $10.'],
    ],
  },
};

describe('with mistakes, a form stays accessible, and moves the focus to the list of mistakes, or to the single field', () => {
  test.each(Object.keys(MISTAKES))('%s', (name) =>
    inTab(async (tab) => {
      const { make, wrong } = MISTAKES[name] as Mistake;
      await make(tab);
      const marked = wrong(screenOf(tab));
      for (const [control, says] of marked) await expectWrong(control, says);
      // A form of several fields lists its mistakes above them, with a link to each; the list has the focus.
      const [[first] = []] = marked;
      const list = tab.page.locator('[data-errors]');
      await expectFocus((await list.count()) > 0 ? list : (first as Locator));
      // Scrolls the field to the middle: if the action bar covers a part of it, it counts as too small a target.
      await marked.at(-1)?.[0].evaluate((control) => control.scrollIntoView({ block: 'center' }));
      expect(await tab.accessibilityFaults()).toEqual([]);
    }),
  );
});

test('a sign-up with many presses makes one account', () =>
  inTab(async (tab) => {
    const { button, field, heading, secret } = screenOf(tab);
    await openSignUp(tab);
    const release = await holdCalls(tab, SIGN_UP);
    const sent = recordCalls(tab);
    await field('Email address').fill(newAddress());
    await secret().fill('Wattle-2026');
    await button('Continue').dblclick();
    await tab.page.keyboard.press('Enter');
    await secret().press('Enter');
    await release();
    await heading(HEADINGS.mobile).waitFor();
    expect(sent.filter((call) => call.endsWith(SIGN_UP))).toHaveLength(1);
  }));

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
  test('asks how to repay although the earlier step was pressed twice', () =>
    inTab(async (tab) => {
      const { button, heading } = screenOf(tab);
      await openCashOut(tab);
      // The whole amount needs no confirmation.
      await button('$1,000').click();
      await button(cashOutCopy.proceed).dblclick({ delay: 80 });
      await heading('How would you like to repay?').waitFor();
      await tab.page.getByRole('radio', { name: '1 repayment' }).waitFor();
      await waitForIdleChunks(tab.page);
      expect(await heading('How would you like to repay?').isVisible()).toBe(true);
    }));

  test.each(['phone', 'desktop'] as const)(
    'is neither confirmed nor declined by the second of two quick presses on a %s',
    (size) =>
      inTab(
        async (tab) => {
          const { button, field } = screenOf(tab);
          const dialog = tab.page.getByRole('dialog', { name: 'Are you sure?' });
          await openCashOut(tab);
          const sent = recordCalls(tab);
          await field('Amount').fill('100');
          // On a phone the dialog's first button appears under the finger.
          await button(cashOutCopy.proceed).dblclick({ delay: 80 });
          await dialog.waitFor();
          expect(sent).toEqual([]);
        },
        { size },
      ),
  );

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
