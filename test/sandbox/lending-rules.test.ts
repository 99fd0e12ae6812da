import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { daysBetween } from '../../domain/calendar.ts';
import { borrowRequest, type Customer, row, type TestSandbox, testSandbox } from './support.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

const advance = (days: number) => sandbox.call('POST', '/sandbox/clock', { advance: `P${days}D` });
const overviewOf = async (customer: Customer) =>
  (await customer.call('GET', '/v3/Lending/overview')).body;

/** What must hold at every moment, straight from the database: each query finds what breaks a rule. */
const BROKEN_RULES = {
  'more than one active cash out': `
    SELECT uid FROM loans WHERE state = 'active' GROUP BY uid HAVING count(*) > 1`,
  'installments that do not add up': `
    SELECT id FROM loans WHERE amount_cents + fee_cents <>
      (SELECT sum(amount_cents) FROM repayments WHERE loan_id = loans.id)`,
  'fees that do not add up': `
    SELECT id FROM loans WHERE fee_cents <>
      (SELECT sum(fee_cents) FROM repayments WHERE loan_id = loans.id)`,
  'a fee above 5 per cent': 'SELECT id FROM loans WHERE fee_cents * 20 > amount_cents',
  'a term above 62 days': `
    SELECT repayments.id FROM repayments JOIN loans ON loans.id = loan_id
    WHERE julianday(due_on) - julianday(borrowed_on) > 62`,
  'more than one delay': 'SELECT loan_id FROM delays GROUP BY loan_id HAVING count(*) > 1',
  'more delayed installments than delays': `
    SELECT loan_id FROM repayments WHERE deferred = 1 GROUP BY loan_id HAVING count(*) > 1`,
  'a repayment debited twice': `
    SELECT repayment_id FROM debits WHERE outcome <> 'Refused' GROUP BY repayment_id HAVING count(*) > 1`,
  'a debit of another amount': `
    SELECT debits.id FROM debits JOIN repayments ON repayments.id = repayment_id
    WHERE debits.amount_cents <> repayments.amount_cents`,
  'paid without a settled debit': `
    SELECT id FROM repayments WHERE status = 'Debited' AND id NOT IN
      (SELECT repayment_id FROM debits WHERE outcome = 'Settled')`,
  'closed though not repaid': `
    SELECT id FROM loans WHERE state = 'closed' AND id IN
      (SELECT loan_id FROM repayments WHERE status <> 'Debited')`,
  'a draft left behind': "SELECT id FROM loans WHERE state = 'draft'",
};

async function expectRulesToHold(): Promise<void> {
  for (const [rule, query] of Object.entries(BROKEN_RULES)) {
    expect(await row(sandbox, query), rule).toBeUndefined();
  }
}

type Act =
  | { readonly kind: 'borrow'; readonly steps: number; readonly installments: number }
  | { readonly kind: 'pay'; readonly all: boolean }
  | { readonly kind: 'delay' }
  | { readonly kind: 'advance'; readonly days: number };

const act: fc.Arbitrary<Act> = fc.oneof(
  fc.record({
    kind: fc.constant('borrow' as const),
    steps: fc.nat(75),
    installments: fc.integer({ min: 1, max: 4 }),
  }),
  fc.record({ kind: fc.constant('pay' as const), all: fc.boolean() }),
  fc.record({ kind: fc.constant('delay' as const) }),
  fc.record({ kind: fc.constant('advance' as const), days: fc.integer({ min: 1, max: 20 }) }),
);

/** What the model remembers beside the sandbox: enough to say which answers are right. */
type Memory = { hasLoan: boolean; wasDelayed: boolean; lentCents: number };

async function tryBorrow(customer: Customer, memory: Memory, steps: number, installments: number) {
  const amount = 50 + steps * 10;
  const options = await customer.call('POST', `/v3/Lending/${amount}/repayment/options`, {});
  if (options.status !== 200) {
    expect(options.status).toBe(400);
    return;
  }
  expect(memory.hasLoan).toBe(false);
  const count = Math.min(installments, options.body.repayments.length);
  const { status } = await customer.call(
    'POST',
    '/v3/Lending/borrow',
    await borrowRequest(customer, amount, count),
  );
  expect(status).toBe(200);
  Object.assign(memory, { hasLoan: true, wasDelayed: false });
  memory.lentCents += amount * 100;
}

