import { expect, test } from 'vitest';
import { daysBetween, formatDate } from '../../domain/calendar.ts';
import type { AnswerOf, PayloadOf } from '../../domain/contract.ts';
import { type Cents, centsFromDollars, formatCents, sumCents } from '../../domain/money.ts';
import type { MadeCustomer } from '../../sandbox/sample-customers.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { advanceFlowUntil } from './support/advance-flow.ts';
import { closeAgreement, openAgreement, scrollToEnd } from './support/agreement.ts';
import { askApi, HEADINGS, signInAt, waitForHeading } from './support/customers.ts';
import { descriptionOf, expectFocus } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordBodies } from './support/traffic.ts';

/** Repayment in the page, the request, or the ledger. */
type Row = { readonly date: string; readonly amount: Cents };

const cents = (dollars: number | undefined) => centsFromDollars(dollars ?? 0);
const byDay = (first: Row, second: Row) => first.date.localeCompare(second.date);
const total = (rows: readonly Row[]) => sumCents(rows.map(({ amount }) => amount));

/** Reads the lender's books from the API, without the page. */
async function ledgerOf(tab: Tab, customer: MadeCustomer) {
  const ask = <Answer>(path: string) => askApi(tab, customer, path) as Promise<Answer>;
  const [cashOuts, repayments, overview] = await Promise.all([
    ask<AnswerOf<'getCashOuts'>>('/v3/Lending/activites/cashouts'),
    ask<AnswerOf<'getRepayments'>>('/v3/Lending/activites/repayments'),
    ask<AnswerOf<'getOverview'>>('/v3/Lending/overview'),
  ]);
  return {
    today: overview.today ?? '',
    cashOuts: cashOuts.activities.map(({ loanId, amount, fee }) => ({
      loanId,
      amount: cents(amount),
      fee: cents(fee),
    })),
    /** Returns the repayments of a loan, sorted by day. */
    repaymentsOf: (loanId: number) =>
      repayments.activities
        .filter((row) => row.loanId === loanId)
        .map(({ date, amount, status }) => ({ date, amount: cents(amount), status }))
        .sort(byDay),
  };
}

/** Signs in a new customer, and returns functions that read their page and its requests. */
async function openCustomer(tab: Tab) {
  const { page } = tab;
  const sent = await recordBodies(tab);
  const customer = await signInAt(tab, 'dashboard');
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = (name: string) => page.getByRole('dialog', { name });
  const last = (path: string) => {
    const call = sent.findLast(({ url }) => url.endsWith(path));
    return call && { key: call.key, body: JSON.parse(call.body) as unknown };
  };
  return {
    customer,
    button,
    dialog,
    ledger: () => ledgerOf(tab, customer),
    last,
    keys: () => sent.flatMap(({ key }) => key ?? []),
    /** Moves the lender's clock by an ISO 8601 duration, and reloads the page. */
    async wait(duration: string) {
      await tab.control('POST', '/sandbox/clock', { advance: duration });
      await page.reload();
      await waitForHeading(page, HEADINGS.dashboard);
      await button(dashboardCopy.limit.about).waitFor();
    },
    /** Returns the repayments on the home page: date, amount and state of each. */
    async timeline() {
      const rows = await page
        .getByRole('list', { name: 'Repayments' })
        .getByRole('listitem')
        .allInnerTexts();
      return rows.map((text) => text.replaceAll(/\s+/g, ' '));
    },
    /** Returns the values of the summary by name. */
    async figures() {
      const names = await page.getByRole('term').allInnerTexts();
      const values = await page.getByRole('definition').allInnerTexts();
      return Object.fromEntries(names.map((name, index) => [name, values[index]]));
    },
  };
}

type Customer = Awaited<ReturnType<typeof openCustomer>>;

