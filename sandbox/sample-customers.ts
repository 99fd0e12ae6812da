import { randomBytes } from 'node:crypto';
import * as v from 'valibot';
import { planToWire } from '../domain/from-wire.ts';
import { dollarsFromCents, sumCents } from '../domain/money.ts';
import {
  fieldsOf,
  type OnboardingStep,
  STAGES,
  type StepFields,
  stepsBefore,
} from '../domain/onboarding.ts';
import { AccountError } from './auth/identity-provider.ts';
import { saveBankJobResult, startJob } from './bank/jobs.ts';
import type { BankOutcomeName } from './bank/outcomes.ts';
import { TRANSFER_STEPS } from './config.ts';
import { ensureCustomer, findCustomer, saveAnswer } from './customers.ts';
import type { Sql } from './database.ts';
import { settleDebits } from './lending/debits.ts';
import { borrow, delayRepayment, payEarly, repaymentPlans } from './lending/lending.ts';
import { addPromotion } from './lending/promotions.ts';
import { setQuirk } from './lending/quirks.ts';
import { standingOf } from './lending/standing.ts';
import { Refusal } from './refusal.ts';
import { type History, type PastAct, SCENARIO_NAMES, scenario } from './scenarios.ts';
import type { Services } from './services.ts';

export const NewCustomer = v.object({
  stage: v.optional(v.picklist(STAGES), 'dashboard'),
  email: v.optional(v.pipe(v.string(), v.trim(), v.toLowerCase(), v.maxLength(254), v.email())),
  password: v.optional(v.pipe(v.string(), v.minLength(6), v.maxLength(4096)), 'Passw0rd1'),
  scenario: v.optional(v.picklist(SCENARIO_NAMES), 'first-time'),
  emailVerified: v.optional(v.boolean(), false),
});

export type MadeCustomer = Awaited<ReturnType<typeof makeCustomer>>;

/** Creates a customer at a stage. @throws Refusal 409 when the address is taken */
export async function makeCustomer(services: Services, wanted: v.InferOutput<typeof NewCustomer>) {
  const { stage, password, emailVerified } = wanted;
  const uid = randomBytes(14).toString('hex');
  const email = wanted.email ?? `customer-${uid.slice(0, 8)}@payondemand.example`;
  const passed = stepsBefore(stage);
  try {
    await services.identityProvider.createAccount({
      uid,
      email,
      password,
      emailVerified,
      ...(passed.includes('mobile') ? { phoneNumber: newPhoneNumber() } : {}),
    });
  } catch (error) {
    if (error instanceof AccountError) {
      throw new Refusal(409, `The account cannot be made: ${error.message}.`);
    }
    throw error;
  }
  await services.database.transaction(async (sql) => {
    for (const step of passed) {
      const act = finish[step];
      await (act ? act(sql, services, uid) : saveAnswer(sql, uid, step, sampleOf(step)));
    }
    if (stage === 'dashboard') {
      await live(sql, services, uid, scenario(wanted.scenario).history(services.clock.now().today));
    }
  });
  return { email, password, uid };
}

/** Returns an answer to a step. */
function sampleOf(step: OnboardingStep): object {
  const names: Partial<StepFields> = { firstName: 'Alex', lastName: 'Nguyen' };
  return Object.fromEntries(fieldsOf(step).map((field) => [field, names[field] ?? 'A sample']));
}

/** Finishes each step that takes more than an answer. */
const finish: {
  readonly [Step in OnboardingStep]?: (
    sql: Sql,
    services: Services,
    uid: string,
  ) => Promise<unknown>;
} = {
  // The account is created with its mobile.
  mobile: async () => {},
  bank: connectBank,
  bankAccount: (sql, _, uid) =>
    sql.run`UPDATE customers SET bsb = '062000', account_number = '12345678' WHERE uid = ${uid}`,
  idCheck: (sql, _, uid) =>
    sql.run`UPDATE customers
      SET kyc_status = 'Success', residential_address = '1 Example Street, Sydney NSW 2000'
      WHERE uid = ${uid}`,
};

/** Returns a number of an unused range, so that it never equals one that a tester types. */
function newPhoneNumber(): string {
  return `+6155${String(randomBytes(4).readUInt32BE() % 10_000_000).padStart(7, '0')}`;
}

async function connectBank(sql: Sql, { clock, pace }: Services, uid: string): Promise<void> {
  const outcome: BankOutcomeName = 'fortnightly';
  const longAgo = clock.realNow() - 100 * pace * 1000;
  await ensureCustomer(sql, uid);
  const jobId = await startJob(sql, { uid, institutionId: 'PD10001', outcome, startedAt: longAgo });
  await sql.run`UPDATE customers SET bank_job_id = ${jobId} WHERE uid = ${uid}`;
  await saveBankJobResult(sql, { clock, pace }, uid);
}

/** Replays a history by the code that serves the API, so that it keeps every rule. */
async function live(sql: Sql, services: Services, uid: string, history: History): Promise<void> {
  await sql.run`UPDATE customers
    SET pay_cycle = ${history.payCycle}, pay_day = ${history.payDay},
    maximum_cents = ${history.maximum}, available_cents = ${history.available},
    refuses_debits = ${history.refusesDebits ? 1 : 0}
    WHERE uid = ${uid}`;
  for (const act of history.acts) {
    await relive(sql, services, uid, act);
  }
  if (history.promoCode) {
    await addPromotion(sql, uid, history.promoCode);
  }
  if (history.quirk) {
    await setQuirk(sql, uid, history.quirk);
  }
  await sql.run`UPDATE customers
    SET decline = ${history.decline ? JSON.stringify(history.decline) : null} WHERE uid = ${uid}`;
  await settleDebits(sql, await ensureCustomer(sql, uid), services.clock.now().today);
}

async function relive(sql: Sql, services: Services, uid: string, act: PastAct): Promise<void> {
  const customer = await findCustomer(sql, uid);
  if (!customer) {
    throw new Error('A scenario has no customer.');
  }
  const { clock, pace } = services;
  await settleDebits(sql, customer, act.on);
  // Noon in Sydney on earlier days, the current time today.
  const now =
    act.on === clock.now().today
      ? clock.now()
      : { at: Date.parse(`${act.on}T02:00:00Z`), today: act.on };
  if (act.act === 'delay') {
    await delayRepayment(sql, customer, now);
    return;
  }
  if (act.act === 'payAll') {
    const { payable } = await standingOf(sql, customer, now);
    const total = sumCents(payable.map(({ amount_cents }) => amount_cents));
    await payEarly(sql, customer, { amount: dollarsFromCents(total) }, now);
    return;
  }
  const plan = (await repaymentPlans(sql, customer, act.amount, now))[act.installments - 1];
  if (!plan) {
    throw new Error(`A scenario wants ${act.installments} repayments, which is not offered.`);
  }
  const { loanId } = await borrow(
    sql,
    customer,
    {
      agreeLoanAgreement: true,
      amount: dollarsFromCents(act.amount),
      installments: planToWire(plan),
    },
    now,
    act.inTransfer ? TRANSFER_STEPS * pace * 1000 : 0,
  );
  if (act.transferFails) {
    await sql.run`UPDATE loans SET transfer_failed = 1 WHERE id = ${loanId}`;
  }
}