async function tryPay(customer: Customer, all: boolean) {
  const { borrowOverview, repayEarlyStatus } = await overviewOf(customer);
  const payable = borrowOverview.allActivities.filter(
    (row: { type: string; status: string }) =>
      row.type === 'Repayment' && row.status === 'Unprocessed',
  );
  const chosen = all ? payable : payable.slice(0, 1);
  const cents = chosen.reduce(
    (sum: number, { amount }: { amount: number }) => sum + Math.round(amount * 100),
    0,
  );
  const { status } = await customer.call('POST', '/v3/Lending/repayments/pay', {
    amount: cents / 100 || 1,
  });
  expect(status === 200).toBe(repayEarlyStatus === 'OK');
}

async function tryDelay(customer: Customer, memory: Memory) {
  const { deferStatus, nextRepaymentDateAfterDefer } = await overviewOf(customer);
  const { status, body } = await customer.call('PUT', '/v3/Lending/repayments/defer', {});
  expect(status === 200).toBe(deferStatus === 'OK');
  if (status === 200) {
    expect(memory.wasDelayed).toBe(false);
    expect(body.nextRepaymentDate).toBe(nextRepaymentDateAfterDefer);
    memory.wasDelayed = true;
  }
}

async function perform(customer: Customer, memory: Memory, step: Act): Promise<void> {
  if (step.kind === 'borrow') await tryBorrow(customer, memory, step.steps, step.installments);
  if (step.kind === 'pay') await tryPay(customer, step.all);
  if (step.kind === 'delay') await tryDelay(customer, memory);
  if (step.kind === 'advance') {
    await advance(step.days);
    const { borrowOverview, declineDetail } = await overviewOf(customer);
    expect(declineDetail.declineReason).toBe('None');
    if (borrowOverview.availableCashoutAmount > 0) memory.hasLoan = false;
  }
}

describe.each(['weekly', 'fortnightly', 'monthly'] as const)(
  'for customers who are paid %s',
  (payCycle) => {
    test('any history keeps the rules of money, and every dollar comes back exactly once', async () => {
      await fc.assert(
        fc.asyncProperty(
          fc.array(act, { maxLength: 18 }),
          fc.integer({ min: 0, max: 60 }),
          fc.boolean(),
          async (acts, firstDay, refuses) => {
            await sandbox.close();
            sandbox = await testSandbox();
            const customer = await sandbox.customer();
            await advance(firstDay);
            await row(
              sandbox,
              'UPDATE customers SET pay_cycle = ?, maximum_cents = 80000, available_cents = 80000, refuses_debits = ?',
              payCycle,
              refuses ? 1 : 0,
            );
            const memory: Memory = { hasLoan: false, wasDelayed: false, lentCents: 0 };
            for (const step of acts) {
              await perform(customer, memory, step);
              await expectRulesToHold();
            }
            await row(sandbox, 'UPDATE customers SET refuses_debits = 0');
            await advance(120);
            await overviewOf(customer);
            await expectRulesToHold();
            const settled = await row<{ cents: number }>(
              sandbox,
              "SELECT coalesce(sum(amount_cents), 0) AS cents FROM debits WHERE outcome = 'Settled'",
            );
            const owed = await row<{ cents: number; open: number }>(
              sandbox,
              `SELECT coalesce(sum(amount_cents + fee_cents), 0) AS cents, sum(state = 'active') AS open,
               coalesce(sum(amount_cents), 0) AS lent FROM loans`,
            );
            expect(owed).toMatchObject({ lent: memory.lentCents });
            // An overdue repayment is for people to settle; all others have been debited by now.
            const overdue = await row<{ cents: number }>(
              sandbox,
              `SELECT coalesce(sum(amount_cents), 0) AS cents FROM repayments
             WHERE overdue = 1 AND status <> 'Debited'`,
            );
            expect((settled?.cents ?? 0) + (overdue?.cents ?? 0)).toBe(owed?.cents);
          },
        ),
        { numRuns: 40 },
      );
    });
  },
);

