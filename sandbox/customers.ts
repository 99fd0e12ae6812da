import type { AnswerOf, PayloadOf } from '../domain/contract.ts';
import { eachField, eachFlag, type OnboardingStep, type StepFlag } from '../domain/onboarding.ts';
import { isTestAccount } from '../domain/validation.ts';
import { findAccount } from './auth/accounts.ts';
import type { Sql } from './database.ts';
import type { PayCycle } from './lending/pay-days.ts';
import { Refusal } from './refusal.ts';

/** A customer's row. Amounts are in cents, flags are 0 or 1. */
export type Customer = {
  uid: string;
  test_mobile: number;
  residential_address: string | null;
  bank_job_id: string | null;
  bank_checked: number;
  pay_cycle: PayCycle | null;
  pay_day: string | null;
  maximum_cents: number;
  available_cents: number;
  bsb: string | null;
  account_number: string | null;
  refuses_debits: number;
  decline: string | null;
  kyc_entity_id: string | null;
  kyc_started_at: number | null;
  kyc_started_on: string | null;
  kyc_status: 'NotStarted' | 'InProcessing' | 'ManualInProcessing' | 'Success' | 'Failed';
};

/** Returns a customer's row; undefined when the user has only signed up. */
export function findCustomer(sql: Sql, uid: string): Promise<Customer | undefined> {
  return sql.get<Customer>`SELECT * FROM customers WHERE uid = ${uid}`;
}

/** Returns the customer's row, inserting it when it is missing. */
export async function ensureCustomer(sql: Sql, uid: string): Promise<Customer> {
  await sql.run`INSERT OR IGNORE INTO customers (uid) VALUES (${uid})`;
  const customer = await findCustomer(sql, uid);
  if (!customer) {
    throw new Error('The customer that was just made is missing.');
  }
  return customer;
}

/**
 * Returns the API's profile, empty until something is saved. E-mail and mobile are read from the auth account on each call,
 * so that a change there shows at once.
 */
export async function profileOf(sql: Sql, uid: string): Promise<AnswerOf<'getProfile'>> {
  const customer = await findCustomer(sql, uid);
  if (!customer) {
    return {};
  }
  const account = await findAccount(sql, uid);
  const answered = await sql.all<{ step: string; answer: string }>`
    SELECT step, answer FROM step_answers WHERE uid = ${uid}`;
  const texts = Object.assign({}, ...answered.map(({ answer }) => JSON.parse(answer)));
  const finished: { readonly [Flag in StepFlag]?: boolean } = {
    mobileVerified: Boolean(account?.phoneNumber) || customer.test_mobile === 1,
    checkBankConnectionStatus: customer.bank_checked === 1,
    bankDetailsUpdated: customer.account_number !== null,
    hasPassedKyc: customer.kyc_status === 'Success',
  };
  return {
    ...eachField((field): string | null => texts[field] ?? null),
    email: account?.email ?? null,
    emailVerified: account?.emailVerified ?? false,
    mobile: account?.phoneNumber ?? null,
    residentialAddress: customer.residential_address,
    basiqJobId: customer.bank_job_id,
    ...eachFlag((flag, step) => finished[flag] ?? answered.some((row) => row.step === step)),
  };
}

/** Saves the answer to a step, which finishes the step. */
export async function saveAnswer(
  sql: Sql,
  uid: string,
  step: OnboardingStep,
  answer: object,
): Promise<void> {
  await ensureCustomer(sql, uid);
  await sql.run`INSERT OR REPLACE INTO step_answers (uid, step, answer)
    VALUES (${uid}, ${step}, ${JSON.stringify(answer)})`;
}

/** Marks the mobile of a test account as verified. Source: product 4.1. */
export async function markTestMobile(sql: Sql, uid: string): Promise<void> {
  const account = await findAccount(sql, uid);
  if (!account?.email || !isTestAccount(account.email)) {
    throw new Refusal(400, 'Only test accounts can skip the mobile verification.');
  }
  await ensureCustomer(sql, uid);
  await sql.run`UPDATE customers SET test_mobile = 1 WHERE uid = ${uid}`;
}

/** The BSB that is refused as invalid. Source: decision 058. */
const INVALID_BSB = '000000';
/** An account number whose bank refuses every debit, so that a tester can cause missed repayments by typing it. */
export const REFUSING_ACCOUNT = '404404';

/** Saves the account that cash outs are paid to and repayments are debited from. @throws Refusal */
export async function saveBankAccount(
  sql: Sql,
  uid: string,
  account: PayloadOf<'saveBankAccount'>,
): Promise<void> {
  if ((await findCustomer(sql, uid))?.bank_checked !== 1) {
    throw new Refusal(400, 'Connect your bank first.');
  }
  if (account.isJointAccount) {
    throw new Refusal(400, "Sorry, we don't offer Pay On Demand for joint accounts.");
  }
  const isValid =
    /^\d{6}$/.test(account.bsb) &&
    account.bsb !== INVALID_BSB &&
    /^\d{5,9}$/.test(account.accountNumber);
  if (!isValid) {
    throw new Refusal(400, 'Invalid bsb');
  }
  await sql.run`UPDATE customers
    SET bsb = ${account.bsb}, account_number = ${account.accountNumber},
    refuses_debits = ${account.accountNumber === REFUSING_ACCOUNT ? 1 : 0}
    WHERE uid = ${uid}`;
}
