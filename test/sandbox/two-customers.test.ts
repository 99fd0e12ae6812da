import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays } from '../../domain/calendar.ts';
import type { AnswerOf } from '../../domain/contract.ts';
import { type Cents, centsFromDollars, dollarsFromCents, sumCents } from '../../domain/money.ts';
import type { PayCycle } from '../../sandbox/lending/pay-days.ts';
import { IS_THOROUGH } from '../support/thorough.ts';
import {
  act,
  type Borrower,
  type Installment,
  NEWCOMER,
  overviewFor,
  overviewFrom,
  type Person,
  payDaysAround,
  plansOf,
  settle,
  totalsFor,
  type Verdict,
  type Wish,
} from './borrower.ts';
import { brokenRules, totalsOf } from './ledger.ts';
import { type Answer, idToken, listen, read, row, START, testSandbox } from './support.ts';

// Two customers with two devices each, over real connections, against one ledger. Simultaneous calls may happen in any order,
// and a call without an answer may have acted or not: the API's answers must fit at least one borrower that a model allows.
// More histories by hand: `npm run test:ledger`.

const HISTORIES = Number(process.env.LEDGER_HISTORIES ?? (IS_THOROUGH ? 100 : 30));
const SEED = Number(
  process.env.LEDGER_SEED ?? (process.env.LEDGER_HISTORIES ? Date.now() % 2 ** 30 : 20_260_302),
);
/** Histories per test, which has to end in its time on a busy machine. */
const PART = 10;
const LIMIT: Cents = 1_500_00;

/** The fate of a call in flight: `before` and `after` say whether it had acted when its answer was lost or damaged. */
const MISHAPS = {
  cutBefore: { kind: 'reset' },
  cutAfter: { kind: 'reset', after: true },
  brokenBefore: { status: 503 },
  brokenAfter: { status: 503, after: true },
} as const;
type Mishap = keyof typeof MISHAPS;

const mishap = fc.oneof(
  { weight: 6, arbitrary: fc.constant(null) },
  { weight: 2, arbitrary: fc.constant('twice' as const) },
  { weight: 3, arbitrary: fc.constantFrom(...(Object.keys(MISHAPS) as Mishap[])) },
);
const device = fc.nat(1);
const borrowing = fc.record({
  does: fc.constant('borrow' as const),
  device,
  mishap,
  /** Number of steps of 10 dollars above 50. */
  steps: fc.nat(145),
  installments: fc.integer({ min: 1, max: 4 }),
  /** With the offer that the device loaded last, however old that is. */
  isOldOffer: fc.boolean(),
});
const deed = fc.oneof(
  { weight: 3, arbitrary: borrowing },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      device,
      mishap,
      what: fc.constantFrom('next', 'all', 'other'),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('delay' as const), device, mishap }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('again' as const), which: fc.nat(99) }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('misuse' as const), which: fc.nat(99) }) },
);
type Deed = typeof deed extends fc.Arbitrary<infer Value> ? Value : never;

/** The simultaneous acts of both customers, and what then happens to the day and to their banks. */
const round = fc.record({
  deeds: fc.tuple(fc.array(deed, { maxLength: 3 }), fc.array(deed, { maxLength: 3 })),
  refuses: fc.option(fc.tuple(fc.boolean(), fc.boolean()), { freq: 3 }),
  wait: fc.oneof(
    { weight: 1, arbitrary: fc.constant('PT30S') },
    { weight: 3, arbitrary: fc.nat(20).map((days) => `P${days}D`) },
  ),
});
type Round = typeof round extends fc.Arbitrary<infer Value> ? Value : never;

/** Every history begins with two cash outs, because it would be empty without them. */
const first = fc.record({
  deeds: fc.tuple(
    fc.array(borrowing, { minLength: 1, maxLength: 2 }),
    fc.array(borrowing, { minLength: 1, maxLength: 2 }),
  ),
  refuses: fc.constant(null),
  wait: fc.constant('PT30S'),
});
const history = fc.record({
  firstDay: fc.nat(365),
  cycles: fc.tuple(
    ...[0, 1].map(() => fc.constantFrom<PayCycle>('weekly', 'fortnightly', 'monthly')),
  ),
  rounds: fc
    .tuple(first, fc.array(round, { minLength: 3, maxLength: 7, size: 'max' }))
    .map(([one, others]): Round[] => [one, ...others]),
});

type History = typeof history extends fc.Arbitrary<infer Value> ? Value : never;

