import { describe, expect, test } from 'vitest';
import type { AnswerOf } from '../../domain/contract.ts';
import type { MadeCustomer } from '../../sandbox/sample-customers.ts';
import { readAgreement } from './support/agreement.ts';
import { CHUNKS, chunksRest } from './support/chunks.ts';
import { askApi, HEADINGS, makeCustomer, signInAt, submitLogin } from './support/customers.ts';
import {
  BREAKS,
  breakCalls,
  expectMessage,
  hurryTo,
  mendCalls,
  NO_ANSWER,
  UNREACHABLE,
} from './support/faults.ts';
import { expectFocus, expectWrong } from './support/fields.ts';
import { inClockedTab } from './support/in-tab.ts';
import { noteSurvival, survey } from './support/survey.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls, holdFiles, recordCalls } from './support/traffic.ts';

const GENERIC = 'Whoops! Something went wrong. Please try again or contact support.';
const OFFLINE = "You're offline. We'll pick up where you left off when you're back.";
const OFFLINE_MONEY = "You're offline. Nothing was sent. Try again when you're back online.";
const TOO_MANY = 'Too many attempts. Please wait a little and try again.';
const UNKNOWN_OUTCOME = "We're checking whether that went through. Please don't try again yet.";
const NO_BANKS = 'Sorry, we are currently experiencing issues retrieving available banks.';
const NOT_CONNECTED = 'Unable to connect your bank account.';
const KYC_TOKEN_REFUSED =
  "We were not able to verify your identity. We only accept Driver's licences, Passports and Medicare cards as forms of ID. Reach out to us to resolve this and have your ID handy to speed up the process";

const PROVIDER = '/identitytoolkit.googleapis.com';
const SIGN_UP = `POST ${PROVIDER}/v1/accounts:signUp`;
const SIGN_IN = `POST ${PROVIDER}/v1/accounts:signInWithPassword`;
const SEND_CODE = `POST ${PROVIDER}/v1/accounts:sendVerificationCode`;
const LINK_MOBILE = `POST ${PROVIDER}/v1/accounts:signInWithPhoneNumber`;
const REFRESH = 'POST /securetoken.googleapis.com/v1/token';

/** How the provider refuses. */
const providerError = (message: string, status = 400) => ({
  status,
  body: { error: { code: status, message, errors: [{ message }] } },
});

const parts = ({ page }: Tab) => ({
  button: (name: string) => page.getByRole('button', { name, exact: true }),
  field: (name: string) => page.getByRole('textbox', { name, exact: true }),
  password: () => page.getByLabel('Password', { exact: true }),
  heading: (name: string) => page.getByRole('heading', { name, level: 1 }),
  alert: (text: string) => page.getByRole('alert').filter({ hasText: text }),
  path: () => new URL(page.url()).pathname,
});

describe('the log-in', () => {
  test('says that something went wrong, keeps what was typed, and works once it is over [R8.1]', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field, heading, password } = parts(tab);
      const customer = await makeCustomer(tab, 'name');
      await tab.page.goto('/login');
      await field('Email address').fill(customer.email);
      await password().fill(customer.password);
      await expectMessage(tab, SIGN_IN, {
        press: () => button('Log in').click(),
        message: alert(GENERIC),
        breaks: { ...BREAKS, 'no answer': { kind: 'timeout' } },
      });
      await expectMessage(tab, SIGN_IN, {
        press: () => button('Log in').click(),
        message: alert(TOO_MANY),
        breaks: {
          'too many attempts': providerError('TOO_MANY_ATTEMPTS_TRY_LATER : Blocked.'),
          'a spent quota': providerError('QUOTA_EXCEEDED : Quota.', 429),
        },
      });
      expect(await field('Email address').inputValue()).toBe(customer.email);
      expect(await password().inputValue()).toBe(customer.password);
      await button('Log in').click();
      await heading('Personal details').waitFor();
    }));

  test('says that one is offline', () =>
    inClockedTab(async (tab) => {
      const { alert, button, heading } = parts(tab);
      const customer = await makeCustomer(tab, 'name');
      tab.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await tab.page.goto('/login');
      await chunksRest(tab.page);
      await tab.context.setOffline(true);
      await submitLogin(tab, customer);
      await alert(OFFLINE).waitFor();
      await tab.context.setOffline(false);
      await button('Log in').click();
      await heading('Personal details').waitFor();
    }));

  test('leads to another try when the profile cannot be read', () =>
    inClockedTab(async (tab) => {
      const { button, heading } = parts(tab);
      const customer = await makeCustomer(tab, 'name');
      await breakCalls(tab, { 'GET /v3/Users/state': BREAKS['an error 500'] });
      await tab.page.goto('/login');
      await submitLogin(tab, customer);
      await heading('Something went wrong').waitFor();
      await tab.page.getByText(GENERIC).waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await mendCalls(tab);
      await button('Try again').click();
      await heading('Personal details').waitFor();
    }));
});

