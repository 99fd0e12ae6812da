import { randomUUID } from 'node:crypto';
import { CONNECTION_STEPS } from '../../domain/api-words.ts';
import type { EpochMs } from '../../domain/calendar.ts';
import type { AnswerOf } from '../../domain/contract.ts';
import { ensureCustomer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { firstPayDay } from '../lending/pay-days.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { findInstitution } from './institutions.ts';
import { type BankOutcomeName, bankOutcome } from './outcomes.ts';

type Job = {
  id: string;
  uid: string;
  institution_id: string;
  outcome: string;
  started_at: number;
  finished: number;
};

/** Starts a job with a given outcome and returns its id. */
export async function startJob(
  sql: Sql,
  job: {
    readonly uid: string;
    readonly institutionId: string;
    readonly outcome: BankOutcomeName;
    readonly startedAt: EpochMs;
  },
): Promise<string> {
  const id = randomUUID();
  await sql.run`INSERT INTO bank_jobs (id, uid, institution_id, outcome, started_at)
    VALUES (${id}, ${job.uid}, ${job.institutionId}, ${job.outcome}, ${job.startedAt})`;
  return id;
}

/** Makes a job the customer's current one, and deletes the result of an earlier connection. */
export async function registerJob(
  sql: Sql,
  uid: string,
  jobId: string,
  institutionId: string,
): Promise<void> {
  const job = await findJob(sql, uid, jobId);
  if (!job || job.institution_id !== institutionId) {
    throw new Refusal(400, 'Unknown job.');
  }
  if ((await ensureCustomer(sql, uid)).bank_job_id === jobId) {
    return;
  }
  await sql.run`UPDATE customers
    SET bank_job_id = ${jobId}, bank_checked = 0, bsb = NULL, account_number = NULL
    WHERE uid = ${uid}`;
}

/** Returns a job's progress as the API sends it. @throws Refusal 404 when the customer has no such job */
export async function connectionOf(
  sql: Sql,
  services: Pick<Services, 'clock' | 'pace'>,
  uid: string,
  jobId: string,
): Promise<AnswerOf<'getConnection'>> {
  const job = await findJob(sql, uid, jobId);
  const institution = job && findInstitution(job.institution_id);
  if (!job || !institution) {
    throw new Refusal(404, 'Unknown job.');
  }
  const { id, shortName, loginIdCaption, passwordCaption, securityCodeCaption } = institution;
  return {
    institution: { id, shortName, loginIdCaption, passwordCaption, securityCodeCaption },
    status: statusAt(job, services.clock.realNow(), services.pace),
  };
}

/** Saves the result of the customer's job if it has ended since the last call. */
export async function saveBankJobResult(
  sql: Sql,
  services: Pick<Services, 'clock' | 'pace'>,
  uid: string,
): Promise<void> {
  const job = await sql.get<Job>`SELECT bank_jobs.* FROM customers
    JOIN bank_jobs ON bank_jobs.id = customers.bank_job_id
    WHERE customers.uid = ${uid} AND finished = 0`;
  if (!job) {
    return;
  }
  const { stepStatus } = statusAt(job, services.clock.realNow(), services.pace);
  if (stepStatus !== 'Success' && stepStatus !== 'Failed') {
    return;
  }
  await sql.run`UPDATE bank_jobs SET finished = 1 WHERE id = ${job.id}`;
  const { terms } = bankOutcome(job.outcome);
  if (terms) {
    await sql.run`UPDATE customers
      SET bank_checked = 1, pay_cycle = ${terms.payCycle},
      pay_day = ${firstPayDay(terms.payCycle, services.clock.now().today)},
      maximum_cents = ${terms.maximum}, available_cents = ${terms.available}
      WHERE uid = ${uid}`;
  }
}

function findJob(sql: Sql, uid: string, jobId: string): Promise<Job | undefined> {
  return sql.get<Job>`SELECT * FROM bank_jobs WHERE id = ${jobId} AND uid = ${uid}`;
}

/** Returns a job's status at an instant. A step takes `pace` seconds. */
function statusAt(job: Job, now: EpochMs, pace: number): AnswerOf<'getConnection'>['status'] {
  const { slowness = 1, failure } = bankOutcome(job.outcome);
  const steps = (now - job.started_at) / (pace * 1000);
  // A job that never ends reaches the third step at the usual speed, and stays there.
  const index = Math.floor(Number.isFinite(slowness) ? steps / slowness : Math.min(steps, 2));
  const last = failure ? CONNECTION_STEPS.indexOf(failure.step) : CONNECTION_STEPS.length - 1;
  const step = CONNECTION_STEPS[Math.min(index, last)] ?? CONNECTION_STEPS[0];
  if (index <= last) return { step, stepStatus: 'InProgress' };
  return failure ? { ...failure, stepStatus: 'Failed' } : { step, stepStatus: 'Success' };
}
