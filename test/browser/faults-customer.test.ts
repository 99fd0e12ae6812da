import { describe, expect, test } from 'vitest';
import { accountCopy } from '../../src/copy/account.ts';
import { activityCopy } from '../../src/copy/activity.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { failureText } from '../../src/copy/failures.ts';
import { paymentCopy } from '../../src/copy/payment.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { pathOf } from '../../src/navigation/site.ts';
import { makeCustomer, openSignedIn, signInAt } from './support/customers.ts';
import { type BrokenCall, type FaultCase, outlast, testFaults } from './support/fault-cases.ts';
import { BREAKS, type Break, expectMessage, NO_ANSWER } from './support/faults.ts';
import { inClockedTab } from './support/in-tab.ts';
import { type Screen, screenOf } from './support/screen.ts';
import { survey } from './support/survey.ts';
import type { Tab } from './support/tab.ts';

/** The API's answers to a payment, and those that leave its outcome unknown until the overview shows it. */
const { 'an error 500': anError, 'a cut connection': isCut, ...UNREADABLE } = BREAKS;
const REFUSED = { 'a refusal': { status: 409 } };
const UNANSWERED = { 'an error 500': anError, 'a cut connection': isCut, ...NO_ANSWER };

/** Each kind is lost in some of the ways, because a lost payment ends alike for every kind. */
const payment = (
  call: string,
  refused: BrokenCall['says'],
  words: string,
  breaks: Readonly<Record<string, Break>>,
): BrokenCall[] => [
  { call, says: refused, breaks: REFUSED },
  { call, says: { words }, breaks, unreached: 'alike' },
];

const openHome = (tab: Tab) => signInAt(tab, 'dashboard', 'two-repayments');

const openAt = async (tab: Tab, route: Parameters<typeof pathOf>[0]) =>
  openSignedIn(tab, await makeCustomer(tab, 'dashboard', 'two-repayments'), pathOf(route));

const applyCode = async ({ button, field }: Screen) => {
  await field(accountCopy.promotions.code).fill('WELCOME10');
  await button(accountCopy.promotions.apply).click();
};

const addCode = async (screen: Screen) => {
  await applyCode(screen);
  await screen.button(accountCopy.promotions.confirm.add).click();
};

/** Sends the typed address, with the password that all customers share. */
const changeEmail = async ({ button, secret }: Screen) => {
  await button(accountCopy.email.verify).click();
  await secret(accountCopy.password.current).fill('Passw0rd1');
  await button(accountCopy.email.confirm.yes).click();
};

const CASES: readonly FaultCase[] = [
  {
    title: 'nothing was repaid early, until it is once that is over [R4.77 R8.12]',
    open: async (tab) => {
      const { button, radio } = screenOf(tab);
      await openHome(tab);
      await button(repaymentsCopy.repayEarly).click();
      await radio(repayEarlyCopy.choice.next).check();
      await button(repayEarlyCopy.choice.proceed).click();
    },
    press: repayEarlyCopy.confirmation.confirm,
    calls: payment(
      'POST /v3/Lending/repayments/pay',
      'repayEarlyRefused',
      paymentCopy.notMade({ kind: 'repayEarly', amount: 157_50, choice: 'next' }),
      UNANSWERED,
    ),
    leads: ({ text }) => text(repaymentsCopy.words.processing).first(),
  },
  {
    title: 'nothing was delayed, until it is once that is over',
    open: async (tab) => {
      await openHome(tab);
      await screenOf(tab).button(repaymentsCopy.delay).click();
    },
    press: delayCopy.confirm,
    calls: payment(
      'PUT /v3/Lending/repayments/defer',
      'generic',
      paymentCopy.notMade({ kind: 'delay', amount: 157_50 }),
      UNREADABLE,
    ),
    leads: ({ text }) => text(repaymentsCopy.words.deferred).first(),
  },
];

describe('a call that goes wrong is shown', () => {
  testFaults(CASES);

  test('a promo code, a link to verify an address and another address can each be sent again', () =>
    inClockedTab(async (tab) => {
      const { button } = screenOf(tab);
      await outlast(tab, {
        open: () => openAt(tab, 'accountProfile'),
        calls: [
          { call: 'POST /v3/Promotions/validate', says: 'generic', press: applyCode },
          { call: 'POST /v3/Promotions', says: 'generic', press: addCode },
        ],
        leads: ({ dialog }) => dialog(accountCopy.promotions.added.title),
      });
      await outlast(tab, {
        open: () => button(accountCopy.promotions.added.done).click(),
        press: accountCopy.email.verify,
        calls: [{ call: 'POST /v3/Users/email/verification', says: 'generic' }],
        leads: ({ text }) => text(accountCopy.email.sent.title),
      });
      await outlast(tab, {
        open: () => button(accountCopy.email.sent.another).click(),
        typed: { [accountCopy.email.field]: 'another@example.com' },
        calls: [{ call: 'POST /v3/auth/email/verify', says: 'generic', press: changeEmail }],
        leads: ({ text }) => text(accountCopy.email.sent.title),
      });
    }));
});

test('the repayments, an agreement and the terms can each be loaded again', () =>
  inClockedTab(async (tab) => {
    const { alert, button, link, tabNamed } = screenOf(tab);
    await outlast(tab, {
      open: () => openAt(tab, 'activityRepayments'),
      calls: [{ call: 'GET /v3/Lending/activites/repayments', says: 'generic' }],
      leads: ({ table }) => table('repayments'),
    });
    await tabNamed(activityCopy.tabs.cashOuts).click();
    const documents = {
      'GET /v3/Lending/agreement/*': button(new RegExp(`^${activityCopy.download}`)),
      'GET /v3/Lending/download': link(activityCopy.terms),
    };
    for (const [call, control] of Object.entries(documents)) {
      await expectMessage(tab, call, {
        press: () => control.first().click(),
        message: alert(failureText({ code: 'documentUnavailable' })),
      });
      const download = tab.page.waitForEvent('download');
      await control.first().click();
      expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    }
  }));

test('every call of these screens survives refusals, cut connections, timeouts and malformed answers [R7.9]', () => {
  const { missing, survived, all } = survey('customer');
  console.log(`faults survived ${survived}/${all} (Chromium, signed in)`);
  expect(missing).toEqual([]);
});