test('the sign-up says that something went wrong, keeps what was typed, and works once it is over [R2.29]', () =>
  inClockedTab(async (tab) => {
    const { button, field, heading, password } = parts(tab);
    await tab.page.goto('/eligibility');
    for (const box of await tab.page.getByRole('checkbox').all()) await box.check();
    await button('Get started').click();
    await field('Email address').fill('faults@example.com');
    await password().fill('Wattle-2026');
    await expectMessage(tab, SIGN_UP, {
      press: () => button('Continue').click(),
      message: tab.page.getByText(GENERIC),
    });
    await expectWrong(password(), GENERIC);
    expect(await field('Email address').inputValue()).toBe('faults@example.com');
    expect(await password().inputValue()).toBe('Wattle-2026');
    await button('Continue').click();
    await heading('Verify mobile').waitFor();
  }));

describe('the mobile', () => {
  test('says why no code was sent, and sends one once it is over [R8.10 R8.29 R8.37]', () =>
    inClockedTab(async (tab) => {
      const { button, field } = parts(tab);
      await signInAt(tab, 'mobile');
      await field('Mobile number').fill('0491570156');
      const press = () => button('Send code').click();
      await expectMessage(tab, SEND_CODE, { press, message: tab.page.getByText(GENERIC) });
      await expectMessage(tab, SEND_CODE, {
        press,
        message: tab.page.getByText(TOO_MANY),
        breaks: {
          'too many attempts': {
            ...providerError('TOO_MANY_ATTEMPTS_TRY_LATER'),
            headers: { 'retry-after': '60' },
          },
          'a spent quota': providerError('QUOTA_EXCEEDED', 429),
        },
      });
      await expectMessage(tab, SEND_CODE, {
        press,
        message: tab.page.getByText(
          'Whoops! There was a problem verifying reCAPTCHA. Please try again or contact support.',
        ),
        breaks: { 'a refused bot check': providerError('CAPTCHA_CHECK_FAILED') },
      });
      expect(await field('Mobile number').inputValue()).toBe('0491 570 156');
      await press();
      await tab.page.getByText('A SMS was sent to 0491 570 156').waitFor();
    }));

  test('says why a code was not taken, and takes it once it is over [R8.8 R8.9]', () =>
    inClockedTab(async (tab) => {
      const { button, field, heading } = parts(tab);
      await signInAt(tab, 'mobile');
      await field('Mobile number').fill('0491570157');
      await button('Send code').click();
      await field('Verification code').waitFor();
      const [sms] = await tab.inbox('+61491570157');
      await field('Verification code').fill(sms?.code ?? '');
      const press = () => button('Verify and continue').click();
      await expectMessage(tab, LINK_MOBILE, { press, message: tab.page.getByText(GENERIC) });
      await expectMessage(tab, LINK_MOBILE, {
        press,
        message: tab.page.getByText(
          'This code has expired. Please resend the verification code to try again.',
        ),
        breaks: { 'an expired code': providerError('SESSION_EXPIRED') },
      });
      await expectMessage(tab, LINK_MOBILE, {
        press,
        message: tab.page.getByText('Unable to link your mobile number to this account.'),
        breaks: { 'a refusal': providerError('OPERATION_NOT_ALLOWED') },
      });
      await expectFocus(field('Verification code'));
      expect(await field('Verification code').inputValue()).toBe(sms?.code);
      await press();
      await heading('Personal details').waitFor();
    }));
});