/** Cashes out an amount with this number of repayments; the page, the request and the ledger must agree. */
async function cashOut(
  tab: Tab,
  { button, dialog, figures, last, ledger }: Customer,
  { amount, fee, installments }: { amount: Cents; fee: Cents; installments: number },
): Promise<{ loanId: number; rows: Row[] }> {
  const { page } = tab;
  await button(dashboardCopy.limit.cashOut).click();
  await page.getByRole('textbox', { name: 'Amount' }).fill(String(amount / 100));
  await page
    .getByText(cashOutCopy.amount.price({ fee, total: amount + fee }), { exact: true })
    .filter({ visible: true })
    .waitFor();
  await advanceFlowUntil(tab, 'cashOut', 'choice');
  const offered = await descriptionOf(screenOf(tab).plan(installments));
  await advanceFlowUntil(tab, 'cashOut', 'review.unread', { repayments: installments });
  const preview = last('/Lending/borrow/preview')?.body as PayloadOf<'previewLoan'>;
  const rows = preview.installments.map((row) => ({ date: row.date, amount: cents(row.amount) }));

  expect(rows).toHaveLength(installments);
  expect(total(rows)).toBe(amount + fee);
  expect(sumCents(preview.installments.map((row) => cents(row.fee)))).toBe(fee);
  const said = rows.map((row) => [formatDate(row.date), formatCents(row.amount)] as const);
  expect(offered.replaceAll(' ', '')).toBe(said.flat().join('').replaceAll(' ', ''));
  expect(await figures()).toMatchObject({
    'One-off fee (5%)': formatCents(fee),
    'Total to repay': formatCents(amount + fee),
    ...Object.fromEntries(said),
  });
  await page
    .getByText(`You borrow ${formatCents(amount)} and repay ${formatCents(amount + fee)}.`)
    .waitFor();
  const agreement = await openAgreement({ page });
  const terms = await agreement.innerText();
  for (const figure of [amount, fee, amount + fee].map(formatCents).concat(...said)) {
    expect(terms).toContain(figure);
  }

  await scrollToEnd(agreement);
  await closeAgreement({ page });
  await button(cashOutCopy.review.agree).click();
  await dialog(homeDialogsCopy.success.title).waitFor();
  const told = await dialog(homeDialogsCopy.success.title).innerText();
  for (const figure of [amount, amount + fee].map(formatCents)) expect(told).toContain(figure);
  await button('Done').click();
  const borrow = last('/Lending/borrow');
  expect(borrow?.body).toEqual({
    agreeLoanAgreement: true,
    agreementHash: expect.stringMatching(/^[\da-f]{64}$/),
    amount: preview.amount,
    installments: preview.installments,
  });
  expect(borrow?.key).toMatch(/^[\da-f-]{36}$/);

  const { cashOuts, repaymentsOf } = await ledger();
  const [newest] = cashOuts;
  expect(newest).toMatchObject({ amount, fee });
  const loanId = Number(newest?.loanId);
  expect(repaymentsOf(loanId)).toEqual(rows.map((row) => ({ ...row, status: 'Unprocessed' })));
  return { loanId, rows };
}

