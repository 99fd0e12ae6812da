import { describe, expect, test } from 'vitest';
import { bankCopy } from '../../src/copy/bank.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { employmentCopy } from '../../src/copy/employment.ts';
import { failureText } from '../../src/copy/failures.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { mobileCopy } from '../../src/copy/mobile.ts';
import { nameCopy } from '../../src/copy/name.ts';
import { readAgreement } from './support/agreement.ts';
import { chunksRest } from './support/chunks.ts';
import {
  HEADINGS,
  makeCustomer,
  openCashOut,
  openSignUp,
  signInAt,
  stageAfter,
  submitLogin,
} from './support/customers.ts';
import { expectFocus, expectRight, expectWrong } from './support/fields.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls, recordCalls } from './support/traffic.ts';

const PASSWORD_PATTERN = failureText({ code: 'weakPassword' });
const SEVERAL = 'One or more required fields are invalid or missing.';
const EMPLOYMENT = "Select your employment status and enter your employer's name.";
const JOINT =
  "Sorry, we don't offer Pay On Demand for joint accounts. Please use an account in your name only.";
const EMAIL_IN_USE = failureText({ code: 'emailInUse' });
const MOBILE_IN_USE = failureText({ code: 'mobileInUse' });

const PROVIDER = '/identitytoolkit.googleapis.com/v1/accounts';
const SIGN_UP = `${PROVIDER}:signUp`;
const SIGN_IN = `${PROVIDER}:signInWithPassword`;
const SEND_CODE = `${PROVIDER}:sendVerificationCode`;
const LINK_MOBILE = `${PROVIDER}:signInWithPhoneNumber`;

let addresses = 0;
const newAddress = () => {
  addresses += 1;
  return `bad-input-${addresses}@example.com`;
};

/** The screen as it complains must be as accessible as any other. */
async function expectAccessible(tab: Tab) {
  expect(await tab.accessibilityFaults()).toEqual([]);
}

async function codeSentTo(tab: Tab, mobile: string): Promise<string> {
  const [message] = await tab.inbox(`+61${mobile.slice(1)}`);
  return message?.code ?? '';
}

/** Links a mobile to somebody else's account, as their own browser would. */
async function takeMobile(tab: Tab, phoneNumber: string) {
  const other = await makeCustomer(tab, 'mobile');
  const provider = async (call: string, body: object) =>
    (await tab.control('POST', `${PROVIDER}:${call}?key=demo`, body)) as Record<string, string>;
  const { idToken } = await provider('signInWithPassword', { ...other, returnSecureToken: true });
  const { sessionInfo } = await provider('sendVerificationCode', { phoneNumber });
  const [message] = await tab.inbox(phoneNumber);
  await provider('signInWithPhoneNumber', { idToken, sessionInfo, code: message?.code });
}

async function askForCode(tab: Tab, mobile: string) {
  await screenOf(tab).field(mobileCopy.mobile).fill(mobile);
  await screenOf(tab).button(mobileCopy.send).click();
  await screenOf(tab).field(mobileCopy.code).waitFor();
}

describe('the eligibility check', () => {
  test('stays shut until all three boxes are ticked, and shuts again [R2.9]', () =>
    inTab(async (tab) => {
      const { button, heading } = screenOf(tab);
      const sent = recordCalls(tab);
      await tab.page.goto('/eligibility');
      const boxes = await tab.page.getByRole('checkbox').all();
      expect(boxes).toHaveLength(3);
      for (const box of boxes) {
        expect(await button(eligibilityCopy.start).isDisabled()).toBe(true);
        await box.focus();
        await tab.page.keyboard.press('Space');
      }
      expect(await button(eligibilityCopy.start).isEnabled()).toBe(true);
      await boxes[1]?.uncheck();
      expect(await button(eligibilityCopy.start).isDisabled()).toBe(true);
      await boxes[0]?.press('Enter');
      await expectAccessible(tab);
      await heading("Check if you're eligible").waitFor();
      await boxes[1]?.check();
      await boxes[1]?.press('Enter');
      await heading('Sign up').waitFor();
      expect(sent).toEqual([]);
    }));

  test('cannot be passed by [R2.30]', () =>
    inTab(async (tab) => {
      await tab.page.goto('/signup');
      await screenOf(tab).heading("Check if you're eligible").waitFor();
      expect(screenOf(tab).path()).toBe('/eligibility');
    }));
});