/** A call that moves money, as it is sent. */
type Sent = { readonly key: string; readonly wish: Wish };
/** With its answer; null if it is unknown whether it has acted. */
type Called = Sent & { readonly verdict: Verdict | null };

/** A customer, as the test knows them. */
type Side = {
  readonly uid: string;
  readonly person: Person;
  /** Every borrower that fits all answers so far. */
  borrowers: Borrower[];
  /** Each device's latest overview. */
  readonly devices: { view: AnswerOf<'getOverview'>; offer: Wish | null }[];
  readonly sent: Sent[];
  /** The ids of the loans that calls have made, as far as they were answered. */
  readonly ids: Map<string, number>;
};

/** Counts of each event in all histories: without any the property would prove nothing. */
const happened = new Map<string, number>();
const count = (what: string) => happened.set(what, (happened.get(what) ?? 0) + 1);

let sandbox: Awaited<ReturnType<typeof testSandbox>>;
let server: Awaited<ReturnType<typeof listen>>;
beforeAll(async () => {
  console.log(`LEDGER_SEED=${SEED} LEDGER_HISTORIES=${HISTORIES}`);
  sandbox = await testSandbox();
  server = await listen(sandbox.app);
});
afterAll(async () => {
  server.stop();
  await sandbox.close();
});

/** Calls the API over a connection; null if no answer arrived. */
async function call(
  { uid }: Pick<Side, 'uid'>,
  method: string,
  path: string,
  payload?: object,
  key?: string,
): Promise<Answer | null> {
  const sending = fetch(`${server.url}/v3/Lending/${path}`, {
    method,
    headers: {
      authorization: `Bearer ${idToken(uid, START)}`,
      'content-type': 'application/json',
      ...(key ? { 'idempotency-key': key } : {}),
    },
    body: payload && JSON.stringify(payload),
  });
  const answer = await sending.then(read).catch(() => null);
  return answer?.status === 503 ? null : answer;
}

const PATHS = {
  borrow: ['POST', 'borrow'],
  pay: ['POST', 'repayments/pay'],
  delay: ['PUT', 'repayments/defer'],
} as const;

function payloadOf(wish: Wish): object {
  if (wish.does === 'delay') return {};
  const amount = dollarsFromCents(wish.amount);
  if (wish.does === 'pay') return { amount };
  const installments = wish.plan.map((one) => ({
    date: one.date,
    amount: dollarsFromCents(one.amount),
    fee: dollarsFromCents(one.fee),
  }));
  return { agreeLoanAgreement: true, amount, installments };
}

async function send(side: Side, { key, wish }: Sent): Promise<Called> {
  const [method, path] = PATHS[wish.does];
  const answer = await call(side, method, path, payloadOf(wish), key);
  if (!answer) {
    count('no answer');
    return { key, wish, verdict: null };
  }
  const status = answer.status as Verdict['status'];
  count(`${wish.does} ${status}`);
  if (status === 200 && wish.does === 'borrow') {
    expect(answer.body.loanId).toBe(side.ids.get(key) ?? answer.body.loanId);
    side.ids.set(key, answer.body.loanId);
  }
  return {
    key,
    wish,
    verdict: { status, ...(wish.does === 'delay' && { next: answer.body.nextRepaymentDate }) },
  };
}

async function overviewOf(side: Pick<Side, 'uid'>): Promise<AnswerOf<'getOverview'>> {
  return (await call(side, 'GET', 'overview'))?.body;
}

/** The call that a customer at a device makes from what they see there; null if nothing is possible. */
async function wishAt(side: Side, done: Deed): Promise<Wish | null> {
  if (done.does === 'again' || done.does === 'misuse') return null;
  const seen = side.devices[done.device];
  if (!seen) return null;
  if (done.does === 'delay') return { does: 'delay' };
  if (done.does === 'borrow') {
    if (done.isOldOffer && seen.offer) return seen.offer;
    seen.offer = (await offerOf(side, 50_00 + done.steps * 10_00, done.installments)) ?? seen.offer;
    return seen.offer;
  }
  const payable = seen.view.borrowOverview.allActivities
    .filter(({ type, status }) => type === 'Repayment' && status === 'Unprocessed')
    .map(({ amount }) => centsFromDollars(amount));
  const all = sumCents(payable);
  const amount = { next: payable[0] ?? 0, all, other: all + 1 }[done.what];
  return amount > 0 ? { does: 'pay', amount } : null;
}

