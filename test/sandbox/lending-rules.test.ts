import { createHash } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { OTHER_PROMO_CODE, VALID_PROMO_CODE } from '../../sandbox/lending/promotions.ts';
import { borrowRequest, type Customer, row, type TestSandbox, testSandbox } from './support.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

const advance = (days: number) => sandbox.call('POST', '/sandbox/clock', { advance: `P${days}D` });
const overviewOf = async (customer: Customer) =>
  (await customer.call('GET', '/v3/Lending/overview')).body;

const NOT_OFFERED = 'These repayments are no longer offered.';

describe('a cash out', () => {
  test('is on its way for 20 seconds, then arrives', async () => {
    const customer = await sandbox.customer();
    await customer.call('POST', '/v3/Lending/borrow', await borrowRequest(customer, 200, 2));
    const cashOut = async () => (await overviewOf(customer)).borrowOverview.allActivities[0];
    expect(await cashOut()).toMatchObject({
      type: 'Cashout',
      status: 'Pending',
      amount: 200,
      fee: 10,
    });
    sandbox.wait(19_000);
    expect(await cashOut()).toMatchObject({ status: 'Pending' });
    expect(await overviewOf(customer)).toMatchObject({
      repayEarlyStatus: 'Transferring',
      deferStatus: 'Transferring',
    });
    sandbox.wait(2_000);
    expect(await cashOut()).toEqual({
      type: 'Cashout',
      status: 'Debited',
      loanId: expect.any(Number),
      amount: 200,
      fee: 10,
      date: '2026-11-18',
      hasMissedRepayment: false,
      isOverdue: false,
      hasDeferred: false,
    });
  });

  test.each([
    ['who has been declined', `decline = '{"declineReason":"Other"}'`],
    ['whose pay cycle is not known', 'bank_checked = 0, pay_cycle = NULL'],
    ['whose pay day is not known', 'bank_checked = 0, pay_day = NULL'],
  ])('is refused for a customer %s', async (_, change) => {
    const customer = await sandbox.customer();
    await row(sandbox, `UPDATE customers SET ${change}`);
    const { status, body } = await customer.call('POST', '/v3/Lending/100/repayment/options', {});
    expect([status, body.message]).toEqual([400, 'No cash out is possible now.']);
  });

  test.each([
    [
      'a lower fee',
      (row: { fee: number; amount: number }) => ({
        ...row,
        fee: row.fee - 1,
        amount: row.amount - 1,
      }),
    ],
    [
      'a fraction of a cent',
      (row: { amount: number }) => ({ ...row, amount: row.amount + 0.001 }),
      'Amounts have at most two decimals.',
    ],
  ])('is refused with the caller’s own terms: %s', async (_, change, why = NOT_OFFERED) => {
    const customer = await sandbox.customer();
    const request = await borrowRequest(customer, 200, 2);
    const installments = request.installments.map((row, index) =>
      index === 1 ? change(row) : row,
    );
    const { status, body } = await customer.call('POST', '/v3/Lending/borrow', {
      ...request,
      installments,
    });
    expect([status, body.message]).toEqual([400, why]);
    expect(await row(sandbox, 'SELECT id FROM loans')).toBeUndefined();
  });

  test('is refused with the hash of another agreement than today’s', async () => {
    const customer = await sandbox.customer();
    const request = await borrowRequest(customer, 200, 2);
    const preview = await customer.call('POST', '/v3/Lending/borrow/preview', request);
    const { loanAgreement } = preview.body.previewInformation;
    const borrowAs = (text: string) =>
      customer.call('POST', '/v3/Lending/borrow', {
        ...request,
        agreementHash: createHash('sha256').update(text).digest('hex'),
      });
    expect(await borrowAs(`${loanAgreement} `)).toMatchObject({
      status: 400,
      body: { message: 'The loan agreement has changed.' },
    });
    expect((await borrowAs(loanAgreement)).status).toBe(200);
  });

  test('costs floor(amount x percent), with the remainder in the last installment [R9.23]', async () => {
    const customer = await sandbox.customer({ scenario: 'promotion' });
    const { installments } = await borrowRequest(customer, 110, 3);
    // 4.5% of $110 is $4.95; a third of $110 is $36.66.
    expect(installments.map(({ fee, amount }) => [fee, amount])).toEqual([
      [1.65, 38.31],
      [1.65, 38.31],
      [1.65, 38.33],
    ]);
  });

  test('uses up the promotion: the next one costs 5% again', async () => {
    const customer = await sandbox.customer({ scenario: 'promotion' });
    expect((await overviewOf(customer)).loanSetting.feePercent).toBe(4.5);
    await customer.call('POST', '/v3/Lending/borrow', await borrowRequest(customer, 100, 1));
    const { loanSetting, promotion } = await overviewOf(customer);
    expect([loanSetting.feePercent, promotion]).toEqual([5, null]);
    const again = await customer.call('POST', '/v3/Promotions/validate', {
      promoCode: VALID_PROMO_CODE,
    });
    expect(again.body.error.title).toBe('You have already used this promo code');
  });
});

