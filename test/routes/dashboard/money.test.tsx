import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import type { Overview } from '../../../domain/entities.ts';
import { type FailureCode, FailureError } from '../../../domain/failures.ts';
import { cashOutMachine } from '../../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import { delayMachine } from '../../../machines/delay.machine.ts';
import { paymentMachine } from '../../../machines/payment.machine.ts';
import { repayEarlyMachine } from '../../../machines/repay-early.machine.ts';
import { aPromotion, twoPlans } from '../../../machines/samples/values.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { aCashOut, anOverview, aRepayment } from '../../domain/support.ts';
import { never, silenced } from '../../support/fakes.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, answers, fails, openSite, wordsOf } from '../../support/site.tsx';

const { button, dialog, field, heading, link, radio } = screen;

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => site.takeAway());

const choose = (name: string) => act(async () => radio(name)?.click());
const isDisabled = (element: HTMLElement | null) => element?.hasAttribute('disabled');

/** Names and values of the lists of figures, as they follow each other. */
const figures = () =>
  site
    .all('main dl > div')
    .map((row) => [wordsOf(row.querySelector('dt')), wordsOf(row.querySelector('dd'))]);

/** A payment of the real chart, with what it sends noted. */
function paying(end: 'never' | 'paid' | FailureCode) {
  const sent: unknown[] = [];
  const sendPayment: AnyActorLogic = fromPromise(async ({ input }) => {
    sent.push(input);
    if (end === 'never') return new Promise(() => {});
    if (end !== 'paid') throw new FailureError({ code: end });
  });
  const payment = silenced(paymentMachine, {
    startPayment: answers({ key: 'key-1', at: Date.now() }),
    sendPayment,
  });
  return { sent, payment };
}

describe('repaying early', () => {
  const three = ['2026-11-27', '2026-12-04', '2026-12-11'].map((repaymentDate, index) =>
    aRepayment({ repaymentDate, amount: 5_000 + index * 100 }),
  );

  async function open(end: Parameters<typeof paying>[0], activities = three) {
    const { sent, payment } = paying(end);
    const dashboard = silenced(dashboardMachine, {
      readOverview: answers(anOverview({ activities, repayEarlyStatus: 'OK' })),
      repayEarly: silenced(repayEarlyMachine, { payment }),
    });
    site = await openSite('/dashboard', { stage: 'dashboard', script: { dashboard } });
    await site.sees('Repay today');
    await site.press('Repay today');
    return sent;
  }

  test('has beside each choice what it comes to', async () => {
    await open('never');
    await site.sees('Choose how much.');
    expect(describedBy(radio('Next repayment'))).toBe('$50');
    expect(describedBy(radio('All repayments'))).toBe('All 3 that are left $153');
    expect(radio('Next repayment')).toHaveProperty('checked', true);
  });

  test.each([
    [['All repayments'], '$153', { amount: 15_300, choice: 'all' }],
    [['All repayments', 'Next repayment'], '$50', { amount: 5_000, choice: 'next' }],
    [[], '$50', { amount: 5_000, choice: 'next' }],
  ])('pays what was chosen last: %j', async (choices, sum, payment) => {
    const sent = await open('never');
    await site.sees('Choose how much.');
    for (const choice of choices) await choose(choice);
    await site.press('Continue');
    const confirmation = dialog('Confirm repayment');
    expect(describedBy(confirmation)).toBe(
      `We debit ${sum} from your account *** 123 today, or on the next business day. It takes 1-2 business days.`,
    );
    expect(wordsOf(confirmation)).toContain(`You repay${sum}`);
    await act(async () => button('Confirm repayment')?.click());
    expect(sent).toMatchObject([
      { sent: { payment: { kind: 'repayEarly', ...payment }, key: 'key-1' } },
    ]);
  });

  test('of a single one asks for no choice, and can be called off', async () => {
    const sent = await open('never', [aRepayment()]);
    await site.sees('We debit $50');
    await site.press('Cancel');
    expect(site.all('[role=dialog]')).toEqual([]);
    expect(sent).toEqual([]);
  });

  test('cannot be left while the money moves', async () => {
    await open('never', [aRepayment()]);
    await site.sees('We debit $50');
    await act(async () => button('Confirm repayment')?.click());
    expect(isDisabled(button('Cancel'))).toBe(true);
    await site.sees('Sending your repayment');
  });

  test('that is refused says so, and can be tried again', async () => {
    await open('repayEarlyRefused', [aRepayment()]);
    await site.sees('We debit $50');
    await act(async () => button('Confirm repayment')?.click());
    await site.sees(failureText({ code: 'repayEarlyRefused' }));
    expect(alerts()).toEqual([failureText({ code: 'repayEarlyRefused' })]);
    expect(isDisabled(button('Cancel'))).toBe(false);
  });

  test('is told at home once it is sent', async () => {
    await open('paid', [aRepayment()]);
    await site.sees('We debit $50');
    await act(async () => button('Confirm repayment')?.click());
    await site.sees('Your repayment of $50 is being processed.');
    expect(site.all('[role=dialog]')).toEqual([]);
  });
});