describe('a customer who comes back', () => {
  test('can try again when the profile cannot be read', () =>
    inClockedTab(async (tab) => {
      const { button, heading } = parts(tab);
      await signInAt(tab, 'employment');
      const message = heading('Something went wrong');
      await breakCalls(tab, { 'GET /v3/Users/state': BREAKS['an error 500'] });
      await tab.page.reload();
      await message.waitFor();
      await expectMessage(tab, 'GET /v3/Users/state', {
        press: () => button('Try again').click(),
        message: tab.page.getByText(GENERIC),
      });
      await button('Try again').click();
      await heading('Employment details').waitFor();
    }));

  test('can try again when everything is down', () =>
    inClockedTab(async (tab) => {
      const { button, heading, path } = parts(tab);
      tab.allow(/Failed to load resource: net::ERR_/);
      await signInAt(tab, 'dashboard');
      const isDown = /\/(v3|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com)\//;
      await tab.page.route(isDown, (route) => route.abort('connectionrefused'));
      await tab.page.reload();
      await hurryTo(tab, heading('Something went wrong'));
      await tab.page.getByText(UNREACHABLE).waitFor();
      await button('talk to us').click();
      const dialog = tab.page.getByRole('dialog', { name: 'Contact us' });
      await dialog.getByRole('button', { name: 'Close' }).click();
      await dialog.waitFor({ state: 'hidden' });
      expect(path()).toBe('/dashboard');
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.page.unroute(isDown);
      await button('Try again').click();
      await heading(HEADINGS.dashboard).waitFor();
      await button('Cash Out').waitFor();
    }));

  test('does not notice that a token has expired [R6.6 R8.35]', () =>
    inClockedTab(async (tab) => {
      const { button, heading } = parts(tab);
      await signInAt(tab, 'dashboard');
      await breakCalls(tab, {
        'GET /v3/Users/state': { status: 401, times: 1 },
        'GET /v3/Lending/overview': { status: 401, times: 1 },
      });
      const sent = recordCalls(tab);
      await tab.page.reload();
      await heading(HEADINGS.dashboard).waitFor();
      await button('Cash Out').waitFor();
      expect(sent.filter((call) => call === 'GET /v3/Users/state')).toHaveLength(2);
      expect(sent.filter((call) => call === 'GET /v3/Lending/overview')).toHaveLength(2);
    }));

  test('logs in again when a new token does not help [R6.7 R8.36 R8.41]', () =>
    inClockedTab(async (tab) => {
      const { button, heading, path } = parts(tab);
      const customer = await signInAt(tab, 'dashboard');
      await breakCalls(tab, { 'GET /v3/Lending/overview': { status: 401 } });
      await button('Cash Out').click();
      await heading('Log in').waitFor();
      await tab.page.getByText('Please log in again.').waitFor();
      expect(path()).toBe('/login');
      expect(await tab.accessibilityFaults()).toEqual([]);
      const sent = recordCalls(tab);
      await tab.page.clock.fastForward(30_000);
      expect(sent).toEqual([]);
      await tab.page.reload();
      await heading('Log in').waitFor();
      await mendCalls(tab);
      await submitLogin(tab, customer);
      await heading('How much do you need?').waitFor();
      expect(await tab.page.getByText('Please log in again.').count()).toBe(0);
    }));

  test('logs in again when the provider makes no new token [R6.7]', () =>
    inClockedTab(async (tab) => {
      const { button, heading } = parts(tab);
      await signInAt(tab, 'name');
      await breakCalls(tab, {
        'PUT /v3/Users/detail': { status: 401 },
        [REFRESH]: providerError('TOKEN_EXPIRED'),
      });
      await parts(tab).field('First name').fill('Kim');
      await parts(tab).field('Last name').fill('Lee');
      await button('Continue').click();
      await heading('Log in').waitFor();
      await tab.page.getByText('Please log in again.').waitFor();
    }));
});

test('the name is kept when it cannot be saved, and saved once it is over [R8.23]', () =>
  inClockedTab(async (tab) => {
    const { alert, button, field, heading } = parts(tab);
    await signInAt(tab, 'name');
    await field('First name').fill('Kim');
    await field('Last name').fill("O'Brien");
    await expectMessage(tab, 'PUT /v3/Users/detail', {
      press: () => button('Continue').click(),
      message: alert('Unable to update your first name and last name.'),
      breaks: { ...BREAKS, 'no answer': { kind: 'timeout' } },
    });
    expect(await field('First name').inputValue()).toBe('Kim');
    expect(await field('Last name').inputValue()).toBe("O'Brien");
    await mendCalls(tab);
    const letGo = await holdCalls(tab, '/v3/Users/detail');
    const sent = recordCalls(tab);
    await button('Continue').dblclick();
    await expect.poll(() => button('Continue').getAttribute('aria-busy')).toBe('true');
    await letGo();
    await heading('Employment details').waitFor();
    expect(sent.filter((call) => call === 'PUT /v3/Users/detail')).toHaveLength(1);
  }));

test('a name that was saved although its answer was lost is not asked for again [R7.13]', () =>
  inClockedTab(async (tab) => {
    const { button, field, heading } = parts(tab);
    await signInAt(tab, 'name');
    await field('First name').fill('Kim');
    await field('Last name').fill('Lee');
    await breakCalls(tab, { 'PUT /v3/Users/detail': { kind: 'reset', after: true } });
    await button('Continue').click();
    await heading('Employment details').waitFor();
  }));

test('the employment is kept when it cannot be saved, and saved once it is over [R8.24]', () =>
  inClockedTab(async (tab) => {
    const { alert, button, field, heading } = parts(tab);
    const status = tab.page.getByRole('combobox', { name: 'Employment status' });
    await signInAt(tab, 'employment');
    await status.selectOption('Parttime');
    await field('Employer name').fill('Eucalypt Pty Ltd');
    await expectMessage(tab, 'PUT /v3/Users/employer', {
      press: () => button('Save and continue').click(),
      message: alert('Unable to update your employment details.'),
    });
    expect(await status.inputValue()).toBe('Parttime');
    expect(await field('Employer name').inputValue()).toBe('Eucalypt Pty Ltd');
    await button('Save and continue').click();
    await heading('Bank connection').waitFor();
  }));