describe('the sign-up', () => {
  test('says what is wrong with e-mail and password, and sends nothing [R5.1 R5.7 R5.8 R8.11]', () =>
    inTab(async (tab) => {
      const { alert, button, field, secret } = screenOf(tab);
      await openSignUp(tab);
      const sent = recordCalls(tab);
      await button('Continue').click();
      await expectWrong(field(loginCopy.email), 'Email field is required.');
      await expectWrong(secret(), 'Enter a password.');
      await alert(SEVERAL).waitFor();
      await expectFocus(field('Email address'));
      await expectAccessible(tab);

      for (const wrong of ['kim', 'kim@', '@example.com', 'kim@example', 'kim o@example.com']) {
        await field('Email address').fill(wrong);
        await field('Email address').press('Enter');
        await expectWrong(field('Email address'), 'Invalid email address.');
        expect(await field('Email address').inputValue()).toBe(wrong);
      }
      await field('Email address').fill(newAddress());
      await expectRight(field('Email address'));
      for (const wrong of [
        'Ab1',
        'wattle-2026',
        'WATTLE-2026',
        'Wattle-Wattle',
        `Wattle-2026${'x'.repeat(10)}`,
      ]) {
        await secret().fill(wrong);
        await secret().press('Enter');
        await expectWrong(secret(), PASSWORD_PATTERN);
        await expectFocus(secret());
        expect(await secret().inputValue()).toBe(wrong);
      }
      expect(await alert(SEVERAL).count()).toBe(0);
      expect(sent).toEqual([]);
    }));

  test('says that an address has an account, keeps what was typed, and takes another one [R8.3]', () =>
    inTab(async (tab) => {
      const { button, field, heading, secret } = screenOf(tab);
      const { email } = await makeCustomer(tab, 'mobile');
      tab.allow(/status of 400.*accounts:signUp/);
      await openSignUp(tab);
      await field('Email address').fill(email);
      await secret().fill('Wattle-2026');
      await button('Continue').click();
      await expectWrong(secret(), EMAIL_IN_USE);
      expect(await field('Email address').inputValue()).toBe(email);
      expect(await secret().inputValue()).toBe('Wattle-2026');
      await expectAccessible(tab);
      await field('Email address').fill(newAddress());
      await button('Continue').click();
      await heading(HEADINGS.mobile).waitFor();
    }));

  test('makes one account of many presses', () =>
    inTab(async (tab) => {
      const { button, field, heading, secret } = screenOf(tab);
      await openSignUp(tab);
      const letGo = await holdCalls(tab, SIGN_UP);
      const sent = recordCalls(tab);
      await field('Email address').fill(newAddress());
      await secret().fill('Wattle-2026');
      await button('Continue').dblclick();
      await tab.page.keyboard.press('Enter');
      await secret().press('Enter');
      await letGo();
      await heading(HEADINGS.mobile).waitFor();
      expect(sent.filter((call) => call.endsWith(SIGN_UP))).toHaveLength(1);
    }));
});

