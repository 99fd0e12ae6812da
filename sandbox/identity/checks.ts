import { randomUUID } from 'node:crypto';
import type { AnswerOf } from '../../domain/contract.ts';
import { type Customer, ensureCustomer, findCustomer } from '../customers.ts';
import type { Sql } from '../database.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { issueVendorToken } from '../vendor-tokens.ts';
import { checkOutcome, outcomeWord } from './outcomes.ts';

type Entity = { id: string; uid: string; outcome: string; address: string | null };
type Clocks = Pick<Services, 'clock' | 'pace'>;

/** Issues a token for the widget. @throws Refusal 400 after a failed check: a single attempt is allowed */
export async function issueWidgetToken(sql: Sql, services: Clocks, uid: string): Promise<string> {
  if ((await findCustomer(sql, uid))?.kyc_status === 'Failed') {
    throw new Refusal(400, 'The identity of this customer could not be verified.');
  }
  return issueVendorToken(sql, 'identity', uid, services.clock.realNow());
}

/** Stores the widget's entity, the typed address, and the outcome that the typed given name selects. Returns the entity's id. */
export async function createEntity(
  sql: Sql,
  uid: string,
  typed: { readonly givenName: string; readonly address: string | null },
): Promise<string> {
  const id = randomUUID();
  await sql.run`INSERT INTO kyc_entities (id, uid, outcome, address)
    VALUES (${id}, ${uid}, ${outcomeWord(typed.givenName)}, ${typed.address})`;
  return id;
}

/** Starts the check of an entity, once for each entity. @throws Refusal 400 for an unknown one */
export async function startCheck(
  sql: Sql,
  services: Clocks,
  uid: string,
  entityId: string,
): Promise<void> {
  const entity = await sql.get<Entity>`SELECT * FROM kyc_entities
    WHERE id = ${entityId} AND uid = ${uid}`;
  if (!entity) {
    throw new Refusal(400, 'Unknown entity.');
  }
  const customer = await ensureCustomer(sql, uid);
  if (customer.kyc_status === 'Success' || customer.kyc_entity_id === entityId) {
    return;
  }
  await sql.run`UPDATE customers
    SET kyc_entity_id = ${entityId}, kyc_status = 'InProcessing',
    kyc_started_at = ${services.clock.realNow()}, kyc_started_on = ${services.clock.now().today},
    residential_address = coalesce(${entity.address}, residential_address)
    WHERE uid = ${uid}`;
}

/** Updates a running check to its present status. */
export async function updateCheckStatus(sql: Sql, services: Clocks, uid: string): Promise<void> {
  const customer = await findCustomer(sql, uid);
  const isRunning =
    customer?.kyc_status === 'InProcessing' || customer?.kyc_status === 'ManualInProcessing';
  if (!customer || !isRunning || customer.kyc_entity_id === null) {
    return;
  }
  const entity = await sql.get<Entity>`SELECT * FROM kyc_entities
    WHERE id = ${customer.kyc_entity_id}`;
  const status = statusNow(customer, entity?.outcome ?? '', services);
  await sql.run`UPDATE customers SET kyc_status = ${status} WHERE uid = ${uid}`;
}

/** Returns the status of the identity check. Update it first. */
export async function checkStatus(sql: Sql, uid: string): Promise<AnswerOf<'getKycStatus'>> {
  return { kycStatus: (await findCustomer(sql, uid))?.kyc_status ?? 'NotStarted' };
}

function statusNow(
  { kyc_started_at: startedAt, kyc_started_on: startedOn }: Customer,
  word: string,
  { clock, pace }: Clocks,
): Customer['kyc_status'] {
  const { end, steps, manual } = checkOutcome(word);
  if (end === null || clock.realNow() - (startedAt ?? 0) < steps * pace * 1000) {
    return 'InProcessing';
  }
  if (manual && startedOn !== null && clock.now().today <= startedOn) {
    return 'ManualInProcessing';
  }
  return end;
}
