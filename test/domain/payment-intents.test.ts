import { isDeepStrictEqual } from 'node:util';
import { expect, test } from 'vitest';
import type { Activity } from '../../domain/entities.ts';
import {
  baselineOf,
  confirmedRepayments,
  hasGoneThrough,
  keyOfRetry,
  type Payment,
  type SentPayment,
} from '../../domain/payments.ts';
import { earlyAmount, payableEarly } from '../../domain/repayments.ts';
import { aCashOut, aRepayment } from './support.ts';

/*
 * Two tabs of one customer, one lender, and calls that arrive late or lose their answer: the test explores every possible
 * order. The tabs decide with the functions of the app.
 */

type Rule = typeof keyOfRetry;

type Lender = {
  /** Refuses a payment whose named repayments differ from the ones that it would take. */
  readonly readsNames: boolean;
  /** Refuses a second payment while one is being debited. */
  readonly refusesWhileProcessing: boolean;
};

type Tab = {
  readonly state: 'home' | 'waiting' | 'looking';
  /** What the home shows. */
  readonly shown: readonly Activity[];
  readonly last: SentPayment | null;
  readonly tries: number;
};

type World = {
  readonly ledger: readonly Activity[];
  /** What each key did; the lender answers the same call again from memory. */
  readonly acted: Readonly<Record<string, { tab: number; intent: string }>>;
  /** Calls in flight. */
  readonly air: readonly { readonly tab: number; readonly sent: SentPayment }[];
  readonly tabs: readonly Tab[];
  /** What the step to this world did wrong. */
  readonly wrong?: string;
};

/** Tries of each tab: the first pays early twice; the second pays early or delays, once. */
const TRIES = [2, 1];
const KINDS = [['repayEarly'], ['repayEarly', 'delay']];
const open: readonly Activity[] = [
  aCashOut(),
  aRepayment({ amount: 15_750, repaymentDate: '2026-12-10' }),
  aRepayment({ amount: 15_750, repaymentDate: '2026-12-24' }),
];
const atHome: Tab = { state: 'home', shown: open, last: null, tries: 0 };
const start: World = {
  ledger: open,
  acted: {},
  air: [],
  tabs: [atHome, atHome],
};

const replaced = <Item>(items: readonly Item[], index: number, item: Item): Item[] =>
  items.map((old, at) => (at === index ? item : old));
const intentOf = ({ payment, before }: SentPayment) => JSON.stringify([payment, before]);

/** What the lender does with a call that arrives; null when it refuses. */
function act(ledger: readonly Activity[], { payment, before }: SentPayment, lender: Lender) {
  const payable = payableEarly(ledger);
  const isProcessing = ledger.some(
    ({ type, status }) => type === 'Repayment' && status === 'Pending',
  );
  if ((isProcessing && lender.refusesWhileProcessing) || payable.length === 0) return null;
  if (payment.kind === 'delay') {
    if (ledger.some(({ hasDeferred }) => hasDeferred)) return null;
    const moved = { hasDeferred: true, repaymentDate: '2027-01-07' };
    return ledger.map((row) => (row === payable[0] ? { ...row, ...moved } : row));
  }
  const [taken] = payable;
  const [named] = confirmedRepayments('next', before);
  const isNamed = taken?.repaymentDate === named?.repaymentDate;
  if (taken?.amount !== payment.amount || (lender.readsNames && !isNamed)) return null;
  return ledger.map((row) => (row === taken ? { ...row, status: 'Pending' as const } : row));
}

/** The tab learns the outcome of its payment, and its home is loaded again. */
function told(world: World, index: number, outcome: SentPayment['outcome']): World {
  const tab = world.tabs[index] as Tab;
  const last = { ...(tab.last as SentPayment), outcome };
  const home: Tab = { ...tab, state: 'home', shown: world.ledger, last };
  const isTrue = outcome !== 'paid' || hasGoneThrough(last, { activities: world.ledger });
  return {
    ...world,
    tabs: replaced(world.tabs, index, home),
    ...(isTrue ? {} : { wrong: `says that ${intentOf(last)} was made` }),
  };
}