describe('the log-in', () => {
  test('says what is wrong with e-mail and password, and sends nothing [R5.1 R5.7 R5.8 R8.11]', () =>
    inTab(async (tab) => {
      const { alert, button, field, secret } = screenOf(tab);
      await tab.page.goto('/login');
      const sent = recordCalls(tab);
      await button('Log in').click();
      await expectWrong(field('Email address'), 'Email field is required.');
      await expectWrong(secret(), 'Enter a password.');
      await alert(SEVERAL).waitFor();
      await expectFocus(field('Email address'));
      await field('Email address').fill('kim.example.com');
      await secret().fill('short');
      await secret().press('Enter');
      await expectWrong(field('Email address'), 'Invalid email address.');
      await expectWrong(secret(), PASSWORD_PATTERN);
      await expectFocus(field('Email address'));
      await expectAccessible(tab);
      expect(await field('Email address').inputValue()).toBe('kim.example.com');
      expect(await secret().inputValue()).toBe('short');
      expect(sent).toEqual([]);
    }));

  test('is told the answer although something was typed while it was on its way', () =>
    inTab(async (tab) => {
      const { alert, secret } = screenOf(tab);
      const { email } = await makeCustomer(tab, 'name');
      tab.allow(/status of 400.*accounts:signInWithPassword/);
      await tab.page.goto('/login');
      const letGo = await holdCalls(tab, SIGN_IN);
      await submitLogin(tab, { email, password: 'Wrong-2026' });
      await secret().fill('Wrong-2027');
      await letGo();
      await alert(failureText({ code: 'invalidCredentials' })).waitFor();
      expect(await secret().inputValue()).toBe('Wrong-2027');
      await secret().fill('Wrong-2028');
      await alert(failureText({ code: 'invalidCredentials' })).waitFor({ state: 'hidden' });
    }));

  test('says the same of a wrong password and of an unknown address, and keeps what was typed [R2.14 R8.2]', () =>
    inTab(async (tab) => {
      const { alert, button, field, heading, secret } = screenOf(tab);
      const { email, password: right } = await makeCustomer(tab, 'name');
      tab.allow(/status of 400.*accounts:signInWithPassword/);
      await tab.page.goto('/login');
      for (const typed of [email, newAddress()]) {
        await submitLogin(tab, { email: typed, password: 'Wrong-2026' });
        await alert(failureText({ code: 'invalidCredentials' })).waitFor();
        expect(await field('Email address').inputValue()).toBe(typed);
        expect(await secret().inputValue()).toBe('Wrong-2026');
      }
      await expectAccessible(tab);
      await secret().fill('short');
      await button('Log in').click();
      await expectWrong(secret(), PASSWORD_PATTERN);
      expect(await alert(failureText({ code: 'invalidCredentials' })).count()).toBe(0);
      await field('Email address').fill(email);
      await secret().fill(right);
      const letGo = await holdCalls(tab, SIGN_IN);
      const sent = recordCalls(tab);
      await button('Log in').dblclick();
      await secret().press('Enter');
      await letGo();
      await heading(HEADINGS.name).waitFor();
      expect(sent.filter((call) => call.endsWith(SIGN_IN))).toHaveLength(1);
    }));
});