describe('the bank', () => {
  /** Chooses the test bank. */
  async function chooseHooli(tab: Tab) {
    await tab.page.getByRole('searchbox', { name: 'Search' }).fill('hooli');
    await parts(tab).button('Hooli').click();
    await parts(tab).password().waitFor();
  }

  async function connect(tab: Tab, loginId: string, password: string) {
    await parts(tab).field('Login').fill(loginId);
    await parts(tab).password().fill(password);
    await parts(tab).button('Connect').click();
  }

  test('list can be asked for again [R8.22]', () =>
    inClockedTab(async (tab) => {
      const { alert, button } = parts(tab);
      await signInAt(tab, 'bank');
      await button('Banksia Bank').waitFor();
      for (const call of ['GET /v3/Finances/institutions', REFRESH]) {
        await breakCalls(tab, { [call]: BREAKS['an error 500'] });
        await tab.page.reload();
        await hurryTo(tab, alert(NO_BANKS));
        await expectMessage(tab, call, {
          press: () => button('Try again').click(),
          message: alert(NO_BANKS),
        });
        await button('Try again').click();
        await button('Banksia Bank').waitFor();
      }
    }));

  test('log-in is kept when the connection cannot be started, and used once it is over [R8.15]', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field, password } = parts(tab);
      await signInAt(tab, 'bank');
      await chooseHooli(tab);
      await field('Login').fill('gavinBelson');
      await password().fill('hooli2016');
      for (const call of [
        'GET /v3/Finances/connections/token',
        'POST /sandbox/bank/connections',
        'POST /v3/Finances/connections/jobs',
      ]) {
        await expectMessage(tab, call, {
          press: () => button('Connect').click(),
          message: alert(NOT_CONNECTED),
        });
      }
      await expectMessage(tab, 'POST /sandbox/bank/connections', {
        press: () => button('Connect').click(),
        message: alert(NOT_CONNECTED),
        breaks: { 'no answer': { kind: 'timeout' } },
      });
      expect(await field('Login').inputValue()).toBe('gavinBelson');
      expect(await password().inputValue()).toBe('hooli2016');
      await button('Connect').click();
      await tab.page.waitForURL('**/signup/bank/sync');
      await hurryTo(tab, field('BSB'));
    }));

  test('is looked at again when a look fails, and a job that is gone leads back to the banks', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field, heading, path } = parts(tab);
      await signInAt(tab, 'bank');
      const status = 'GET /v3/Finances/connections/jobs/*/status';
      const connecting = heading('Connecting to your bank...');
      await chooseHooli(tab);
      await breakCalls(tab, { [status]: BREAKS['an error 500'] });
      await connect(tab, 'gavinBelson', 'hooli2016');
      for (const fault of Object.values(BREAKS)) {
        await breakCalls(tab, { [status]: fault });
        await tab.page.clock.fastForward(5_000);
        await connecting.waitFor();
      }
      expect(await tab.accessibilityFaults()).toEqual([]);
      await breakCalls(tab, { [status]: { status: 404 } });
      await hurryTo(tab, button('Banksia Bank'));
      expect(path()).toBe('/signup/bank');
      await alert(NOT_CONNECTED).waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);

      await breakCalls(tab, { [status]: BREAKS['an error 500'] });
      await chooseHooli(tab);
      await connect(tab, 'gavinBelson', 'hooli2016');
      await connecting.waitFor();
      await mendCalls(tab);
      await hurryTo(tab, field('BSB'));
    }));

  /** The log-ins that fail, what the error screen then offers, and which of it is taken. */
  const FAILED_LOGINS = [
    {
      loginId: 'bighead',
      password: 'password',
      title: 'Your login details are not right',
      ways: ['reconnect', 'otherBank', 'chat'],
      learnMore: false,
      subject: 'Logging in to your bank',
      next: 'otherBank',
    },
    {
      loginId: 'erlich',
      password: 'aviato',
      title: 'Your bank needs something from you',
      ways: ['reconnect', 'chat'],
      learnMore: true,
      subject: 'Something your bank asks you to do',
      next: 'reconnect',
    },
    {
      loginId: 'jianYang',
      password: 'nothotdog',
      title: 'Your bank is not available right now',
      ways: ['reconnect', 'otherBank'],
      learnMore: true,
      next: 'reconnect',
    },
    {
      loginId: 'Gilfoyle',
      password: 'PiedPiper',
      title: "We couldn't find your pay",
      ways: ['otherBank', 'chat'],
      learnMore: false,
      subject: 'Finding your pay in your bank account',
      next: 'otherBank',
    },
  ] as const;

  test('log-ins that fail say why, and each button leads on [R2.65 R9.29]', () =>
    inClockedTab(async (tab) => {
      const { button, field, heading, password, path } = parts(tab);
      const reconnect = button('Try to connect again');
      const otherBank = button('Choose another bank');
      const chat = button('Chat with us');
      await signInAt(tab, 'bank');
      await chooseHooli(tab);
      for (const failed of FAILED_LOGINS) {
        await connect(tab, failed.loginId, failed.password);
        await hurryTo(tab, heading(failed.title));
        expect(path()).toBe('/signup/bank/account');
        expect(await field('BSB').count()).toBe(0);
        expect(await tab.accessibilityFaults()).toEqual([]);
        for (const [name, way] of Object.entries({ reconnect, otherBank, chat })) {
          expect(await way.count(), `${name} for ${failed.loginId}`).toBe(
            (failed.ways as readonly string[]).includes(name) ? 1 : 0,
          );
        }
        const learnMore = button('Learn more');
        expect(await learnMore.count()).toBe(failed.learnMore ? 1 : 0);
        if (failed.learnMore) {
          expect(await learnMore.getAttribute('href')).toMatch(/^https:/);
          for (const key of ['Enter', 'Space']) {
            const opened = tab.context.waitForEvent('page');
            await learnMore.press(key);
            await (await opened).close();
          }
        }

        if ('subject' in failed) {
          await chat.click();
          const dialog = tab.page.getByRole('dialog', { name: 'Contact us' });
          await dialog.getByText(failed.subject, { exact: true }).waitFor();
          await dialog.getByRole('button', { name: 'Close' }).click();
          await dialog.waitFor({ state: 'hidden' });
        }
        if (failed.next === 'reconnect') {
          await reconnect.click();
          await tab.page.getByText('Log in to Hooli').waitFor();
          await expect.poll(path).toBe('/signup/bank/login');
          expect(await password().inputValue()).toBe('');
        }
        if (failed.next === 'otherBank') {
          await otherBank.click();
          await button('Banksia Bank').waitFor();
          expect(path()).toBe('/signup/bank');
          await chooseHooli(tab);
        }
      }
      await connect(tab, 'Wentworth-Smith', 'whislter');
      await hurryTo(tab, field('BSB'));
    }));

  test('account is kept when it cannot be saved, and saved once it is over [R8.16]', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field, heading } = parts(tab);
      await signInAt(tab, 'bankAccount');
      await field('BSB').fill('012003');
      await field('Account number').fill('0123456');
      const sent = recordCalls(tab);
      const refused = alert('Error updating your bank account details.');
      for (const fault of Object.values({ ...BREAKS, ...NO_ANSWER })) {
        await breakCalls(tab, { 'PUT /v3/Lending/bankaccount': fault });
        sent.length = 0;
        await button('Confirm and continue').click();
        await hurryTo(
          tab,
          'kind' in fault && fault.kind === 'reset' ? alert(UNREACHABLE) : refused,
        );
        expect(sent).toContain('PUT /v3/Lending/bankaccount');
        noteSurvival('PUT /v3/Lending/bankaccount', fault);
      }
      expect(await tab.accessibilityFaults()).toEqual([]);
      expect(await field('BSB').inputValue()).toBe('012-003');
      expect(await field('Account number').inputValue()).toBe('0123456');
      await mendCalls(tab);
      await button('Confirm and continue').click();
      await hurryTo(tab, heading('ID Check'));
    }));

  test('error can be asked for again after a reload [R8.15]', () =>
    inClockedTab(async (tab) => {
      const { alert, button, heading } = parts(tab);
      await signInAt(tab, 'bank');
      await chooseHooli(tab);
      await connect(tab, 'jianYang', 'nothotdog');
      await hurryTo(tab, heading('Your bank is not available right now'));
      const status = 'GET /v3/Finances/connections/jobs/*/status';
      await breakCalls(tab, { [status]: BREAKS['an error 500'] });
      await tab.page.goto('/signup/bank/account');
      await alert(NOT_CONNECTED).waitFor();
      await expectMessage(tab, status, {
        press: () => button('Try again').click(),
        message: alert(NOT_CONNECTED),
      });
      await button('Try again').click();
      await heading('Your bank is not available right now').waitFor();
    }));
});

