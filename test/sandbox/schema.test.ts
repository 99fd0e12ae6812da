import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type Database, openDatabase, type Sql } from '../../sandbox/database.ts';

// The rules of money that the database itself enforces, without the code above it.

let database: Database;
const run = <Result>(work: (sql: Sql) => Promise<Result>) => database.transaction(work);

beforeEach(async () => {
  database = await openDatabase(':memory:');
  await run(async (sql) => {
    await sql.run("INSERT INTO customers (uid) VALUES ('anna')");
  });
});
afterEach(() => database.close());

type Terms = { amount?: number; fee?: number; dues?: [cents: number, fee: number, on: string][] };

async function insertLoan(sql: Sql, { amount = 100_00, fee = 5_00, dues }: Terms = {}) {
  const loan = await sql.run(
    "INSERT INTO loans (uid, amount_cents, fee_cents, borrowed_on, transferred_at) VALUES ('anna', ?, ?, '2026-11-02', 0)",
    amount,
    fee,
  );
  const rows = dues ?? [[amount + fee, fee, '2026-11-20']];
  for (const [index, [cents, part, on]] of rows.entries()) {
    await sql.run(
      'INSERT INTO repayments (loan_id, position, amount_cents, fee_cents, due_on, debit_on) VALUES (?, ?, ?, ?, ?, ?)',
      loan,
      index + 1,
      cents,
      part,
      on,
      on,
    );
  }
  await sql.run("UPDATE loans SET state = 'active' WHERE id = ?", loan);
  return loan;
}

const debit = (sql: Sql, cents = 105_00) =>
  sql.run(
    "INSERT INTO debits (repayment_id, amount_cents, sent_on, settles_on, early) VALUES (1, ?, '2026-11-20', '2026-11-23', 0)",
    cents,
  );

describe('a loan', () => {
  test('that keeps the rules is accepted', async () => {
    expect(await run((sql) => insertLoan(sql))).toBe(1);
  });

  test.each<[string, Terms, RegExp]>([
    ['with a fee above 5%', { fee: 5_01 }, /CHECK constraint/],
    ['above $2,000', { amount: 2_000_01 }, /CHECK constraint/],
    ['whose installments do not add up', { dues: [[104_99, 5_00, '2026-11-20']] }, /add up/],
    ['whose fees do not add up', { dues: [[105_00, 4_99, '2026-11-20']] }, /add up/],
    ['without installments', { dues: [] }, /add up/],
    ['that ends after 62 days', { dues: [[105_00, 5_00, '2027-01-04']] }, /62 days/],
    ['that is due on its own day', { dues: [[105_00, 5_00, '2026-11-02']] }, /62 days/],
    ['with half a cent', { amount: 100_00.5 }, /cannot store REAL|datatype/],
  ])('%s is refused', async (_, terms, reason) => {
    await expect(run((sql) => insertLoan(sql, terms))).rejects.toThrow(reason);
    expect(await run((sql) => sql.all('SELECT id FROM loans'))).toEqual([]);
  });

  test('is the only active one [R4.70]', async () => {
    await run((sql) => insertLoan(sql));
    await expect(run((sql) => insertLoan(sql))).rejects.toThrow(/UNIQUE constraint/);
  });

  test('cannot be made active without the checks', async () => {
    const direct = `INSERT INTO loans (uid, amount_cents, fee_cents, borrowed_on, transferred_at, state)
      VALUES ('anna', 10000, 500, '2026-11-02', 0, 'active')`;
    await expect(run((sql) => sql.run(direct))).rejects.toThrow(/starts as a draft/);
  });

  test.each([
    ['its amount changed', 'UPDATE loans SET amount_cents = 20000'],
    ['its installments changed', 'UPDATE repayments SET amount_cents = 1'],
    [
      'an installment added',
      "INSERT INTO repayments (loan_id, position, amount_cents, fee_cents, due_on, debit_on) VALUES (1, 2, 1, 0, '2026-12-01', '2026-12-01')",
    ],
    ['an installment moved past day 62', "UPDATE repayments SET due_on = '2027-01-04'"],
    ['been closed unpaid', "UPDATE loans SET state = 'closed'"],
  ])('cannot have %s', async (_, statement) => {
    await run((sql) => insertLoan(sql));
    await expect(run((sql) => sql.run(statement))).rejects.toThrow();
  });
});

describe('a repayment', () => {
  beforeEach(() => run((sql) => insertLoan(sql)));

  test('is debited once', async () => {
    await run((sql) => debit(sql));
    await expect(run((sql) => debit(sql))).rejects.toThrow(/UNIQUE constraint/);
  });

  test('is debited again only after a refusal', async () => {
    await run((sql) => debit(sql));
    await run((sql) => sql.run("UPDATE debits SET outcome = 'Refused'"));
    await run((sql) => debit(sql));
    await expect(run((sql) => sql.run("UPDATE debits SET outcome = 'Settled'"))).rejects.toThrow(
      /UNIQUE constraint/,
    );
  });

  test('is debited with exactly its amount', async () => {
    await expect(run((sql) => debit(sql, 105_01))).rejects.toThrow(/exactly its installment/);
  });

  test('is not debited if the money never arrived', async () => {
    await run((sql) => sql.run('UPDATE loans SET transfer_failed = 1'));
    await expect(run((sql) => debit(sql))).rejects.toThrow(/never arrived/);
  });

  test('is paid only by a settled debit, and stays paid', async () => {
    const pay = () => run((sql) => sql.run("UPDATE repayments SET status = 'Debited'"));
    await run((sql) => debit(sql));
    await expect(pay()).rejects.toThrow(/settled debit/);
    await run((sql) => sql.run("UPDATE debits SET outcome = 'Settled'"));
    await pay();
    await expect(
      run((sql) => sql.run("UPDATE repayments SET status = 'Unprocessed'")),
    ).rejects.toThrow(/settled debit/);
  });

  test('of a loan is delayed once [R4.78 R9.25]', async () => {
    const delay =
      "INSERT INTO delays (loan_id, repayment_id, delayed_on) VALUES (1, 1, '2026-11-10')";
    await run((sql) => sql.run(delay));
    await expect(run((sql) => sql.run(delay))).rejects.toThrow(/UNIQUE constraint|PRIMARY KEY/);
  });
});

test('a failed transaction leaves nothing behind', async () => {
  await expect(
    run(async (sql) => {
      await insertLoan(sql);
      throw new Error('half-way');
    }),
  ).rejects.toThrow('half-way');
  expect(await run((sql) => sql.all('SELECT id FROM loans'))).toEqual([]);
});