describe('the mobile', () => {
  test('must be an Australian one; nothing is sent before [R5.10 R5.13]', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      await signInAt(tab, 'mobile');
      const sent = recordCalls(tab);
      await button(mobileCopy.send).click();
      await expectWrong(field(mobileCopy.mobile), 'Field is required.');
      await expectFocus(field(mobileCopy.mobile));
      for (const wrong of ['0391570006', '049157000', '0']) {
        await field(mobileCopy.mobile).fill(wrong);
        await field(mobileCopy.mobile).press('Enter');
        await expectWrong(field(mobileCopy.mobile), 'Invalid mobile number.');
        await expectFocus(field(mobileCopy.mobile));
        expect((await field(mobileCopy.mobile).inputValue()).replaceAll(' ', '')).toBe(wrong);
      }
      await expectAccessible(tab);
      expect(sent).toEqual([]);
    }));

  test('gets one code of many presses, and the next one after a minute [R2.40 R2.41 R4.11 R4.13]', () =>
    inClockedTab(async (tab) => {
      const { button, field } = screenOf(tab);
      await signInAt(tab, 'mobile');
      const letGo = await holdCalls(tab, SEND_CODE);
      const sent = recordCalls(tab);
      await field(mobileCopy.mobile).fill('0491570157');
      await button(mobileCopy.send).dblclick();
      await tab.page.keyboard.press('Enter');
      await letGo();
      await field(mobileCopy.code).waitFor();
      await tab.page.getByText('A SMS was sent to 0491 570 157').waitFor();
      expect(sent.filter((call) => call.endsWith(SEND_CODE))).toHaveLength(1);
      expect(await button(mobileCopy.resend).isDisabled()).toBe(true);
      await tab.page.getByText(/^in \d+ seconds$/).waitFor();
      await tab.page.clock.fastForward(61_000);
      await expect.poll(() => button(mobileCopy.resend).isEnabled()).toBe(true);
      await button(mobileCopy.resend).dblclick();
      await letGo();
      await tab.page.getByText(/^in \d+ seconds$/).waitFor();
      expect(sent.filter((call) => call.endsWith(SEND_CODE))).toHaveLength(2);
    }));

  test('needs the code that was sent: six digits, the right ones [R2.42 R4.15 R5.14 R8.7 R8.30]', () =>
    inTab(async (tab) => {
      const { button, field, heading } = screenOf(tab);
      tab.allow(/status of 400.*accounts:signInWithPhoneNumber/);
      await signInAt(tab, 'mobile');
      await askForCode(tab, '0491570158');
      const code = await codeSentTo(tab, '0491570158');
      const sent = recordCalls(tab);
      for (const short of ['', '1', '12345', 'abcdef']) {
        await field(mobileCopy.code).fill(short);
        expect(await button(mobileCopy.verify).isDisabled()).toBe(true);
        await field(mobileCopy.code).press('Enter');
      }
      expect(sent).toEqual([]);
      const wrong = code === '123456' ? '654321' : '123456';
      await field(mobileCopy.code).fill(wrong);
      await field(mobileCopy.code).press('Enter');
      await expectWrong(
        field(mobileCopy.code),
        'Invalid code. Please check your code in the last message you received and try again.',
      );
      await expectFocus(field(mobileCopy.code));
      expect(await field(mobileCopy.code).inputValue()).toBe(wrong);
      await expectAccessible(tab);

      await field(mobileCopy.code).fill(code.slice(0, 3));
      await expectRight(field(mobileCopy.code));

      const letGo = await holdCalls(tab, LINK_MOBILE);
      sent.length = 0;
      await field(mobileCopy.code).fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      expect(await field(mobileCopy.code).inputValue()).toBe(code);
      await button(mobileCopy.verify).dblclick();
      await letGo();
      await heading(HEADINGS.name).waitFor();
      expect(sent.filter((call) => call.endsWith(LINK_MOBILE))).toHaveLength(1);
    }));

  test('of somebody else is refused; another number can be typed [R8.6]', () =>
    inClockedTab(async (tab) => {
      const { button, field, heading } = screenOf(tab);
      tab.allow(/status of 400.*accounts:signInWithPhoneNumber/);
      await takeMobile(tab, '+61491570159');
      await signInAt(tab, 'mobile');
      await askForCode(tab, '0491570159');
      await field(mobileCopy.code).fill(await codeSentTo(tab, '0491570159'));
      await button(mobileCopy.verify).click();
      await expectWrong(field(mobileCopy.code), MOBILE_IN_USE);
      await expectAccessible(tab);
      await button(mobileCopy.change).click();
      await expect.poll(() => field(mobileCopy.mobile).inputValue()).toBe('0491 570 159');
      await tab.page.clock.fastForward(61_000);
      await expect.poll(() => button(mobileCopy.send).isEnabled()).toBe(true);
      await askForCode(tab, '0491570110');
      await field(mobileCopy.code).fill(await codeSentTo(tab, '0491570110'));
      await button(mobileCopy.verify).click();
      await heading(HEADINGS.name).waitFor();
    }));
});

describe('the name', () => {
  test('needs both parts, and is sent once [R2.32 R5.12 R5.15]', () =>
    inTab(async (tab) => {
      const { alert, button, field, heading } = screenOf(tab);
      await signInAt(tab, 'name');
      const sent = recordCalls(tab);
      await button(nameCopy.submit).click();
      await expectWrong(field(nameCopy.firstName), 'Field is required.');
      await expectWrong(field(nameCopy.lastName), 'Field is required.');
      await alert(SEVERAL).waitFor();
      await expectFocus(field(nameCopy.firstName));
      await expectAccessible(tab);
      await field(nameCopy.firstName).fill('Kim');
      await field(nameCopy.lastName).fill('   ');
      await field(nameCopy.lastName).press('Enter');
      await expectRight(field(nameCopy.firstName));
      await expectWrong(field(nameCopy.lastName), 'Field is required.');
      await expectFocus(field(nameCopy.lastName));
      expect(await field(nameCopy.firstName).inputValue()).toBe('Kim');
      expect(await alert(SEVERAL).count()).toBe(0);
      expect(sent).toEqual([]);

      const letGo = await holdCalls(tab, '/v3/Users/detail');
      await field(nameCopy.lastName).fill("O'Brien-Núñez");
      await button(nameCopy.submit).dblclick();
      await tab.page.keyboard.press('Enter');
      await letGo();
      await heading(HEADINGS[stageAfter('name')]).waitFor();
      expect(sent.filter((call) => call === 'PUT /v3/Users/detail')).toHaveLength(1);
    }));
});