/** The offer for an amount, which must be the model's offer. */
async function offerOf(side: Side, amount: Cents, installments: number): Promise<Wish | null> {
  const path = `${dollarsFromCents(amount)}/repayment/options`;
  const answer = await call(side, 'POST', path, {});
  const offered: AnswerOf<'getRepaymentOptions'>['repayments'] =
    answer?.status === 200 ? answer.body.repayments : [];
  const plans = offered.map((plan) =>
    plan.installments.map(
      (one): Installment => ({
        date: one.repaymentDate,
        amount: centsFromDollars(one.repaymentAmount),
        fee: centsFromDollars(one.fee),
      }),
    ),
  );
  const { today } = sandbox.services.clock.now();
  const [borrower = NEWCOMER] = side.borrowers;
  expect(plans).toEqual(plansOf(side.person, settle(side.person, borrower, today), amount, today));
  const plan = plans[Math.min(installments, plans.length) - 1];
  return plan ? { does: 'borrow', amount, plan } : null;
}

/** The calls of an act, all sent at the same moment, with the fault that one of them meets. */
async function callsOf(side: Side, done: Deed): Promise<{ sent: Sent[]; faults: object[] }> {
  if (done.does === 'again' || done.does === 'misuse') {
    const earlier = side.sent[done.which % Math.max(side.sent.length, 1)];
    if (!earlier) return { sent: [], faults: [] };
    count(done.does);
    if (done.does === 'again') return { sent: [earlier], faults: [] };
    const wish: Wish = earlier.wish.does === 'pay' ? { does: 'delay' } : { does: 'pay', amount: 1 };
    const misused = { key: earlier.key, wish };
    // If the earlier call was refused, this one may have acted. So a retry must send it as well.
    side.sent.push(misused);
    return { sent: [misused], faults: [] };
  }
  const wish = await wishAt(side, done);
  if (!wish) return { sent: [], faults: [] };
  // Both customers use the same keys, because a key belongs to its customer.
  const sent = { key: `key-${side.sent.length}`, wish };
  side.sent.push(sent);
  const [method, path] = PATHS[wish.does];
  if (done.mishap) count(done.mishap);
  return done.mishap === null || done.mishap === 'twice'
    ? { sent: done.mishap ? [sent, sent] : [sent], faults: [] }
    : { sent: [sent], faults: [{ method, path: `/v3/Lending/${path}`, ...MISHAPS[done.mishap] }] };
}

/** The borrowers that some order of the calls makes of the given ones, with exactly these answers. */
function explain(side: Side, borrowers: readonly Borrower[], calls: readonly Called[]): Borrower[] {
  if (calls.length === 0) return [...borrowers];
  const now = sandbox.services.clock.now();
  const found = calls.flatMap((one, index) => {
    const next = borrowers.flatMap((before) => {
      const { borrower, verdict } = act(side.person, before, one, now);
      if (!one.verdict) return [before, borrower];
      return JSON.stringify(verdict) === JSON.stringify(one.verdict) ? [borrower] : [];
    });
    return next.length > 0 ? explain(side, unlike(next), calls.toSpliced(index, 1)) : [];
  });
  return unlike(found);
}

/** The distinct ones among them. */
function unlike(borrowers: readonly Borrower[]): Borrower[] {
  return [...new Map(borrowers.map((one) => [JSON.stringify(one), one])).values()];
}

/** Compares the API's overview with the borrowers, and keeps those that fit. */
async function check(side: Side, calls: readonly Called[]): Promise<AnswerOf<'getOverview'>> {
  const now = sandbox.services.clock.now();
  const possible = explain(side, side.borrowers, calls);
  expect(possible, `no order of these gives these answers: ${JSON.stringify(calls)}`).not.toEqual(
    [],
  );
  const view = await overviewOf(side);
  const seen = overviewFrom(view, side.ids);
  const settled = possible.map((borrower) => settle(side.person, borrower, now.today));
  const views = settled.map((borrower) => overviewFor(side.person, borrower, now, side.ids));
  expect(views).toContainEqual(seen);
  side.borrowers = settled.filter(
    (_, index) => JSON.stringify(views[index]) === JSON.stringify(seen),
  );
  const { broken, totals } = await sandbox.database.transaction(async (sql) => ({
    broken: await brokenRules(sql, side.uid),
    totals: await totalsOf(sql, side.uid),
  }));
  expect(broken).toEqual([]);
  for (const borrower of side.borrowers) expect(totals).toEqual(totalsFor(borrower));
  return view;
}

