import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import type { AnswerOf } from '../../domain/contract.ts';
import type { FailureCode } from '../../domain/failures.ts';
import type { MadeCustomer } from '../../sandbox/sample-customers.ts';
import { actionLinkCopy } from '../../src/copy/action-link.ts';
import { bankAccountCopy } from '../../src/copy/bank-account.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { failureText } from '../../src/copy/failures.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { mobileCopy } from '../../src/copy/mobile.ts';
import { nameCopy } from '../../src/copy/name.ts';
import { signupCopy } from '../../src/copy/signup.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { pathOf } from '../../src/navigation/site.ts';
import { advanceFlowUntil, reviewCashOut } from './support/advance-flow.ts';
import { CHUNKS, chunksWith, LOST_CHUNKS, waitForIdleChunks } from './support/chunks.ts';
import {
  askApi,
  HEADINGS,
  mailedLink,
  makeCustomer,
  openCashOut,
  openSignUp,
  signInAt,
  stageAfter,
  submitLogin,
} from './support/customers.ts';
import { type FaultCase, testFaults } from './support/fault-cases.ts';
import {
  BREAKS,
  type Break,
  breakCalls,
  breakOverviewAfterOne,
  breaksOf,
  clearFaults,
  hurryTo,
  NO_ANSWER,
} from './support/faults.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

const GENERIC = failureText({ code: 'generic' });

const PROVIDER = '/identitytoolkit.googleapis.com';
const SIGN_UP = `POST ${PROVIDER}/v1/accounts:signUp`;
const SIGN_IN = `POST ${PROVIDER}/v1/accounts:signInWithPassword`;
const SEND_CODE = `POST ${PROVIDER}/v1/accounts:sendVerificationCode`;
const LINK_MOBILE = `POST ${PROVIDER}/v1/accounts:signInWithPhoneNumber`;
const REFRESH = 'POST /securetoken.googleapis.com/v1/token';

const RESET_PASSWORD = `POST ${PROVIDER}/v1/accounts:resetPassword`;
const BORROW = 'POST /v3/Lending/borrow';
const OPTIONS = 'POST /v3/Lending/*/repayment/options';

/** Returns a refusal of the provider. */
const providerError = (message: string, status = 400) => ({
  status,
  body: { error: { code: status, message, errors: [{ message }] } },
});

const TOO_OFTEN = {
  'too many attempts': {
    ...providerError('TOO_MANY_ATTEMPTS_TRY_LATER : Blocked.'),
    headers: { 'retry-after': '60' },
  },
  'a spent quota': providerError('QUOTA_EXCEEDED : Quota.', 429),
};

const SCRIPT = 'GET /sandbox/identity-widget.js';
const givenName = ({ page }: Pick<Tab, 'page'>) => page.getByLabel('Given name');

/** Returns the number of the customer's loans in the API. */
async function loansOf(tab: Tab, customer: MadeCustomer): Promise<number> {
  const { activities } = (await askApi(
    tab,
    customer,
    '/v3/Lending/activites/cashouts',
  )) as AnswerOf<'getCashOuts'>;
  return activities.length;
}

/** Requests a code and types it. */
async function typeCode(tab: Tab) {
  const { button, field } = screenOf(tab);
  await signInAt(tab, 'mobile');
  await field(mobileCopy.mobile).fill('0491570157');
  await button(mobileCopy.send).click();
  await field(mobileCopy.code).waitFor();
  const [sms] = await tab.inbox('+61491570157');
  await field(mobileCopy.code).fill(sms?.code ?? '');
}

/** Opens the e-mail link that sets a new password. */
async function openReset(tab: Tab) {
  const { email } = await makeCustomer(tab, 'dashboard');
  await tab.control('POST', '/v3/auth/password/forget', { email });
  await tab.page.goto(await mailedLink(tab, email));
}

const credentials = (email: string) => ({
  [loginCopy.email]: email,
  [loginCopy.password]: 'Wattle-2026',
});