describe('a delay', () => {
  const { sent, payment } = paying('tooManyAttempts');

  test('that is refused says so where it was asked for', async () => {
    const dashboard = silenced(dashboardMachine, {
      readOverview: answers(
        anOverview({ activities: [aRepayment()], repayEarlyStatus: 'OK', deferStatus: 'OK' }),
      ),
      delay: silenced(delayMachine, { payment }),
    });
    site = await openSite('/dashboard', { stage: 'dashboard', script: { dashboard } });
    await site.sees('Delay');
    await site.press('Delay');
    await site.sees('Confirm delay');
    await site.press('Confirm delay');
    await site.sees(failureText({ code: 'tooManyAttempts' }));
    expect(wordsOf(dialog('Delay repayment'))).toContain(failureText({ code: 'tooManyAttempts' }));
    expect(sent).toMatchObject([
      { sent: { payment: { kind: 'delay', amount: 5_000 }, key: 'key-1' } },
    ]);
    await site.press('Cancel');
    expect(site.all('[role=dialog]')).toEqual([]);
  });
});

describe('a cash out', () => {
  const AGREEMENT = '<h2>The loan</h2><p>You borrow and repay.</p>';
  const flow = () => site.app.getSnapshot().children.cashOut;

  async function open(script: Record<string, AnyActorLogic> = {}, changes: Partial<Overview> = {}) {
    const cashOut = silenced(cashOutMachine, {
      readOverview: answers(anOverview(changes)),
      getRepaymentPlans: answers(twoPlans),
      previewLoan: answers({ agreement: AGREEMENT }),
      ...script,
    });
    site = await openSite('/dashboard/cashout', { stage: 'dashboard', script: { cashOut } });
    await site.sees('How much do you need?', 'Continue');
  }
  /** The whole of the limit, which is not asked about. */
  const takeAll = () => act(async () => flow()?.send({ type: 'amount.changed', amount: 20_000 }));

  async function toReview(script = {}, changes = {}) {
    await open(script, changes);
    await takeAll();
    await site.press('Continue');
    await site.sees('How would you like to repay?');
    await choose('2 repayments');
    await site.press('Continue');
    await site.sees('Review your Cash Out', 'You borrow and repay.');
  }
  const read = () => act(async () => flow()?.send({ type: 'terms.readToEnd' }));

  test('says at each amount what it costs in all', async () => {
    await open();
    await site.sees('Fee $5 · You repay $105');
    await act(async () => button('Decrease amount')?.click());
    await site.sees('Fee $4.50 · You repay $94.50');
    await act(async () => button('Increase amount')?.click());
    expect(field('Amount')).toHaveProperty('value', '100');
  });

  test.each([
    ['Yes, continue', 'How would you like to repay?'],
    ['No, go back', 'How much do you need?'],
  ])('below the maximum asks whether that is meant: "%s"', async (answer, title) => {
    await open();
    await site.press('Continue');
    await site.sees('Are you sure?');
    expect(describedBy(dialog('Are you sure?'))).toBe('You can take up to $200. Take $100?');
    await site.press(answer);
    await site.sees(title);
    expect(heading(title)).not.toBeNull();
    expect(site.all('[role=dialog]')).toEqual([]);
  });

  test('offers each number of repayments with its days, and what was chosen is reviewed', async () => {
    await open();
    await takeAll();
    await site.press('Continue');
    await site.sees('How would you like to repay?', 'For $200.');
    expect(wordsOf(document.querySelector('main'))).toContain('1 repaymentThu, 12 Mar 2026 $210');
    expect(radio('1 repayment')).toHaveProperty('checked', false);
    await choose('2 repayments');
    expect(radio('2 repayments')).toHaveProperty('checked', true);
    expect(radio('1 repayment')).toHaveProperty('checked', false);
  });

  test('is reviewed with its fee, its total, each day, the account and the promotion', async () => {
    await toReview({}, { promotion: aPromotion });
    await site.sees('This is a loan. You borrow $200 and repay $210.', 'Your 2 repayments');
    expect(figures()).toEqual([
      ['One-off fee (5%)', '$10'],
      ['Total to repay', '$210'],
      ['Thu, 12 Mar 2026', '$105'],
      ['Thu, 26 Mar 2026', '$105'],
      ['Paid into, and repaid from', '*** 123'],
      ['Promotion', aPromotion.title],
    ]);
    expect(wordsOf(document.querySelector('main section'))).toContain('You receive$200');
  });

  test('cannot be agreed to before the agreement was read to its end', async () => {
    const { sent, payment } = paying('never');
    await toReview({ payment });
    const agree = () => button('Agree and Cash Out');
    expect(isDisabled(agree())).toBe(true);
    expect(describedBy(agree())).toBe('Read the loan agreement to its end, then you can agree.');
    await act(async () => agree()?.click());
    expect(sent).toEqual([]);
    await read();
    expect(isDisabled(agree())).toBe(false);
    expect(describedBy(agree())).toBe('');
    await site.sees("You've reached the end of the loan agreement. You can agree now.");
    await site.press('Agree and Cash Out');
    await site.sees('Sending your Cash Out');
    expect(agree()?.getAttribute('aria-busy')).toBe('true');
    expect(sent).toMatchObject([
      { sent: { payment: { kind: 'cashOut', amount: 20_000, plan: twoPlans[1] }, key: 'key-1' } },
    ]);
  });

  test('that is refused says so above the button, which may be pressed again', async () => {
    const { sent, payment } = paying('cashOutRefused');
    await toReview({ payment });
    await read();
    await site.press('Agree and Cash Out');
    await site.sees('Unable to cashout.');
    expect(alerts()).toEqual(['Unable to cashout.Please contact support.']);
    await site.press('Agree and Cash Out');
    expect(sent).toHaveLength(2);
  });

  test('that another tab has taken can only be left for the home', async () => {
    await toReview({ payment: paying('cashOutActive').payment });
    await read();
    await site.press('Agree and Cash Out');
    await site.sees(failureText({ code: 'cashOutActive' }));
    expect(button('Agree and Cash Out')).toBeNull();
    expect(link('Go to Home')?.getAttribute('href')).toBe('/dashboard');
  });

  test('without an answer is spoken of before a log-out, which then waits for nothing [R8.46]', async () => {
    await toReview({ payment: paying('outcomeUnknown').payment });
    await read();
    await site.press('Agree and Cash Out');
    await site.sees(failureText({ code: 'outcomeUnknown' }));
    await site.press('Logout');
    await site.sees('Yes, Log out');
    expect(describedBy(dialog('Log out?'))).toBe(
      'Are you sure you want to log out? Your Cash Out may still go through. Log in again to see.',
    );
    await site.press('Yes, Log out');
    expect(site.app.getSnapshot().matches('loggingOut')).toBe(true);
  });

  test('whose plans cannot be had says so, and its amount stays', async () => {
    await open({ getRepaymentPlans: fails({ code: 'unavailable' }) });
    await takeAll();
    await site.press('Continue');
    await site.sees(failureText({ code: 'unavailable' }));
    expect(field('Amount')).toHaveProperty('value', '200');
  });

  test('whose agreement cannot be had says so, and what was chosen stays', async () => {
    await open({ previewLoan: fails({ code: 'unavailable' }) });
    await takeAll();
    await site.press('Continue');
    await site.sees('How would you like to repay?');
    await choose('2 repayments');
    await site.press('Continue');
    await site.sees(failureText({ code: 'unavailable' }));
    expect(radio('2 repayments')).toHaveProperty('checked', true);
  });

  test('that went through is told at home with its sum and its account', async () => {
    const dashboard = silenced(dashboardMachine, {
      readOverview: answers(anOverview({ activities: [aCashOut({ status: 'Pending' })] })),
    });
    const { payment } = paying('paid');
    const cashOut = silenced(cashOutMachine, {
      readOverview: answers(anOverview()),
      getRepaymentPlans: answers([twoPlans[0]]),
      previewLoan: answers({ agreement: AGREEMENT }),
      payment,
    });
    site = await openSite('/dashboard/cashout', {
      stage: 'dashboard',
      script: { cashOut, dashboard },
    });
    await site.sees('How much do you need?', 'Continue');
    await takeAll();
    await site.press('Continue');
    await site.sees('Review your Cash Out', 'You borrow and repay.', 'Your repayment');
    await read();
    await site.press('Agree and Cash Out');
    await site.sees('Cash Out successful');
    const success = dialog('Cash Out successful');
    expect(wordsOf(success)).toContain('$200');
    expect(describedBy(success)).toContain("It's on its way to your account *** 123.");
    await site.press('Done');
    expect(site.all('[role=dialog]')).toEqual([]);
  });

  test('waits for its plans without taking another press', async () => {
    await open({ getRepaymentPlans: never });
    await takeAll();
    await site.press('Continue');
    await site.sees('Working out your repayments');
    expect(button('Continue')?.getAttribute('aria-busy')).toBe('true');
  });
});