describe('repaying', () => {
  test('goes from Pending to Debited within two business days, and to Repaid in the table [R9.27]', async () => {
    const customer = await sandbox.customer({ scenario: 'one-repayment' });
    await customer.call('POST', '/v3/Lending/repayments/pay', { amount: 315 });
    const statuses = async () => [
      (await overviewOf(customer)).borrowOverview.allActivities[1].status,
      (await customer.call('GET', '/v3/Lending/activites/repayments')).body.activities[0].status,
    ];
    expect(await statuses()).toEqual(['Pending', 'Pending']);
    // From Wednesday to Thursday, then to Friday: a debit on request takes both days.
    await advance(1);
    expect(await statuses()).toEqual(['Pending', 'Pending']);
    await advance(1);
    expect(await statuses()).toEqual(['Debited', 'Repaid']);
    expect((await overviewOf(customer)).borrowOverview.availableCashoutAmount).toBe(1000);
  });

  test('takes only the named repayment', async () => {
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    const [, next] = (await overviewOf(customer)).borrowOverview.allActivities;
    const { loanId, repaymentDate } = next;
    const pay = () =>
      customer.call('POST', '/v3/Lending/repayments/pay', {
        amount: next.amount,
        repayments: [{ loanId, repaymentDate }],
      });
    await customer.call('PUT', '/v3/Lending/repayments/defer', {});
    expect(await pay()).toMatchObject({
      status: 409,
      body: { message: 'These are no longer the repayments to be paid.' },
    });
    const later = (await overviewOf(customer)).borrowOverview.allActivities;
    expect(later.map(({ status }: { status: string }) => status)).not.toContain('Pending');
  });
});

describe('delaying', () => {
  test.each([
    [62, 'OK', 200],
    [63, 'TermExceeded', 409],
  ])('to day %i is answered with %s', async (day, deferStatus, status) => {
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    const onDay = `(SELECT date(borrowed_on, '+${day} days') FROM loans)`;
    await row(sandbox, `UPDATE customers SET pay_day = ${onDay}`);
    await row(
      sandbox,
      `UPDATE repayments SET due_on = date(${onDay}, '-1 day') WHERE position = 2`,
    );
    expect((await overviewOf(customer)).deferStatus).toBe(deferStatus);
    expect((await customer.call('PUT', '/v3/Lending/repayments/defer', {})).status).toBe(status);
  });
});

test('names the account’s last four digits', async () => {
  const customer = await sandbox.customer({ scenario: 'two-repayments' });
  await row(sandbox, "UPDATE customers SET account_number = '123456789'");
  expect((await overviewOf(customer)).maskedAccountNumber).toBe('•••• 6789');
  await row(sandbox, "UPDATE customers SET account_number = ''");
  expect((await overviewOf(customer)).maskedAccountNumber).toBe('');
});

test('a customer whose repayment is overdue is told to talk to us', async () => {
  const customer = await sandbox.customer({ scenario: 'missed' });
  await advance(30);
  expect((await overviewOf(customer)).borrowOverview.repaymentAction).toBe(
    'repayment_loan_writtenoff',
  );
});

test('money that never arrived is never debited', async () => {
  const customer = await sandbox.customer({ scenario: 'transfer-failed' });
  await advance(60);
  expect(await overviewOf(customer)).toMatchObject({ repayEarlyStatus: 'Transferring' });
  expect(await row(sandbox, 'SELECT id FROM debits')).toBeUndefined();
});

describe('a promo code', () => {
  const validate = (customer: Customer, promoCode: string) =>
    customer.call('POST', '/v3/Promotions/validate', { promoCode });

  test.each([
    [
      VALID_PROMO_CODE.toLowerCase(),
      "We don't know this promo code",
      'Check the spelling and try again.',
    ],
    ['NEW', "We don't know this promo code", 'Check the spelling and try again.'],
  ])('that cannot be used is refused with the reason: %s', async (code, title, description) => {
    const { status, body } = await validate(await sandbox.customer(), code);
    expect([status, body.error]).toEqual([400, { title, description }]);
  });

  test('makes the next cash out cheaper, and no second one is accepted', async () => {
    const customer = await sandbox.customer();
    const add = (promoCode: string) => customer.call('POST', '/v3/Promotions', { promoCode });
    expect((await validate(customer, VALID_PROMO_CODE)).body.promotion.title).toBe(
      '10% off your fee',
    );
    expect((await add(VALID_PROMO_CODE)).status).toBe(200);
    expect((await overviewOf(customer)).promotion).toEqual({
      title: '10% off your fee',
      message: 'Your next Cash Out costs 4.5% instead of 5%.',
      condition: 'For one Cash Out. It cannot be used together with another promotion.',
    });
    const same = await add(VALID_PROMO_CODE);
    expect([same.status, same.body.error.title]).toEqual([
      400,
      'You have already used this promo code',
    ]);
    const other = await add(OTHER_PROMO_CODE);
    expect([other.status, other.body.message]).toEqual([
      409,
      'Sorry, you can only have 1 active promotion at a time.',
    ]);
  });
});