describe('the employment', () => {
  test('needs a status and an employer, and is sent once [R2.34 R5.16 R8.31]', () =>
    inTab(async (tab) => {
      const { alert, button, field, heading } = screenOf(tab);
      const status = tab.page.getByRole('combobox', { name: 'Employment status' });
      await signInAt(tab, 'employment');
      const sent = recordCalls(tab);
      await button(employmentCopy.submit).click();
      await alert(EMPLOYMENT).waitFor();
      await expectWrong(status, 'Select your employment status');
      await expectWrong(field(employmentCopy.employer), "nter your employer's name.");
      await expectFocus(status);
      await expectAccessible(tab);
      await status.selectOption('Casual');
      await field(employmentCopy.employer).fill('  ');
      await field(employmentCopy.employer).press('Enter');
      await expectRight(status);
      await expectWrong(field(employmentCopy.employer), "nter your employer's name.");
      await expectFocus(field(employmentCopy.employer));
      expect(await status.inputValue()).toBe('Casual');
      expect(sent).toEqual([]);

      const letGo = await holdCalls(tab, '/v3/Users/employer');
      await field(employmentCopy.employer).fill('Eucalypt Pty Ltd');
      await button(employmentCopy.submit).dblclick();
      await letGo();
      await heading(HEADINGS[stageAfter('employment')]).waitFor();
      expect(sent.filter((call) => call === 'PUT /v3/Users/employer')).toHaveLength(1);
    }));
});