const CASES: readonly FaultCase[] = [
  {
    title: 'the log-in keeps what was typed, and works once it is over [R2.14 R8.1]',
    open: async (tab) => {
      await tab.control('POST', '/sandbox/users', {
        email: 'faults-in@example.com',
        password: 'Wattle-2026',
        stage: 'name',
      });
      await tab.page.goto(pathOf('login'));
    },
    typed: credentials('faults-in@example.com'),
    press: loginCopy.submit,
    calls: [
      {
        call: SIGN_IN,
        says: 'generic',
        breaks: {
          'a refusal that nobody knows': providerError('SOMETHING_NEW'),
          'a 401': providerError('UNAUTHENTICATED', 401),
          ...breaksOf(SIGN_IN),
        },
      },
      { call: SIGN_IN, says: 'tooManyAttempts', breaks: TOO_OFTEN },
    ],
    leads: ({ heading }) => heading(HEADINGS.name),
  },
  {
    title: 'the sign-up keeps what was typed, and works once it is over [R2.29]',
    open: openSignUp,
    typed: credentials('faults@example.com'),
    press: signupCopy.submit,
    calls: [
      {
        call: SIGN_UP,
        says: 'generic',
        breaks: {
          'a refusal that nobody knows': providerError('SOMETHING_NEW'),
          'a 401': providerError('UNAUTHENTICATED', 401),
          ...breaksOf(SIGN_UP),
        },
      },
      { call: SIGN_UP, says: 'tooManyAttempts', breaks: TOO_OFTEN },
    ],
    leads: ({ heading }) => heading(HEADINGS.mobile),
  },
  {
    title:
      'the mobile is kept when no code can be sent, and gets one once it is over [R8.10 R8.29 R8.37]',
    open: (tab) => signInAt(tab, 'mobile'),
    typed: { [mobileCopy.mobile]: '0491570156' },
    press: mobileCopy.send,
    calls: [
      {
        call: SEND_CODE,
        says: 'generic',
        breaks: { 'an error 401': { status: 401 }, ...breaksOf(SEND_CODE) },
      },
      { call: SEND_CODE, says: 'tooManyAttempts', breaks: TOO_OFTEN },
      {
        call: SEND_CODE,
        says: 'botCheckFailed',
        breaks: { 'a refused bot check': providerError('CAPTCHA_CHECK_FAILED') },
      },
    ],
    leads: ({ text }) => text(mobileCopy.sent('0491 570 156')),
  },
  {
    title: 'a code is kept when it cannot be checked, and taken once it is over [R8.8 R8.9 R8.30]',
    open: typeCode,
    press: mobileCopy.verify,
    calls: [
      { call: LINK_MOBILE, says: 'generic' },
      {
        call: LINK_MOBILE,
        says: 'expiredMobileCode',
        breaks: { 'an expired code': providerError('SESSION_EXPIRED') },
      },
      {
        call: LINK_MOBILE,
        says: 'mobileLinkRefused',
        breaks: { 'a refusal': providerError('OPERATION_NOT_ALLOWED') },
      },
    ],
    leads: ({ heading }) => heading(HEADINGS.name),
  },
  {
    title: 'the name is kept when it cannot be saved, and saved once it is over [R8.23]',
    open: (tab) => signInAt(tab, 'name'),
    typed: { [nameCopy.firstName]: 'Kim', [nameCopy.lastName]: "O'Brien" },
    press: nameCopy.submit,
    calls: [
      {
        call: 'PUT /v3/Users/detail',
        says: 'nameNotSaved',
        breaks: { 'an error 400': { status: 400 }, ...BREAKS, ...NO_ANSWER },
      },
    ],
    leads: ({ heading }) => heading(HEADINGS[stageAfter('name')]),
  },
  {
    title: 'the list of banks can be asked for again [R8.22]',
    open: async (tab) => {
      await signInAt(tab, 'bank');
      await screenOf(tab).button('Banksia Bank').waitFor();
    },
    calls: [
      { call: 'GET /v3/Finances/institutions', says: 'institutionsUnavailable' },
      // Without the fault `no answer`, because the provider's SDK waits for longer than a test may take.
      { call: REFRESH, says: 'institutionsUnavailable', breaks: BREAKS, unreached: 'alike' },
    ],
    leads: ({ button }) => button('Banksia Bank'),
  },
  {
    title: 'a new password that cannot be set is kept, and set once it is over [R8.5]',
    open: openReset,
    typed: {
      [actionLinkCopy.reset.password]: 'Banksia-2027',
      [actionLinkCopy.reset.confirmation]: 'Banksia-2027',
    },
    press: actionLinkCopy.reset.submit,
    calls: [
      {
        call: RESET_PASSWORD,
        says: 'passwordResetRefused',
        unreached: { words: actionLinkCopy.reset.unclear.text },
      },
    ],
    leads: ({ text }) => text(actionLinkCopy.reset.done.text),
  },
];