describe('the ID check', () => {
  const FAILED = "Whoops! We couldn't verify your identity...";
  const SCRIPT = 'GET /sandbox/identity-widget.js';
  const givenName = ({ page }: Tab) => page.getByLabel('Given name');

  async function checkIdentity(tab: Tab, name = 'Kim') {
    const { page } = tab;
    await givenName(tab).waitFor();
    await givenName(tab).fill(name);
    await page.getByLabel('Family name').fill("O'Brien");
    await page.getByLabel('Document number').fill('12345678');
    await page.locator('ff-onboarding-widget').getByRole('checkbox').check();
    await page.getByRole('button', { name: 'Verify my identity' }).click();
  }

  test('can be tried again when its script does not load, or never answers [R2.70]', () =>
    inClockedTab(async (tab) => {
      const { alert, button } = parts(tab);
      await signInAt(tab, 'idCheck');
      await givenName(tab).waitFor();
      tab.allow(/Refused to execute script from .*identity-widget\.js/);
      for (const fault of [{ status: 404 }, { kind: 'reset' }, { kind: 'timeout' }] as const) {
        await breakCalls(tab, { [SCRIPT]: fault });
        await tab.page.reload();
        await hurryTo(tab, alert(GENERIC));
        await button('Chat with us').waitFor();
        expect(await tab.accessibilityFaults()).toEqual([]);
        await mendCalls(tab);
        await button('Try again').click();
        await givenName(tab).waitFor();
      }
    }));

  test('says why it cannot be begun [R2.70 R8.27 R8.28 R9.30]', () =>
    inClockedTab(async (tab) => {
      const { alert, button, heading } = parts(tab);
      await signInAt(tab, 'idCheck');
      await givenName(tab).waitFor();
      const token = 'GET /v3/Users/kyc/token';
      await breakCalls(tab, { [token]: { status: 400 } });
      await tab.page.reload();
      await alert(KYC_TOKEN_REFUSED).waitFor();
      await button('Chat with us').click();
      const dialog = tab.page.getByRole('dialog', { name: 'Contact us' });
      await dialog.getByText('Verifying your identity', { exact: true }).waitFor();
      await tab.page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'hidden' });
      await expectMessage(tab, token, {
        press: () => button('Try again').click(),
        message: alert(GENERIC),
      });
      await button('Try again').click();
      await givenName(tab).waitFor();

      await breakCalls(tab, { 'GET /v3/Users/kyc': BREAKS['an error 500'] });
      await tab.page.reload();
      await heading(FAILED).waitFor();
      await expectMessage(tab, 'GET /v3/Users/kyc', {
        press: () => button('Try again').click(),
        message: alert(GENERIC),
      });
      await button('Chat with us').waitFor();
      await button('Try again').click();
      await givenName(tab).waitFor();
    }));

  test('says that the identity could not be sent, and sends it once it is over [R8.25 R8.26]', () =>
    inClockedTab(async (tab) => {
      const { alert, button, heading } = parts(tab);
      await signInAt(tab, 'idCheck');
      const entity = 'POST /v3/Users/kyc/entity';
      await breakCalls(tab, { [entity]: BREAKS['an error 500'] });
      await checkIdentity(tab);
      await alert('Unable to verify your identity.').waitFor();
      await expectMessage(tab, entity, {
        press: () => button('Try again').click(),
        message: alert('Unable to verify your identity.'),
      });
      await button('Try again').click();
      await heading('Verifying your identity...').waitFor();
      await breakCalls(tab, { 'GET /v3/Users/kyc': BREAKS['half an answer'] });
      await hurryTo(tab, heading(FAILED));
      await alert(GENERIC).waitFor();
      await mendCalls(tab);
      await button('Try again').click();
      await hurryTo(tab, heading('Hi Alex'));
    }));

  test('can be tried again when the widget has failed or names nobody', () =>
    inClockedTab(async (tab) => {
      const { alert, button } = parts(tab);
      await signInAt(tab, 'idCheck');
      for (const name of ['Error', 'NoEntity']) {
        await checkIdentity(tab, name);
        await alert(GENERIC).waitFor();
        await button('Try again').click();
        await givenName(tab).waitFor();
      }
    }));

  test('that failed leads to the team [R2.69]', () =>
    inClockedTab(async (tab) => {
      const { button, heading } = parts(tab);
      await signInAt(tab, 'idCheck');
      await checkIdentity(tab, 'Failed');
      await hurryTo(tab, heading(FAILED));
      await tab.page
        .getByText("Don't worry, if you talk to our team, they can help you verify your identity.")
        .waitFor();
      await button('Chat with us').waitFor();
      expect(await button('Try again').count()).toBe(0);
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.page.reload();
      await heading(FAILED).waitFor();
    }));
});