describe('the bank', () => {
  const search = ({ page }: Tab) => page.getByRole('searchbox', { name: 'Search' });

  test('that nobody knows is said so; the search goes on without a call [R2.48]', () =>
    inTab(async (tab) => {
      const { button } = screenOf(tab);
      await signInAt(tab, 'bank');
      await button('Banksia Bank').waitFor();
      const sent = recordCalls(tab);
      for (const unknown of ['zzz', '<b>', 'hool', '%']) {
        await search(tab).fill(unknown);
        await tab.page.getByText('No bank matches your search.').waitFor();
        expect(await search(tab).inputValue()).toBe(unknown);
      }
      await expectAccessible(tab);
      await search(tab).press('Enter');
      await search(tab).fill('');
      await button('Banksia Bank').waitFor();
      await search(tab).fill('  wATTle ');
      await expect.poll(() => button('Banksia Bank').count()).toBe(0);
      await button('Wattle & Co').waitFor();
      expect(sent).toEqual([]);
    }));

  test('needs all that it asks for, and the credentials are sent once [R2.57]', () =>
    inTab(async (tab) => {
      const { alert, button, field } = screenOf(tab);
      await signInAt(tab, 'bank');
      await search(tab).fill('Harbourside');
      // Until the others are gone it still moves: a press that begins on it ends beside it.
      await button('Banksia Bank').waitFor({ state: 'hidden' });
      await button('Harbourside Bank').click();
      const loginId = field('Customer registration number');
      const securityNumber = tab.page.getByLabel('Security number', { exact: true });
      const password = screenOf(tab).secret();
      await loginId.waitFor();
      const sent = recordCalls(tab);
      await button(bankCopy.login.submit).click();
      for (const wrong of [loginId, password, securityNumber]) {
        await expectWrong(wrong, 'Field is required.');
      }
      await alert(SEVERAL).waitFor();
      await expectFocus(loginId);
      await expectAccessible(tab);
      await loginId.fill('Wentworth-Smith');
      await password.fill('whislter');
      await password.press('Enter');
      await expectWrong(securityNumber, 'Field is required.');
      await expectFocus(securityNumber);
      expect(await loginId.inputValue()).toBe('Wentworth-Smith');
      expect(await password.inputValue()).toBe('whislter');
      expect(sent).toEqual([]);

      const letGo = await holdCalls(tab, '/sandbox/bank/connections');
      await securityNumber.fill('1234');
      await button(bankCopy.login.submit).dblclick();
      await securityNumber.press('Enter');
      await letGo();
      await tab.page.waitForURL('**/signup/bank/sync');
      for (const once of [
        'GET /v3/Finances/connections/token',
        'POST /sandbox/bank/connections',
        'POST /v3/Finances/connections/jobs',
      ]) {
        expect(sent.filter((call) => call === once)).toHaveLength(1);
      }
    }));

  test('account needs a BSB of six digits and a number, both in the customer’s own name [R2.63 R5.22 R5.24 R5.25 R8.18]', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field } = screenOf(tab);
      const joint = tab.page.getByRole('checkbox', { name: 'This is a joint account' });
      await signInAt(tab, 'bankAccount');
      await field(bankCopy.account.bsb).waitFor();
      const sent = recordCalls(tab);
      await button(bankCopy.unsupported.submit).click();
      await alert('One or more required fields are missing.').waitFor();
      await expectWrong(field(bankCopy.account.bsb), '');
      await expectWrong(field(bankCopy.account.accountNumber), '');
      await expectFocus(field(bankCopy.account.bsb));
      await expectAccessible(tab);

      await field(bankCopy.account.bsb).fill('012003');
      expect(await field(bankCopy.account.bsb).inputValue()).toBe('012-003');
      await field(bankCopy.account.bsb).press('Enter');
      await expectRight(field(bankCopy.account.bsb));
      await expectFocus(field(bankCopy.account.accountNumber));
      await alert('One or more required fields are missing.').waitFor();

      for (const [bsb, number] of [
        ['01200', '123456'],
        ['012003', '1234'],
        ['012003', '12345678901'],
        ['012003', 'abcdef'],
      ] as const) {
        await field(bankCopy.account.bsb).fill(bsb);
        await field(bankCopy.account.accountNumber).fill(number);
        await field(bankCopy.account.accountNumber).press('Enter');
        await alert(failureText({ code: 'invalidBsb' })).waitFor();
        await expectWrong(field(bsb.length < 6 ? 'BSB' : 'Account number'), '');
        await expectFocus(field(bsb.length < 6 ? 'BSB' : 'Account number'));
        expect((await field(bankCopy.account.bsb).inputValue()).replace('-', '')).toBe(bsb);
        expect(await field(bankCopy.account.accountNumber).inputValue()).toBe(number);
      }

      await field(bankCopy.account.accountNumber).fill('123456');
      await joint.check();
      await button(bankCopy.unsupported.submit).click();
      await expectWrong(joint, JOINT);
      await expectFocus(joint);
      await expectAccessible(tab);
      expect(await field(bankCopy.account.bsb).inputValue()).toBe('012-003');
      await tab.page.clock.fastForward(5_000);
      expect(sent).toEqual([]);
      await joint.uncheck();
      await expectRight(joint);
      expect(await tab.page.getByText(JOINT).count()).toBe(0);
    }));

  test('account that no bank has is refused by the field; another one is saved once [R7.38 R8.17]', () =>
    inClockedTab(async (tab) => {
      const { button, field, heading } = screenOf(tab);
      tab.allow(/status of 400.*Lending\/bankaccount/);
      await signInAt(tab, 'bankAccount');
      await field(bankCopy.account.bsb).waitFor();
      const sent = recordCalls(tab);
      await field(bankCopy.account.bsb).fill('000000');
      await field(bankCopy.account.accountNumber).fill('123456');
      await tab.page.clock.pauseAt((await tab.page.evaluate(() => Date.now())) + 1_000);
      await button(bankCopy.unsupported.submit).click();
      await expect
        .poll(() => button(bankCopy.unsupported.submit).getAttribute('aria-busy'))
        .toBe('true');
      expect(sent).toEqual([]);
      await tab.page.clock.fastForward(2_000);
      await tab.page.clock.resume();
      await expectWrong(field(bankCopy.account.bsb), 'Invalid BSB or Account Number.');
      await expectFocus(field(bankCopy.account.bsb));
      await expectAccessible(tab);
      expect(await field(bankCopy.account.bsb).inputValue()).toBe('000-000');
      expect(await field(bankCopy.account.accountNumber).inputValue()).toBe('123456');
      sent.length = 0;
      await field(bankCopy.account.bsb).fill('012003');
      await expectRight(field(bankCopy.account.bsb));
      await button(bankCopy.unsupported.submit).dblclick();
      await field(bankCopy.account.bsb).press('Enter');
      await tab.page.clock.fastForward(2_000);
      await heading(HEADINGS.idCheck).waitFor();
      expect(sent.filter((call) => call === 'PUT /v3/Lending/bankaccount')).toHaveLength(1);
    }));
});