test('the page, the requests and the books agree to the cent, all along two cash outs [R1.7 R1.9 R2.93 R4.78 R4.79 R7.31]', () =>
  inTab(async (tab) => {
    const { page } = tab;
    const customer = await openCustomer(tab);
    const { button, dialog, keys, last, ledger, timeline, wait } = customer;
    const days = (from: string, to: string) => `P${daysBetween(from, to)}D`;
    const shown = (rows: readonly Row[]) =>
      rows.map((row) =>
        expect.stringMatching(
          new RegExp(
            `${formatDate(row.date)}.*\\${formatCents(row.amount)}|\\${formatCents(row.amount)}.*${formatDate(row.date)}`,
          ),
        ),
      );

    // A third of 110 dollars and of 5 per cent of them has a remainder.
    const { loanId, rows } = await cashOut(tab, customer, {
      amount: 110_00,
      fee: 5_50,
      installments: 3,
    });
    expect(rows.map(({ amount }) => amount)).toEqual([38_49, 38_49, 38_52]);
    const books = async () => (await ledger()).repaymentsOf(loanId);
    await wait('PT1M');
    expect(await timeline()).toEqual(shown(rows));

    // A delay moves the first repayment behind the last, and changes no amount.
    await button(repaymentsCopy.delay).click();
    const [moved, next] = rows.map((row) => formatDate(row.date));
    for (const words of [
      `Your repayment of ${formatCents(38_49)} moves from ${moved} to `,
      `Your next repayment is then ${formatCents(38_49)} on ${next}.`,
    ]) {
      await dialog(delayCopy.title).getByText(words).waitFor();
    }
    await button(delayCopy.confirm).dblclick();
    await dialog(delayCopy.title).waitFor({ state: 'hidden' });
    await page.getByText('Delayed').first().waitFor();
    expect(await button(repaymentsCopy.delay).isDisabled()).toBe(true);
    const delayed = await books();
    expect(delayed.map(({ amount }) => amount)).toEqual([38_49, 38_52, 38_49]);
    expect(delayed.slice(0, 2)).toEqual(
      rows.slice(1).map((row) => ({ ...row, status: 'Unprocessed' })),
    );
    expect(await timeline()).toEqual(shown(delayed));

    // On the due day the first repayment is debited, and then paid, whether holidays follow or not.
    const [first] = delayed;
    await wait(days((await ledger()).today, first?.date ?? ''));
    expect((await books()).map(({ status }) => status)).toEqual([
      'Pending',
      'Unprocessed',
      'Unprocessed',
    ]);
    await page.getByText('Processing').first().waitFor();
    await wait('P6D');
    expect((await books()).map(({ status }) => status)).toEqual([
      'Repaid',
      'Unprocessed',
      'Unprocessed',
    ]);
    expect((await timeline())[0]).toContain('Paid');

    // The rest is repaid early.
    await button(repaymentsCopy.repayEarly).click();
    const whole = page.getByRole('radio', { name: 'All repayments' });
    await whole.check();
    const left = total(delayed.slice(1));
    expect(left).toBe(77_01);
    expect(await descriptionOf(whole)).toContain(formatCents(left));
    expect(await descriptionOf(page.getByRole('radio', { name: 'Next repayment' }))).toContain(
      formatCents(38_52),
    );
    await button(repayEarlyCopy.choice.proceed).click();
    expect(await dialog(repayEarlyCopy.confirmation.title).innerText()).toContain(
      formatCents(left),
    );
    await button(repayEarlyCopy.confirmation.confirm).dblclick();
    await dialog(repayEarlyCopy.confirmation.title).waitFor({ state: 'hidden' });
    await page.getByText(repaymentsCopy.processingNote).first().waitFor();
    await expectFocus(page.getByRole('heading', { name: 'Repayments' }));
    expect(await button(repaymentsCopy.repayEarly).count()).toBe(0);
    expect(last('/repayments/pay')?.body).toEqual({
      amount: 77.01,
      repayments: delayed.slice(1).map(({ date }) => ({ loanId, repaymentDate: date })),
    });
    expect((await books()).map(({ status }) => status)).toEqual(['Repaid', 'Pending', 'Pending']);
    await wait('P8D');
    const repaid = await books();
    expect(repaid.map(({ status }) => status)).toEqual(['Repaid', 'Repaid', 'Repaid']);
    expect(total(repaid)).toBe(115_50);

    // Everything can be cashed out again, at the full price.
    await page.getByText('$1,000').first().waitFor();
    const second = await cashOut(tab, customer, {
      amount: 1_000_00,
      fee: 50_00,
      installments: 1,
    });
    const { cashOuts, today } = await ledger();
    expect(cashOuts.map(({ amount, fee }) => amount + fee)).toEqual([1_050_00, 115_50]);
    await wait(days(today, second.rows[0]?.date ?? ''));
    await wait('P8D');
    const paid = (await ledger()).repaymentsOf(second.loanId);
    expect(paid).toEqual([{ ...second.rows[0], status: 'Repaid' }]);
    // Each payment had its own key.
    expect(new Set(keys()).size).toBe(4);
    expect(keys()).toHaveLength(4);
  }));