test('the dashboard can be asked for again [R8.32]', () =>
  inClockedTab(async (tab) => {
    const { alert, button } = parts(tab);
    await signInAt(tab, 'dashboard', 'two-repayments');
    await breakCalls(tab, { 'GET /v3/Lending/overview': BREAKS['an error 500'] });
    await tab.page.reload();
    await alert(GENERIC).waitFor();
    await expectMessage(tab, 'GET /v3/Lending/overview', {
      press: () => button('Try again').click(),
      message: alert(GENERIC),
      breaks: { ...BREAKS, 'no answer': { kind: 'timeout' } },
    });
    await button('Try again').click();
    await tab.page.getByText('First Repayment').waitFor();
  }));

describe('the cash out', () => {
  const BORROW = 'POST /v3/Lending/borrow';

  async function openCashOut(tab: Tab) {
    const customer = await signInAt(tab, 'dashboard');
    await parts(tab).button('Cash Out').click();
    await parts(tab).field('Amount').waitFor();
    return customer;
  }

  /** From the chosen amount to an agreement that was read. */
  async function reviewCashOut(tab: Tab) {
    const { button, field } = parts(tab);
    const customer = await openCashOut(tab);
    await field('Amount').fill('100');
    await button('Continue').click();
    await button('Yes, continue').click();
    await tab.page.getByRole('radio', { name: '2 repayments' }).check();
    await button('Continue').click();
    await readAgreement(tab);
    await expect.poll(() => button('Agree and Cash Out').isEnabled()).toBe(true);
    return customer;
  }

  /** What the lender has written down. */
  async function loansOf(tab: Tab, customer: MadeCustomer): Promise<number> {
    const { activities } = (await askApi(
      tab,
      customer,
      '/v3/Lending/activites/cashouts',
    )) as AnswerOf<'getCashOuts'>;
    return activities.length;
  }

  test('says that one is offline, and opens once one is back', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field } = parts(tab);
      tab.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await openCashOut(tab);
      await tab.page.goBack();
      await button('Cash Out').waitFor();
      await tab.context.setOffline(true);
      await button('Cash Out').click();
      await hurryTo(tab, alert(OFFLINE));
      expect(await tab.accessibilityFaults()).toEqual([]);
      // By itself: nobody presses anything.
      await tab.context.setOffline(false);
      await field('Amount').waitFor();
    }));

  test('can be tried again when its overview, its options or its agreement cannot be read [R7.30 R8.13]', () =>
    inClockedTab(async (tab) => {
      const { alert, button, field } = parts(tab);
      await openCashOut(tab);
      await breakCalls(tab, { 'GET /v3/Lending/overview': BREAKS['an error 500'] });
      await tab.page.reload();
      await alert(GENERIC).waitFor();
      await mendCalls(tab);
      await button('Try again').click();
      await field('Amount').waitFor();

      const options = 'POST /v3/Lending/*/repayment/options';
      const proceed = () => button('Continue').click();
      await expectMessage(tab, options, { press: proceed, message: alert(GENERIC) });
      await expectMessage(tab, options, {
        press: proceed,
        message: alert('Unable to cashout.'),
        breaks: { 'a refusal': { status: 400 } },
      });
      await expectMessage(tab, options, {
        press: proceed,
        message: alert(TOO_MANY),
        breaks: { 'too many calls': { status: 429, headers: { 'retry-after': '5' } } },
      });
      await proceed();
      await tab.page.getByRole('radio', { name: '1 repayment' }).waitFor();
      await expectMessage(tab, 'POST /v3/Lending/borrow/preview', {
        press: proceed,
        message: alert(GENERIC),
      });
      await proceed();
      await button('Agree and Cash Out').waitFor();
    }));

  test('that is refused says why, and can be tried again [R8.13 R8.40]', () =>
    inClockedTab(async (tab) => {
      const { alert, button } = parts(tab);
      const customer = await reviewCashOut(tab);
      const press = () => button('Agree and Cash Out').click();
      for (const [status, message] of [
        [400, 'Unable to cashout.'],
        [500, GENERIC],
        [429, TOO_MANY],
      ] as const) {
        await expectMessage(tab, BORROW, {
          press,
          message: alert(message),
          breaks: { [`an error ${status}`]: { status } },
        });
      }
      await press();
      await tab.page.getByRole('dialog', { name: 'Cash Out successful' }).waitFor();
      expect(await loansOf(tab, customer)).toBe(1);
    }));

  test('is not sent while one is offline [R8.47]', () =>
    inClockedTab(async (tab) => {
      const { alert, button } = parts(tab);
      tab.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await reviewCashOut(tab);
      await tab.context.setOffline(true);
      const sent = recordCalls(tab);
      await button('Agree and Cash Out').click();
      await alert(OFFLINE_MONEY).waitFor();
      expect(sent).toEqual([]);
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.context.setOffline(false);
      await button('Agree and Cash Out').click();
      await tab.page.getByRole('dialog', { name: 'Cash Out successful' }).waitFor();
    }));

  test.each([
    // Twice, as the browser repeats a call by itself when a connection is cut: the key keeps it from acting twice.
    { name: 'is lost', fault: { kind: 'reset', after: true, times: 2 } },
    { name: 'is a gateway’s', fault: { status: 504, after: true, times: 1 } },
    { name: 'is nonsense', fault: { kind: 'malformed', after: true, times: 1 } },
  ] as const)('whose answer $name was made all the same, and once [R8.43]', ({ fault }) =>
    inClockedTab(async (tab) => {
      const { button } = parts(tab);
      const success = tab.page.getByRole('dialog', { name: 'Cash Out successful' });
      const customer = await reviewCashOut(tab);
      await breakCalls(tab, { [BORROW]: fault });
      const letOverviewCome = await holdFiles(tab.page, /\/v3\/Lending\/overview$/);
      const sent = recordCalls(tab);
      await button('Agree and Cash Out').dblclick();
      await tab.page.getByText(UNKNOWN_OUTCOME).first().waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      letOverviewCome();
      await hurryTo(tab, success);
      expect(await success.textContent()).toContain('$100');
      expect(sent.filter((call) => call === BORROW)).toHaveLength(1);
      await mendCalls(tab);
      expect(await loansOf(tab, customer)).toBe(1);
      noteSurvival(BORROW, fault);
    }),
  );

  test('whose answer never comes is looked up, and can be tried again when it was not made [R8.43]', () =>
    inClockedTab(async (tab) => {
      const { button } = parts(tab);
      const customer = await reviewCashOut(tab);
      const keys = new Set<string | undefined>();
      tab.page.on('request', (request) => {
        if (request.url().endsWith('/v3/Lending/borrow')) {
          keys.add(request.headers()['idempotency-key']);
        }
      });
      await breakCalls(tab, {
        [BORROW]: { kind: 'timeout' },
        'GET /v3/Lending/overview': BREAKS['an error 500'],
      });
      await button('Agree and Cash Out').click();
      await hurryTo(tab, tab.page.getByText(UNKNOWN_OUTCOME).first());
      expect(await button('Agree and Cash Out').getAttribute('aria-busy')).toBe('true');
      await breakCalls(tab, { [BORROW]: BREAKS['an error 500'] });
      await hurryTo(
        tab,
        tab.page.getByText('Nothing will be paid out or debited; you can try again.'),
      );
      await mendCalls(tab);
      await button('Agree and Cash Out').click();
      await tab.page.getByRole('dialog', { name: 'Cash Out successful' }).waitFor();
      expect(keys.size).toBe(1);
      expect(await loansOf(tab, customer)).toBe(1);
      noteSurvival(BORROW, NO_ANSWER['no answer']);
    }));
});