function stepsOf(world: World, lender: Lender, rule: Rule): World[] {
  const next: World[] = [];
  world.tabs.forEach((tab, index) => {
    const withTab = (changes: Partial<Tab>): World => ({
      ...world,
      tabs: replaced(world.tabs, index, { ...tab, ...changes }),
    });
    if (tab.state === 'home') {
      if (tab.shown !== world.ledger) next.push(withTab({ shown: world.ledger }));
      if (tab.tries === TRIES[index] || payableEarly(tab.shown).length === 0) return;
      const amount = earlyAmount(tab.shown, 'next');
      for (const kind of KINDS[index] ?? []) {
        const payment: Payment =
          kind === 'delay' ? { kind, amount } : { kind: 'repayEarly', choice: 'next', amount };
        const before = baselineOf({ activities: tab.shown });
        const key = rule(tab.last, { payment, before }) || `key-${index}-${tab.tries}`;
        const last: SentPayment = { payment, before, key, sentAt: 0, outcome: 'unknown' };
        next.push({
          ...withTab({ state: 'waiting', last, tries: tab.tries + 1 }),
          air: [...world.air, { tab: index, sent: last }],
        });
      }
    }
    // No answer in time: the call may still be on its way.
    if (tab.state === 'waiting') next.push(withTab({ state: 'looking' }));
    if (tab.state === 'looking') {
      if (hasGoneThrough(tab.last as SentPayment, { activities: world.ledger })) {
        next.push(told(world, index, 'paid'));
      } else {
        next.push(told(world, index, 'notMade'));
      }
    }
  });
  world.air.forEach((call, index) => {
    const { tab, sent } = call;
    const air = world.air.filter((_, at) => at !== index);
    const isAwaited = world.tabs[tab]?.state === 'waiting' && world.tabs[tab]?.last === sent;
    const ledger = sent.key in world.acted ? world.ledger : act(world.ledger, sent, lender);
    const intent = intentOf(sent);
    const isNew = ledger !== null && ledger !== world.ledger;
    const hasActedTwice =
      isNew && Object.values(world.acted).some((one) => one.tab === tab && one.intent === intent);
    const arrived: World = {
      ...world,
      air,
      ledger: ledger ?? world.ledger,
      acted: isNew ? { ...world.acted, [sent.key]: { tab, intent } } : world.acted,
      ...(hasActedTwice ? { wrong: `makes ${intent} twice` } : {}),
    };
    // The answer of this call is lost, or arrives.
    next.push(arrived);
    if (isAwaited) next.push(told(arrived, tab, ledger === null ? 'refused' : 'paid'));
  });
  const settled = world.ledger.map((row) =>
    row.status === 'Pending' && row.type === 'Repayment'
      ? { ...row, status: 'Debited' as const }
      : row,
  );
  if (world.ledger.some((row, index) => row.status !== settled[index]?.status)) {
    next.push({ ...world, ledger: settled });
  }
  return next;
}

const numbers = new Map<string, number>();
const known = new WeakMap<object, number>();

/** A number for a part of a world, so that equal worlds are explored once. */
function numberOf(part: object): number {
  let number = known.get(part);
  if (number === undefined) {
    const text = JSON.stringify(part);
    number = numbers.get(text) ?? numbers.size;
    numbers.set(text, number);
    known.set(part, number);
  }
  return number;
}

function nameOf({ ledger, acted, air, tabs }: World): string {
  const calls = air.map(({ tab, sent }) => `${tab}:${numberOf(sent)}`).sort();
  const views = tabs.map(({ state, shown, last, tries }) =>
    [state, numberOf(shown), last && numberOf(last), tries].join(),
  );
  return [numberOf(ledger), numberOf(acted), calls, views].join('|');
}

/** Explores every order until a world is wrong, and returns that world. */
function explore(lender: Lender, rule: Rule = keyOfRetry): ReadonlySet<string> {
  const wrong = new Set<string>();
  const seen = new Set<string>();
  const todo: World[] = [start];
  for (let world = todo.pop(); world && wrong.size === 0; world = todo.pop()) {
    for (const step of stepsOf(world, lender, rule)) {
      if (step.wrong) wrong.add(step.wrong);
      const name = nameOf(step);
      if (!seen.has(name)) {
        seen.add(name);
        todo.push(step);
      }
    }
  }
  return wrong;
}

/** A lender that accepts every call that it can. */
const lax: Lender = { readsNames: false, refusesWhileProcessing: false };

test.each<[string, Lender]>([
  ['takes any repayment of the amount', lax],
  [
    'takes the named repayments alone, one payment at a time',
    { readsNames: true, refusesWhileProcessing: true },
  ],
])(
  'no order of events pays an intent twice, or reports a payment that was not made: a lender that %s',
  (_, lender) => {
    expect([...explore(lender)]).toEqual([]);
  },
);

test.each<[string, Rule, RegExp]>([
  [
    'names an intent by its amount',
    (last, { payment }) =>
      last !== null && last.outcome !== 'paid' && isDeepStrictEqual(last.payment, payment)
        ? last.key
        : '',
    /^says that/,
  ],
  ['has a new key for each try', () => '', /^makes/],
])('a rule that %s is found to be wrong', (_, rule, fault) => {
  expect([...explore(lax, rule)]).toContainEqual(expect.stringMatching(fault));
});