describe('the cash out', () => {
  test('takes only an amount that is offered; nothing is sent for another one [R5.11]', () =>
    inTab(async (tab) => {
      const { button, field, heading } = screenOf(tab);
      await openCashOut(tab);
      const sent = recordCalls(tab);
      const between = 'Enter an amount between $50 and $1,000 in steps of $10.';
      for (const [typed, message] of [
        ['', 'Invalid number value.'],
        ['abc', 'Invalid number value.'],
        ['1e3', 'Invalid number value.'],
        ['٥٠', 'Invalid number value.'],
        ['-100', between],
        ['100.001', between],
        ['105', between],
        ['50.5', between],
        ['100.50', between],
        ['40', between],
        ['0', between],
        ['1010', between],
        ['123456789', between],
      ] as const) {
        await field('Amount').fill(typed);
        await field('Amount').press('Enter');
        await expectWrong(field('Amount'), message);
        await button(cashOutCopy.proceed).click();
        await expectWrong(field('Amount'), message);
        await expectFocus(field('Amount'));
        expect(await field('Amount').inputValue()).toBe(typed);
      }
      await expectAccessible(tab);
      await heading('How much do you need?').waitFor();
      expect(await tab.page.getByRole('dialog').count()).toBe(0);
      expect(sent).toEqual([]);
    }));

  test('asks whether a smaller amount is meant, and sends nothing when it is not [R4.63]', () =>
    inTab(async (tab) => {
      const { button, field } = screenOf(tab);
      const dialog = tab.page.getByRole('dialog', { name: 'Are you sure?' });
      await openCashOut(tab);
      const sent = recordCalls(tab);
      await field('Amount').fill('$ 1,00.00'.replace(',', ''));
      await field('Amount').press('Enter');
      await dialog.waitFor();
      await button(cashOutCopy.confirm.no).click();
      await dialog.waitFor({ state: 'hidden' });
      await expect.poll(() => field('Amount').inputValue()).toBe('100');
      await button(cashOutCopy.proceed).click();
      await dialog.waitFor();
      await tab.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      expect(sent).toEqual([]);
    }));

  test('asks how to repay although the step before was pressed twice', () =>
    inTab(async (tab) => {
      const { button, heading } = screenOf(tab);
      await openCashOut(tab);
      await button(cashOutCopy.proceed).dblclick({ delay: 80 });
      await heading('How would you like to repay?').waitFor();
      await tab.page.getByRole('radio', { name: '1 repayment' }).waitFor();
      await chunksRest(tab.page);
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
          // On a phone the dialog's first button comes up right under the finger.
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
      const letGo = await holdCalls(tab, '/v3/Lending/');
      const sent = recordCalls(tab);
      await field('Amount').fill('100');
      await button(cashOutCopy.proceed).click();
      await button(cashOutCopy.confirm.yes).dblclick();
      await letGo();
      await tab.page.getByRole('radio', { name: '1 repayment' }).waitFor();
      await tab.page.getByRole('radio', { name: '3 repayments' }).check();
      await button(cashOutCopy.proceed).dblclick();
      await letGo();
      await button(cashOutCopy.review.agree).waitFor();
      expect(await button(cashOutCopy.review.agree).isDisabled()).toBe(true);
      await button(cashOutCopy.review.agree).dispatchEvent('click');
      expect(sent.filter((call) => call.endsWith('/borrow'))).toEqual([]);
      await readAgreement(tab);
      await expect.poll(() => button(cashOutCopy.review.agree).isEnabled()).toBe(true);
      await button(cashOutCopy.review.agree).dblclick();
      await tab.page.keyboard.press('Enter');
      await letGo();
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

test('Tab, Space and Enter alone lead from the eligibility check to the code', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      const { button, field, heading, secret } = screenOf(tab);
      await page.goto('/eligibility');
      await heading("Check if you're eligible").waitFor();
      for (const box of await page.getByRole('checkbox').all()) {
        await tabTo(tab, box);
        await page.keyboard.press('Space');
      }
      await tabTo(tab, button(eligibilityCopy.start));
      await page.keyboard.press('Enter');

      await heading('Sign up').waitFor();
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