test('a part of the page that does not load leads to a reload, not to a white page [R8.49]', () =>
  inClockedTab(async (tab) => {
    const { button, heading } = parts(tab);
    tab.allow(/Failed to load resource|ChunkLoadError|Loading (CSS )?chunk/);
    await tab.page.goto('/login');
    await chunksRest(tab.page);
    await tab.page.route(CHUNKS, (route) => route.abort());
    await tab.page.getByRole('link', { name: 'Forgot password?' }).click();
    await heading('Something went wrong').waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.page.unroute(CHUNKS);
    await button('Reload').click();
    await heading('Forgot password').waitFor();
  }));

test('a service of an older version, which a deploy has taken away, leads to a reload [R8.49]', () =>
  inClockedTab(async (tab) => {
    const { alert, heading } = parts(tab);
    tab.allow(/Failed to load resource|ChunkLoadError|Loading (CSS )?chunk/);
    const customer = await makeCustomer(tab, 'name');
    await tab.page.route(CHUNKS, async (route) => {
      const response = await route.fetch();
      const isProvider = (await response.text()).includes('identitytoolkit.googleapis.com');
      await route.fulfill(isProvider ? { status: 404 } : { response });
    });
    await tab.page.goto('/login');
    await chunksRest(tab.page);
    await submitLogin(tab, customer);
    await alert('There may be a new version of this page. Reload to go on').waitFor();
    await tab.page.unroute(CHUNKS);
    await tab.page.reload();
    await submitLogin(tab, customer);
    await heading('Personal details').waitFor();
  }));

test('a reset link that cannot be sent is said so, and the address is kept [R8.5]', () =>
  inClockedTab(async (tab) => {
    const { alert, button, field, heading } = parts(tab);
    await tab.page.goto('/forgot-password');
    await field('Email address').fill('kim@example.com');
    await expectMessage(tab, 'POST /v3/auth/password/forget', {
      press: () => button('Send reset link').click(),
      message: alert('Unable to reset your password.'),
    });
    expect(await field('Email address').inputValue()).toBe('kim@example.com');
    await button('Send reset link').click();
    await heading('Check your email').waitFor();
  }));

test('every call that has a screen survives being refused, cut off, too slow and answered with nonsense [R7.9]', () => {
  const { missing, survived, all } = survey('journey');
  console.log(`faults survived ${survived}/${all} (Chromium)`);
  expect(missing).toEqual([]);
});
