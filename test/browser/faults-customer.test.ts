import { describe, expect, test } from 'vitest';
import { accountCopy } from '../../src/copy/account.ts';
import { activityCopy } from '../../src/copy/activity.ts';
import { bankCopy } from '../../src/copy/bank.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { failureText } from '../../src/copy/failures.ts';
import { paymentCopy } from '../../src/copy/payment.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { pathOf } from '../../src/navigation/site.ts';
import { signInAt } from './support/customers.ts';
import { type BrokenCall, type FaultCase, testFaults } from './support/fault-cases.ts';
import { BREAKS, expectMessage, NO_ANSWER } from './support/faults.ts';
import { inClockedTab } from './support/in-tab.ts';
import { type Screen, screenOf } from './support/screen.ts';
import { survey } from './support/survey.ts';
import type { Tab } from './support/tab.ts';

/** What the API says of a payment, and what leaves its outcome unknown until the overview tells. */
const { 'an error 500': anError, ...unreadable } = BREAKS;
const REFUSED = { 'an error 500': anError };
const LOST = { ...unreadable, ...NO_ANSWER };

const payment = (call: string, refused: BrokenCall['says'], lost: string): BrokenCall[] => [
  { call, says: refused, breaks: REFUSED },
  { call, says: { words: lost }, breaks: LOST, unreached: 'alike' },
];

const openHome = (tab: Tab) => signInAt(tab, 'dashboard', 'two-repayments');

const open = (route: Parameters<typeof pathOf>[0]) => async (tab: Tab) => {
  await openHome(tab);
  await tab.page.goto(pathOf(route));
};

const applyCode = async ({ button, field }: Screen) => {
  await field(accountCopy.promotions.code).fill('WELCOME10');
  await button(accountCopy.promotions.apply).click();
};

const addCode = async (screen: Screen) => {
  await applyCode(screen);
  await screen.button(accountCopy.promotions.confirm.add).click();
};

/** Asks for the address that was typed, and shows who asks: all customers have the same password. */
const changeEmail = async ({ button, secret }: Screen) => {
  await button(accountCopy.email.verify).click();
  await secret(accountCopy.password.current).fill('Passw0rd1');
  await button(accountCopy.email.confirm.yes).click();
};

const CASES: readonly FaultCase[] = [
  {
    title: 'the cash outs can be asked for again',
    open: open('activityCashOuts'),
    calls: [{ call: 'GET /v3/Lending/activites/cashouts', says: 'generic' }],
    leads: ({ table }) => table('cashOuts'),
  },
  {
    title: 'the repayments can be asked for again',
    open: open('activityRepayments'),
    calls: [{ call: 'GET /v3/Lending/activites/repayments', says: 'generic' }],
    leads: ({ table }) => table('repayments'),
  },
  {
    title: 'the promotions can be asked for again',
    open: open('accountProfile'),
    calls: [{ call: 'GET /v3/Promotions', says: 'generic' }],
    leads: ({ field }) => field(accountCopy.promotions.code),
  },
  {
    title: 'a code that cannot be looked up or added can be tried again',
    open: open('accountProfile'),
    calls: [
      { call: 'POST /v3/Promotions/validate', says: 'generic', press: applyCode },
      { call: 'POST /v3/Promotions', says: 'generic', press: addCode },
    ],
    leads: ({ dialog }) => dialog(accountCopy.promotions.added.title),
  },
  {
    title: 'a link to verify an address can be asked for again',
    open: open('accountProfile'),
    press: accountCopy.email.verify,
    calls: [{ call: 'POST /v3/Users/email/verification', says: 'generic' }],
    leads: ({ text }) => text(accountCopy.email.sent.title),
  },
  {
    title: 'another address is kept when it cannot be asked for, and asked for once it is over',
    open: open('accountProfile'),
    typed: { [accountCopy.email.field]: 'another@example.com' },
    calls: [{ call: 'POST /v3/auth/email/verify', says: 'generic', press: changeEmail }],
    leads: ({ text }) => text(accountCopy.email.sent.title),
  },
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
    ),
    leads: ({ text }) => text(repaymentsCopy.words.deferred).first(),
  },
  {
    title: 'the name of a bank that is missing is kept, and told once it can be [R8.32]',
    open: async (tab) => {
      await signInAt(tab, 'bank');
      await screenOf(tab).link(bankCopy.unsupported.link).click();
    },
    typed: { [bankCopy.unsupported.bankName]: 'Bank of Elsewhere' },
    press: bankCopy.unsupported.submit,
    calls: [{ call: 'POST /v3/Finances/institutions/feedback', says: 'feedbackNotSent' }],
    leads: ({ heading }) => heading(bankCopy.unsupported.thanks.title),
  },
];

describe('a call that goes wrong is told', () => testFaults(CASES));

test('a document that cannot be had comes once it is over', () =>
  inClockedTab(async (tab) => {
    const { alert, button, link } = screenOf(tab);
    await open('activityCashOuts')(tab);
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

test('every call of these screens survives being refused, and being cut off, too slow or answered with nonsense [R7.9]', () => {
  const { missing, survived, all } = survey('customer');
  console.log(`faults survived ${survived}/${all} (Chromium, signed in)`);
  expect(missing).toEqual([]);
});