async function newSide(cycle: PayCycle): Promise<Side> {
  const { uid } = await sandbox.customer();
  const payDay = addDays(sandbox.services.clock.now().today, 6);
  await row(
    sandbox,
    `UPDATE customers SET pay_cycle = ?, pay_day = ?, maximum_cents = ?, available_cents = ?
     WHERE uid = ?`,
    ...[cycle, payDay, LIMIT, LIMIT, uid],
  );
  const view = await overviewOf({ uid });
  return {
    uid,
    person: { cycle, payDays: payDaysAround(cycle, payDay), limit: LIMIT },
    borrowers: [NEWCOMER],
    devices: [0, 1].map(() => ({ view, offer: null })),
    sent: [],
    ids: new Map(),
  };
}

async function setBank(side: Side, refuses: boolean): Promise<void> {
  const value = refuses ? 1 : 0;
  await row(sandbox, 'UPDATE customers SET refuses_debits = ? WHERE uid = ?', value, side.uid);
  side.borrowers = side.borrowers.map((one) => ({ ...one, refusesDebits: refuses }));
}

const advance = (duration: string) => sandbox.call('POST', '/sandbox/clock', { advance: duration });

async function live(sides: readonly Side[], { deeds, refuses, wait }: Round): Promise<void> {
  const ready = [];
  for (const [index, side] of sides.entries()) {
    for (const done of deeds[index] ?? []) ready.push({ side, ...(await callsOf(side, done)) });
  }
  const faults = ready.flatMap((one) => one.faults);
  await sandbox.call('PUT', '/sandbox/faults', faults);
  const called = await Promise.all(
    ready.flatMap(({ side, sent }) =>
      sent.map(async (one) => ({ side, ...(await send(side, one)) })),
    ),
  );
  await sandbox.call('PUT', '/sandbox/faults', []);
  for (const [index, side] of sides.entries()) {
    const view = await check(side, ownOf(side, called));
    for (const done of deeds[index] ?? []) {
      // A device reloads after its own act; the other one continues with its old overview.
      const own = 'device' in done ? side.devices[done.device] : undefined;
      if (own) own.view = view;
    }
    if (refuses) await setBank(side, refuses[index] ?? false);
  }
  await advance(wait);
  for (const side of sides) await check(side, []);
}

const ownOf = (side: Side, called: readonly (Called & { readonly side: Side })[]): Called[] =>
  called
    .filter((one) => one.side === side)
    .map(({ key, wish, verdict }) => ({ key, wish, verdict }));

/** Sends every call again until it is answered, as a patient app would. */
async function insist(side: Side): Promise<void> {
  for (const sent of side.sent) {
    let called = await send(side, sent);
    while (!called.verdict) called = await send(side, sent);
    await check(side, [called]);
  }
  expect(side.borrowers).toHaveLength(1);
}

async function liveThrough({ firstDay, cycles, rounds }: History): Promise<void> {
  await sandbox.call('POST', '/sandbox/reset');
  await advance(`P${firstDay}D`);
  const sides = [];
  for (const cycle of cycles) sides.push(await newSide(cycle));
  for (const one of rounds) await live(sides, one);
  for (const side of sides) {
    await insist(side);
    await setBank(side, false);
  }
  await advance('P120D');
  let loans = 0;
  for (const side of sides) {
    await check(side, []);
    const [borrower = NEWCOMER] = side.borrowers;
    const { lent, fees, settled, overdue } = totalsFor(borrower);
    // An overdue repayment is for people to settle; all others have been debited by now.
    expect(settled + overdue).toBe(lent + fees);
    if (overdue > 0) count('overdue');
    loans += borrower.loans.length;
  }
  expect(await row(sandbox, 'SELECT count(*) AS loans FROM loans')).toEqual({ loans });
}

describe('two customers with two devices each', () => {
  const parts = Array.from({ length: Math.ceil(HISTORIES / PART) }, (_, index) => SEED + index);

  test.each(parts)(
    'every answer and every cent is right, from seed %i on [R1.8 R4.70 R9.24]',
    (seed) => fc.assert(fc.asyncProperty(history, liveThrough), { numRuns: PART, seed }),
  );

  test('meet every event', () => {
    console.log(Object.fromEntries(happened));
    const wanted = ['borrow 200', 'borrow 400', 'borrow 409', 'pay 200', 'pay 400', 'pay 409']
      .concat(['delay 200', 'delay 409', 'no answer', 'again', 'misuse', 'twice', 'overdue'])
      .concat(Object.keys(MISHAPS));
    expect(wanted.filter((what) => !happened.has(what))).toEqual([]);
  });
});
