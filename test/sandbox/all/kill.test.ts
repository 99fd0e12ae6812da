import { type ChildProcess, fork } from 'node:child_process';
import { createHash, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { AnswerOf } from '../../../domain/contract.ts';
import { centsFromDollars, dollarsFromCents, sumCents } from '../../../domain/money.ts';
import { type Database, openDatabase } from '../../../sandbox/database.ts';
import { LONG_TIMEOUT_MS } from '../../support/timeouts.ts';
import { brokenRules, totalsOf } from '../ledger.ts';
import { type Answer, borrowRequest, type Customer, idToken, read } from '../support.ts';

// Kills the sandbox again and again while customers move money. Each call has a key, and is sent again under it until it is
// answered. In the end each key has acted once, and the answers match the ledger to the cent.

/** The number of calls that move money; more by hand: `KILLED_CALLS=5000`. */
const CALLS = Number(process.env.KILLED_CALLS ?? 300);
/** Decides the customers' calls and the moments of the kills. The machine's own timing comes on top. */
const SEED = process.env.KILL_SEED ?? String(Date.now());
const CUSTOMERS = 10;
/** The maximum number of calls between two kills. */
const MAX_CALLS_BETWEEN = 64;
/** The maximum time in ms from a call to a kill: about as long as an answer takes. */
const MAX_FUSE_MS = 8;
/** The maximum number of statements that the database is still given: about as many as a few calls take. */
const MAX_STATEMENTS = 40;
/** One kill in `oneIn` is followed by a second one within `withinMs`, while the sandbox restarts. */
const SECOND_KILL = { oneIn: 5, withinMs: 1_500 };
/** The time limit in ms: each kill costs a second of a processor. */
const LIMIT_MS = LONG_TIMEOUT_MS + CALLS * 4_000;

let drawn = 0;
/** A random whole number below a limit, from the seed. */
function draw(limit: number): number {
  drawn += 1;
  return createHash('sha256').update(`${SEED}/${drawn}`).digest().readUInt32BE() % limit;
}

/** A sandbox in a child process, which starts again after each kill. */
function keepStarting(dataDir: string) {
  let child: ChildProcess;
  let url: Promise<string>;
  let isOver = false;

  function start(): void {
    child = fork('test/sandbox/sandbox-to-kill.ts', [dataDir], { execArgv: ['--import', 'tsx'] });
    url = new Promise((settle, fail) => {
      child.once('message', (said) => settle(String(said)));
      child.once('exit', (code, signal) => {
        if (signal === 'SIGKILL' && !isOver) {
          start();
          settle(url);
        } else {
          fail(new Error(`The sandbox has ended by itself, with ${code ?? signal}.`));
        }
      });
    });
    url.catch(() => undefined);
  }
  start();

  return {
    /** URL of the sandbox, once it is ready (again). */
    url: () => url,
    kill: () => child.kill('SIGKILL'),
    killAfterStatements(count: number) {
      // A process that was just killed cannot get messages.
      child.send(count, () => undefined);
    },
    async stop() {
      if (!isOver) {
        isOver = true;
        const hasEnded = once(child, 'exit');
        child.kill('SIGKILL');
        await hasEnded;
      }
    },
  };
}

let folder: string;
let sandbox: ReturnType<typeof keepStarting>;
/** Counts of kills and lost answers; without any the test would prove nothing. */
const met = { kills: 0, lostAnswers: 0 };
let callsUntilKill = 1 + draw(MAX_CALLS_BETWEEN);

/** Kills the sandbox now and then, while a call that moves money is running. */
function perhapsKill(): void {
  callsUntilKill -= 1;
  if (callsUntilKill > 0) {
    return;
  }
  callsUntilKill = 1 + draw(MAX_CALLS_BETWEEN);
  met.kills += 1;
  if (draw(3) === 0) {
    setTimeout(sandbox.kill, draw(MAX_FUSE_MS));
  } else {
    sandbox.killAfterStatements(1 + draw(MAX_STATEMENTS));
  }
  if (draw(SECOND_KILL.oneIn) === 0) {
    met.kills += 1;
    setTimeout(sandbox.kill, draw(SECOND_KILL.withinMs));
  }
}

type Request = { readonly method: string; readonly path: string; readonly payload?: unknown };

/** Sends a request until it is answered. */
async function answerTo(
  { method, path, payload }: Request,
  headers: Record<string, string> = {},
): Promise<Answer> {
  for (let hasLost = false; ; hasLost = true) {
    const url = await sandbox.url();
    try {
      const sent = fetch(`${url}${path}`, {
        method,
        headers: { 'content-type': 'application/json', ...headers },
        body: payload === undefined ? undefined : JSON.stringify(payload),
      });
      return await read(await sent);
    } catch {
      if (!hasLost && headers['idempotency-key']) {
        met.lostAnswers += 1;
      }
      // The kill comes a moment before the event that reports it.
      await wait(10);
    }
  }
}

async function makeCustomer(): Promise<Customer> {
  const { body } = await answerTo({ method: 'POST', path: '/sandbox/users', payload: {} });
  return {
    uid: body.uid,
    email: body.email,
    call: (method, path, payload, headers) =>
      answerTo(
        { method, path, payload },
        { authorization: `Bearer ${idToken(body.uid, Date.now())}`, ...headers },
      ),
  };
}

/** A customer's call that moves money, with its amount; 0 for a delay. */
type Wish = Request & {
  readonly customer: Customer;
  readonly what: 'borrow' | 'pay' | 'delay';
  readonly cents: number;
};

/** A call that a customer may make now; null if none is possible. */
async function wishOf(customer: Customer): Promise<Wish | null> {
  const { body } = await customer.call('GET', '/v3/Lending/overview');
  const { borrowOverview, deferStatus, repayEarlyStatus }: AnswerOf<'getOverview'> = body;
  const wishes: (() => Promise<Wish> | Wish)[] = [];
  if (borrowOverview.availableCashoutAmount >= 100) {
    wishes.push(async () => {
      const amount = 100 + 10 * draw(40);
      return {
        customer,
        what: 'borrow',
        method: 'POST',
        path: '/v3/Lending/borrow',
        payload: await borrowRequest(customer, amount, 1 + draw(3)),
        cents: centsFromDollars(amount),
      };
    });
  }
  if (repayEarlyStatus === 'OK') {
    const payable = borrowOverview.allActivities.filter(
      (row) => row.type === 'Repayment' && row.status === 'Unprocessed',
    );
    const chosen = draw(3) === 0 ? payable : payable.slice(0, 1);
    const cents = sumCents(chosen.map((row) => centsFromDollars(row.amount)));
    const payload = { amount: dollarsFromCents(cents) };
    const path = '/v3/Lending/repayments/pay';
    wishes.push(() => ({ customer, what: 'pay', method: 'POST', path, payload, cents }));
  }
  if (deferStatus === 'OK') {
    wishes.push(() => ({
      customer,
      what: 'delay',
      method: 'PUT',
      path: '/v3/Lending/repayments/defer',
      payload: {},
      cents: 0,
    }));
  }
  return (await wishes[draw(Math.max(wishes.length, 1))]?.()) ?? null;
}

/** What was sent under a key, and its answer. */
type KeyedCall = Wish & { readonly key: string; readonly answer: Answer };

function sendWish({ customer, method, path, payload }: Wish, key: string): Promise<Answer> {
  return customer.call(method, path, payload, { 'idempotency-key': key });
}

async function fulfil(wish: Wish): Promise<KeyedCall> {
  const key = randomUUID();
  const answering = sendWish(wish, key);
  perhapsKill();
  return { ...wish, key, answer: await answering };
}

const advance = (duration: string) =>
  answerTo({ method: 'POST', path: '/sandbox/clock', payload: { advance: duration } });

describe('a sandbox that is killed while money moves', () => {
  let customers: Customer[];
  const calls: KeyedCall[] = [];
  /** The answers after sending each call once more in the end. */
  let answersAgain: Answer[];
  let database: Database;

  beforeAll(async () => {
    console.log(`KILL_SEED=${SEED} KILLED_CALLS=${CALLS}`);
    folder = await mkdtemp(join(tmpdir(), 'killed-'));
    sandbox = keepStarting(folder);
    customers = await Promise.all(Array.from({ length: CUSTOMERS }, makeCustomer));
    // The middle of a day, because a plan that is offered before midnight is refused after it.
    await advance(`PT${(26 - new Date().getUTCHours()) % 24}H`);
    while (calls.length < CALLS) {
      const wishes = await Promise.all(customers.map(wishOf));
      const sent = wishes.flatMap((wish) => (wish ? [fulfil(wish)] : []));
      calls.push(...(await Promise.all(sent)));
      await advance(`P${1 + draw(9)}D`);
    }
    answersAgain = await Promise.all(calls.map((call) => sendWish(call, call.key)));
    await advance('P120D');
    await Promise.all(customers.map(({ call }) => call('GET', '/v3/Lending/overview')));
    await sandbox.stop();
    database = await openDatabase(join(folder, 'sandbox.db'));
  }, LIMIT_MS);

  afterAll(async () => {
    await sandbox.stop();
    await database?.close();
    await rm(folder, { recursive: true, force: true, maxRetries: 5 });
  });

  const rows = <Row extends object>(query: string) =>
    database.transaction(async (sql) => (await sql.all<Row>(query)).map((row) => ({ ...row })));
  const of = (what: Wish['what'], { uid }: Customer) =>
    calls.filter((call) => call.what === what && call.customer.uid === uid);
  const centsOf = (those: readonly KeyedCall[]) => sumCents(those.map(({ cents }) => cents));

  test('answers each call, and in the same way when it is sent once more', () => {
    expect(calls.map(({ answer }) => answer.status)).toEqual(calls.map(() => 200));
    expect(answersAgain.map(({ body }) => body)).toEqual(calls.map(({ answer }) => answer.body));
  });

  test('has one effect for each key, and no other', async () => {
    const keys = await rows<{ key: string }>('SELECT key FROM idempotency_keys ORDER BY key');
    expect(keys.map(({ key }) => key)).toEqual(calls.map(({ key }) => key).sort());

    const loans = await rows<{ id: number }>('SELECT id, uid, amount_cents FROM loans ORDER BY id');
    const borrowed = customers.flatMap((customer) =>
      of('borrow', customer).map(({ answer, cents }) => ({
        id: answer.body.loanId as number,
        uid: customer.uid,
        amount_cents: cents,
      })),
    );
    expect(loans).toEqual(borrowed.sort((one, other) => one.id - other.id));

    const paid = await rows<{ uid: string; cents: number }>(
      `SELECT uid, sum(debits.amount_cents) AS cents FROM debits
       JOIN repayments ON repayments.id = repayment_id JOIN loans ON loans.id = loan_id
       WHERE early = 1 GROUP BY uid`,
    );
    const delayed = await rows<{ uid: string; times: number }>(
      'SELECT uid, count(*) AS times FROM delays JOIN loans ON loans.id = loan_id GROUP BY uid',
    );
    for (const customer of customers) {
      const own = (row: { uid: string }) => row.uid === customer.uid;
      expect(paid.find(own)?.cents ?? 0).toBe(centsOf(of('pay', customer)));
      expect(delayed.find(own)?.times ?? 0).toBe(of('delay', customer).length);
    }
  });

  test('keeps every rule of money, and gets every cent back', async () => {
    for (const customer of customers) {
      const { broken, totals } = await database.transaction(async (sql) => ({
        broken: await brokenRules(sql, customer.uid),
        totals: await totalsOf(sql, customer.uid),
      }));
      expect(broken).toEqual([]);
      expect(totals.lent).toBe(centsOf(of('borrow', customer)));
      expect(totals.settled).toBe(totals.lent + totals.fees);
    }
  });

  test('was killed, lost answers, and had cash outs, repayments and delays', () => {
    const count = (what: Wish['what']) => calls.filter((call) => call.what === what).length;
    const all = { ...met, borrow: count('borrow'), pay: count('pay'), delay: count('delay') };
    console.log(all);
    expect(Object.values(all)).not.toContain(0);
  });
});