/*
 * One call of each kind: a call of the provider, a call that saves and a call that loads. `test/routes/faults.test.tsx` breaks
 * every call in every way.
 */
describe('a call that goes wrong is shown', () => testFaults(CASES));

// The stories check the accessibility of the other forms' messages.
describe('the error messages of a form are accessible', () => {
  /** Presses a button whose call fails, and checks its message. */
  async function expectAccessibleMessage(
    tab: Tab,
    call: string,
    submit: string | ((told: Locator) => Promise<unknown>),
    code: FailureCode,
    fault: Break = BREAKS['an error 500'],
  ) {
    const { button, textContaining } = screenOf(tab);
    const told = textContaining(failureText({ code })).filter({ visible: true }).first();
    await breakCalls(tab, { [call]: fault });
    await (typeof submit === 'string' ? button(submit).click() : submit(told));
    await hurryTo(tab, told);
    expect(await tab.accessibilityFaults()).toEqual([]);
    await clearFaults(tab);
  }

  test('at the bank account', () =>
    inClockedTab(async (tab) => {
      const { button, field } = screenOf(tab);
      await signInAt(tab, 'bankAccount');
      await field(bankAccountCopy.bsb).fill('012003');
      await field(bankAccountCopy.accountNumber).fill('0123456');
      await button(bankAccountCopy.submit).click();
      const account = 'PUT /v3/Lending/bankaccount';
      await expectAccessibleMessage(
        tab,
        account,
        bankAccountCopy.check.confirm,
        'bankAccountNotSaved',
      );
    }));

  test('at each step of a cash out', () =>
    inClockedTab(async (tab) => {
      const { button, dialog } = screenOf(tab);
      await openCashOut(tab);
      await button('$1,000').click();
      await expectAccessibleMessage(tab, OPTIONS, cashOutCopy.proceed, 'generic');
      const isTooMany = { status: 429, headers: { 'retry-after': '1' } };
      await expectAccessibleMessage(
        tab,
        OPTIONS,
        cashOutCopy.proceed,
        'tooManyAttempts',
        isTooMany,
      );
      await tab.page.clock.runFor(1_000);
      const goOn = (until: string | Locator) => advanceFlowUntil(tab, 'cashOut', until);
      await expectAccessibleMessage(tab, 'POST /v3/Lending/borrow/preview', goOn, 'generic');
      await goOn('review.read');
      await expectAccessibleMessage(tab, BORROW, cashOutCopy.review.agree, 'generic', {
        status: 403,
      });
      await button(cashOutCopy.review.agree).click();
      await dialog(homeDialogsCopy.success.title).waitFor();
    }));
});

describe('a returning customer', () => {
  test('logs in again when a new token does not help [R6.7 R8.36 R8.41]', () =>
    inClockedTab(async (tab) => {
      const { button, heading, path } = screenOf(tab);
      const customer = await signInAt(tab, 'dashboard');
      await breakCalls(tab, { 'GET /v3/Lending/overview': { status: 401 } });
      await button(dashboardCopy.limit.cashOut).click();
      await heading('Log in').waitFor();
      await tab.page.getByText(failureText({ code: 'sessionEnded' })).waitFor();
      expect(path()).toBe('/login');
      expect(await tab.accessibilityFaults()).toEqual([]);
      const sent = recordCalls(tab);
      await tab.page.clock.fastForward(30_000);
      expect(sent).toEqual([]);
      await tab.page.reload();
      await heading('Log in').waitFor();
      await clearFaults(tab);
      await submitLogin(tab, customer);
      await heading('How much do you need?').waitFor();
      expect(await tab.page.getByText(failureText({ code: 'sessionEnded' })).count()).toBe(0);
    }));
});

describe('the ID check', () => {
  test('can be tried again when its script does not load, or never answers [R2.70]', () =>
    inClockedTab(async (tab) => {
      const { alert, button } = screenOf(tab);
      await signInAt(tab, 'idCheck');
      await givenName(tab).waitFor();
      tab.allow(/Refused to execute script from .*identity-widget\.js/);
      for (const fault of [{ status: 404 }, { kind: 'reset' }, { kind: 'timeout' }] as const) {
        await breakCalls(tab, { [SCRIPT]: fault });
        await tab.page.reload();
        await hurryTo(tab, alert(GENERIC));
        await button('Chat with us').waitFor();
        expect(await tab.accessibilityFaults()).toEqual([]);
        await clearFaults(tab);
        await button('Try again').click();
        await givenName(tab).waitFor();
      }
    }));
});