describe('a cash out', () => {
  test('on its way for 20 seconds, then arrived', async () => {
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
    sandbox.wait(2_000);
    expect(await cashOut()).toMatchObject({ status: 'Debited' });
  });

  test.each([
    ['below the minimum', 40],
    ['between two steps', 55],
    ['above what is available', 1_010],
    ['nothing', 0],
  ])('is refused for an amount %s', async (_, amount) => {
    const customer = await sandbox.customer();
    const { status } = await customer.call('POST', `/v3/Lending/${amount}/repayment/options`, {});
    expect(status).toBe(400);
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
    ['a later date', (row: object) => ({ ...row, date: '2027-01-15' })],
    ['a fraction of a cent', (row: { amount: number }) => ({ ...row, amount: row.amount + 0.001 })],
  ])('is refused with terms of the caller’s own: %s', async (_, change) => {
    const customer = await sandbox.customer();
    const request = await borrowRequest(customer, 200, 2);
    const installments = request.installments.map((row, index) =>
      index === 1 ? change(row) : row,
    );
    const { status } = await customer.call('POST', '/v3/Lending/borrow', {
      ...request,
      installments,
    });
    expect(status).toBe(400);
    expect(await row(sandbox, 'SELECT id FROM loans')).toBeUndefined();
  });

  test('is refused while another is open: of many at a time one passes', async () => {
    const customer = await sandbox.customer();
    const request = await borrowRequest(customer, 200, 2);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, index) =>
        customer.call('POST', '/v3/Lending/borrow', request, { 'idempotency-key': `key-${index}` }),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array(7).fill(409)]);
    expect(await row(sandbox, 'SELECT count(*) AS n FROM loans')).toMatchObject({ n: 1 });
  });

  test('acts once for one key, however often it is sent, and answers alike', async () => {
    const customer = await sandbox.customer();
    const request = await borrowRequest(customer, 200, 2);
    const key = { 'idempotency-key': 'one-intent' };
    const answers = await Promise.all(
      Array.from({ length: 6 }, () => customer.call('POST', '/v3/Lending/borrow', request, key)),
    );
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.loanId}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(200);
    const other = { ...request, amount: 210 };
    expect((await customer.call('POST', '/v3/Lending/borrow', other, key)).status).toBe(409);
    expect(await row(sandbox, 'SELECT count(*) AS n FROM loans')).toMatchObject({ n: 1 });
  });

  test('one customer’s key means nothing for another', async () => {
    const key = { 'idempotency-key': 'same-words' };
    const first = await sandbox.customer();
    const second = await sandbox.customer();
    const one = await first.call(
      'POST',
      '/v3/Lending/borrow',
      await borrowRequest(first, 200, 1),
      key,
    );
    const two = await second.call(
      'POST',
      '/v3/Lending/borrow',
      await borrowRequest(second, 200, 1),
      key,
    );
    expect([one.status, two.status]).toEqual([200, 200]);
    expect(one.body.loanId).not.toBe(two.body.loanId);
  });

  test('costs floor(amount x percent), the remainder in the last installment', async () => {
    const customer = await sandbox.customer({ scenario: 'promotion' });
    const { installments } = await borrowRequest(customer, 110, 3);
    // 4.5% of $110 is $4.95; a third of $110 is $36.66.
    expect(installments.map(({ fee, amount }) => [fee, amount])).toEqual([
      [1.65, 38.31],
      [1.65, 38.31],
      [1.65, 38.33],
    ]);
  });

  test('spends the promotion: the next one costs 5% again', async () => {
    const customer = await sandbox.customer({ scenario: 'promotion' });
    expect((await overviewOf(customer)).loanSetting.feePercent).toBe(4.5);
    await customer.call('POST', '/v3/Lending/borrow', await borrowRequest(customer, 100, 1));
    const { loanSetting, promotion } = await overviewOf(customer);
    expect([loanSetting.feePercent, promotion]).toEqual([5, null]);
    const again = await customer.call('POST', '/v3/Promotions/validate', {
      promoCode: 'welcome10',
    });
    expect(again.body.error.title).toBe('You have already used this promo code');
  });
});

