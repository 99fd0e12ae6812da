import { isBusinessDay } from '../../domain/business-days.ts';
import type { Cents } from '../../domain/money.ts';
import type { Sql } from '../../sandbox/database.ts';

/** Invariants of a customer, checked in the database: each query finds rows that break a rule. */
const BROKEN_RULES: Readonly<Record<string, string>> = {
  'more than one active cash out': `
    SELECT 1 FROM loans WHERE uid = ?1 AND state = 'active' GROUP BY uid HAVING count(*) > 1`,
  'installments that do not add up': `
    SELECT 1 FROM loans WHERE uid = ?1 AND amount_cents + fee_cents <>
      (SELECT sum(amount_cents) FROM repayments WHERE loan_id = loans.id)`,
  'fees that do not add up': `
    SELECT 1 FROM loans WHERE uid = ?1 AND fee_cents <>
      (SELECT sum(fee_cents) FROM repayments WHERE loan_id = loans.id)`,
  'installments that differ, but for the last one’s remainder': `
    SELECT 1 FROM loans WHERE uid = ?1 AND
      (SELECT max(amount_cents) - min(amount_cents) FROM repayments WHERE loan_id = loans.id) >= 8`,
  'a fee above 5 per cent': `
    SELECT 1 FROM loans WHERE uid = ?1 AND fee_cents * 20 > amount_cents`,
  'a fee that is not the agreed share, rounded down': `
    SELECT 1 FROM loans LEFT JOIN promotions ON used_by = loans.id WHERE loans.uid = ?1 AND
      fee_cents <> amount_cents * iif(used_by IS NULL, 50, 45) / 1000`,
  'a term above 62 days': `
    SELECT 1 FROM repayments JOIN loans ON loans.id = loan_id
    WHERE uid = ?1 AND julianday(due_on) - julianday(borrowed_on) > 62`,
  'more than one delay': `
    SELECT 1 FROM delays JOIN loans ON loans.id = loan_id WHERE uid = ?1
    GROUP BY loan_id HAVING count(*) > 1`,
  'other delayed installments than delays': `
    SELECT 1 FROM repayments JOIN loans ON loans.id = repayments.loan_id
    LEFT JOIN delays ON repayment_id = repayments.id
    WHERE uid = ?1 AND (deferred = 1) <> (repayment_id IS NOT NULL)`,
  'a repayment debited twice': `
    SELECT 1 FROM debits JOIN repayments ON repayments.id = repayment_id
    JOIN loans ON loans.id = loan_id WHERE uid = ?1 AND outcome <> 'Refused'
    GROUP BY repayment_id HAVING count(*) > 1`,
  'a debit of another amount': `
    SELECT 1 FROM debits JOIN repayments ON repayments.id = repayment_id
    JOIN loans ON loans.id = loan_id
    WHERE uid = ?1 AND debits.amount_cents <> repayments.amount_cents`,
  'a debit before its day that nobody asked for': `
    SELECT 1 FROM debits JOIN repayments ON repayments.id = repayment_id
    JOIN loans ON loans.id = loan_id WHERE uid = ?1 AND early = 0 AND sent_on < due_on`,
  'a debit of money that never arrived': `
    SELECT 1 FROM debits JOIN repayments ON repayments.id = repayment_id
    JOIN loans ON loans.id = loan_id WHERE uid = ?1 AND transfer_failed = 1`,
  'paid without a settled debit, or the other way round': `
    SELECT 1 FROM repayments JOIN loans ON loans.id = loan_id WHERE uid = ?1 AND
      (status = 'Debited') <> (repayments.id IN
        (SELECT repayment_id FROM debits WHERE outcome = 'Settled'))`,
  'processing without a debit under way, or the other way round': `
    SELECT 1 FROM repayments JOIN loans ON loans.id = loan_id WHERE uid = ?1 AND
      (status = 'Pending') <> (repayments.id IN
        (SELECT repayment_id FROM debits WHERE outcome = 'Pending'))`,
  'closed though not repaid': `
    SELECT 1 FROM loans WHERE uid = ?1 AND state = 'closed' AND id IN
      (SELECT loan_id FROM repayments WHERE status <> 'Debited')`,
  'a draft left behind': "SELECT 1 FROM loans WHERE uid = ?1 AND state = 'draft'",
};

const everyRule = Object.entries(BROKEN_RULES)
  .map(([rule, query]) => `SELECT '${rule}' AS rule WHERE EXISTS (${query})`)
  .join(' UNION ALL ');

/** The rules of money that are broken for a customer now. */
export async function brokenRules(sql: Pick<Sql, 'all'>, uid: string): Promise<string[]> {
  const rules = (await sql.all<{ rule: string }>(everyRule, uid)).map(({ rule }) => rule);
  const days = await sql.all<{ sent_on: string; settles_on: string }>(
    `SELECT sent_on, settles_on FROM debits JOIN repayments ON repayments.id = repayment_id
     JOIN loans ON loans.id = loan_id WHERE uid = ?`,
    uid,
  );
  const isOnBusinessDays = days.every(
    ({ sent_on, settles_on }) =>
      isBusinessDay(sent_on) && isBusinessDay(settles_on) && settles_on > sent_on,
  );
  return isOnBusinessDays ? rules : [...rules, 'a debit on a day when no bank works'];
}

/** A customer's totals in cents, without transfers that failed. */
export type Totals = {
  readonly lent: Cents;
  readonly fees: Cents;
  /** Debited and settled. */
  readonly settled: Cents;
  /** Refused twice, and left to people to settle. */
  readonly overdue: Cents;
};

/** Adds up a customer's money. */
export async function totalsOf(sql: Sql, uid: string): Promise<Totals> {
  const totals = await sql.get<Totals>(
    `WITH mine AS (SELECT * FROM loans WHERE uid = ? AND transfer_failed = 0),
       due AS (SELECT * FROM repayments WHERE loan_id IN (SELECT id FROM mine))
     SELECT (SELECT coalesce(sum(amount_cents), 0) FROM mine) AS lent,
       (SELECT coalesce(sum(fee_cents), 0) FROM mine) AS fees,
       (SELECT coalesce(sum(amount_cents), 0) FROM debits
         WHERE outcome = 'Settled' AND repayment_id IN (SELECT id FROM due)) AS settled,
       (SELECT coalesce(sum(amount_cents), 0) FROM due
         WHERE overdue = 1 AND status <> 'Debited') AS overdue`,
    uid,
  );
  if (!totals) {
    throw new Error('A sum has no row.');
  }
  return { ...totals };
}