describe('the cash out', () => {
  test('is not sent while the device is offline [R8.47]', () =>
    inClockedTab(async (tab) => {
      const { alert, button } = screenOf(tab);
      tab.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await reviewCashOut(tab);
      await tab.context.setOffline(true);
      const sent = recordCalls(tab);
      await button(cashOutCopy.review.agree).click();
      await alert(failureText({ code: 'offlineMoney' })).waitFor();
      expect(sent.filter((call) => !call.startsWith('GET '))).toEqual([]);
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.context.setOffline(false);
      await button(cashOutCopy.review.agree).click();
      await tab.page.getByRole('dialog', { name: 'Cash Out successful' }).waitFor();
    }));

  test('whose answer is lost was made anyway, and once [R8.43]', () =>
    inClockedTab(async (tab) => {
      const { button } = screenOf(tab);
      const success = tab.page.getByRole('dialog', { name: 'Cash Out successful' });
      const customer = await reviewCashOut(tab);
      // Two times, because the browser repeats a request after a cut connection. The key prevents a second effect.
      await breakCalls(tab, {
        [BORROW]: { kind: 'reset', after: true, times: 2 },
        ...breakOverviewAfterOne(BREAKS['an error 500']),
      });
      const sent = recordCalls(tab);
      await button(cashOutCopy.review.agree).dblclick();
      await tab.page
        .getByText(failureText({ code: 'outcomeUnknown' }))
        .first()
        .waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await clearFaults(tab);
      await hurryTo(tab, success);
      expect(await success.textContent()).toContain('$100');
      expect(sent.filter((call) => call === BORROW)).toHaveLength(1);
      expect(await loansOf(tab, customer)).toBe(1);
    }));

  test('whose answer never comes is checked, and can be tried again when it was not made [R8.43]', () =>
    inClockedTab(async (tab) => {
      const { button } = screenOf(tab);
      const customer = await reviewCashOut(tab);
      const keys = new Set<string | undefined>();
      tab.page.on('request', (request) => {
        if (request.url().endsWith('/v3/Lending/borrow')) {
          keys.add(request.headers()['idempotency-key']);
        }
      });
      await breakCalls(tab, {
        [BORROW]: { kind: 'timeout' },
        ...breakOverviewAfterOne(BREAKS['an error 500']),
      });
      await button(cashOutCopy.review.agree).click();
      await hurryTo(tab, tab.page.getByText(failureText({ code: 'outcomeUnknown' })).first());
      expect(await button(cashOutCopy.review.agree).getAttribute('aria-busy')).toBe('true');
      await breakCalls(tab, { [BORROW]: BREAKS['an error 500'] });
      await hurryTo(
        tab,
        tab.page.getByText('Nothing will be paid out or debited; you can try again.'),
      );
      await clearFaults(tab);
      await button(cashOutCopy.review.agree).click();
      await tab.page.getByRole('dialog', { name: 'Cash Out successful' }).waitFor();
      expect(keys.size).toBe(1);
      expect(await loansOf(tab, customer)).toBe(1);
    }));
});

test('a part of the page that fails to load leads to a reload, not to a blank page [R8.49]', () =>
  inClockedTab(async (tab) => {
    const { button, heading } = screenOf(tab);
    tab.allow(/Failed to load resource|ChunkLoadError|Loading (CSS )?chunk/);
    await tab.page.goto('/forgot-password');
    await waitForIdleChunks(tab.page);
    await tab.page.route(CHUNKS, (route) => route.abort());
    await tab.page.getByRole('link', { name: forgotPasswordCopy.logIn }).click();
    await heading('Something went wrong').waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.page.unroute(CHUNKS);
    await button(statesCopy.reload).click();
    await heading('Log in').waitFor();
  }));

test('a part of the page that fails to load once is fetched once more', () =>
  inTab(async (tab) => {
    tab.allow(LOST_CHUNKS);
    await tab.page.goto('/forgot-password');
    await waitForIdleChunks(tab.page);
    let tries = 0;
    await tab.page.route(chunksWith(loginCopy.forgot), async (route) => {
      tries += 1;
      await (tries === 1 ? route.abort() : route.continue());
    });
    await tab.page.getByRole('link', { name: forgotPasswordCopy.logIn }).click();
    await screenOf(tab).heading('Log in').waitFor();
    expect(tries).toBe(2);
  }));