describe('repaying', () => {
  test('two payments at a time debit once', async () => {
    const customer = await sandbox.customer({ scenario: 'one-repayment' });
    const answers = await Promise.all(
      ['a', 'b', 'c'].map((key) =>
        customer.call(
          'POST',
          '/v3/Lending/repayments/pay',
          { amount: 315 },
          { 'idempotency-key': key },
        ),
      ),
    );
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
    expect(await row(sandbox, 'SELECT count(*) AS n FROM debits')).toMatchObject({ n: 1 });
  });

  test('goes from Pending to Debited within two business days, and to Repaid in the table', async () => {
    const customer = await sandbox.customer({ scenario: 'one-repayment' });
    await customer.call('POST', '/v3/Lending/repayments/pay', { amount: 315 });
    const statuses = async () => [
      (await overviewOf(customer)).borrowOverview.allActivities[1].status,
      (await customer.call('GET', '/v3/Lending/activites/repayments')).body.activities[0].status,
    ];
    expect(await statuses()).toEqual(['Pending', 'Pending']);
    // From Wednesday to Friday.
    await advance(2);
    expect(await statuses()).toEqual(['Debited', 'Repaid']);
    expect((await overviewOf(customer)).borrowOverview.availableCashoutAmount).toBe(1000);
  });

  test('early and refused by the bank misses nothing: it is due on its day as before', async () => {
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    const second = async () => (await overviewOf(customer)).borrowOverview.allActivities[2];
    const before = await second();
    await row(sandbox, 'UPDATE customers SET refuses_debits = 1');
    await customer.call('POST', '/v3/Lending/repayments/pay', { amount: 315 });
    await advance(2);
    expect(await second()).toEqual(before);
    expect(before).toMatchObject({ status: 'Unprocessed', hasMissedRepayment: false });
  });

  test('takes the next amount or the whole, nothing else', async () => {
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    const pay = (amount: number) => customer.call('POST', '/v3/Lending/repayments/pay', { amount });
    expect((await pay(100)).status).toBe(400);
    expect((await pay(315)).status).toBe(200);
  });

  test('is not offered on the day before a due date', async () => {
    const customer = await sandbox.customer({ scenario: 'one-repayment' });
    const { allActivities } = (await overviewOf(customer)).borrowOverview;
    const { today } = await overviewOf(customer);
    await advance(daysBetween(today, allActivities[1].repaymentDate) - 1);
    expect((await overviewOf(customer)).repayEarlyStatus).toBe('DayBeforeDueDate');
    expect(
      (await customer.call('POST', '/v3/Lending/repayments/pay', { amount: 315 })).status,
    ).toBe(409);
  });
});

describe('delaying', () => {
  test('moves the next repayment behind the last one, once', async () => {
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    const defer = () => customer.call('PUT', '/v3/Lending/repayments/defer', {});
    const dates = async () =>
      (await overviewOf(customer)).borrowOverview.allActivities
        .slice(1)
        .map((row: { repaymentDate: string; hasDeferred: boolean }) => [
          row.repaymentDate,
          row.hasDeferred,
        ]);
    const [[first], [second]] = await dates();
    expect((await defer()).body).toEqual({ nextRepaymentDate: second });
    const [[next], [moved, hasDeferred]] = await dates();
    expect(next).toBe(second);
    expect(moved > second && hasDeferred && first < second).toBe(true);
    expect((await defer()).status).toBe(409);
  });

  test('is not offered where it would pass day 62', async () => {
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    await row(
      sandbox,
      `UPDATE repayments SET due_on =
         (SELECT date(borrowed_on, '+62 days') FROM loans WHERE loans.id = loan_id)
       WHERE position = 2`,
    );
    expect((await overviewOf(customer)).deferStatus).toBe('TermExceeded');
    expect((await customer.call('PUT', '/v3/Lending/repayments/defer', {})).status).toBe(409);
  });

  test('acts once for one key', async () => {
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    const defer = () =>
      customer.call('PUT', '/v3/Lending/repayments/defer', {}, { 'idempotency-key': 'delay' });
    const answers = await Promise.all([defer(), defer(), defer()]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(await row(sandbox, 'SELECT count(*) AS n FROM delays')).toMatchObject({ n: 1 });
  });
});

test('a refused debit is missed and tried again on the next pay day, then overdue', async () => {
  const customer = await sandbox.customer({ scenario: 'missed' });
  const first = async () => (await overviewOf(customer)).borrowOverview.allActivities[1];
  const { repaymentDate, ...missed } = await first();
  expect(missed).toMatchObject({
    status: 'Unprocessed',
    hasMissedRepayment: true,
    isOverdue: false,
  });
  const { today } = await overviewOf(customer);
  await advance(daysBetween(today, repaymentDate) + 5);
  expect(await first()).toMatchObject({ status: 'Unprocessed', isOverdue: true });
  expect((await overviewOf(customer)).repayEarlyStatus).toBe('Overdue');
});
