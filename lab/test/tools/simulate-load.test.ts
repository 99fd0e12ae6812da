import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type AnyStateMachine,
  createActor,
  fromCallback,
  fromPromise,
  type NonReducibleUnknown,
} from 'xstate';
import type { Connection, KycStatus, Overview, Profile } from '../../../domain/entities.ts';
import { FailureError } from '../../../domain/failures.ts';
import { baselineOf, type SentPayment } from '../../../domain/payments.ts';
import { bankSyncMachine } from '../../../machines/bank-sync.machine.ts';
import { dashboardMachine } from '../../../machines/dashboard.machine.ts';
import type { OutcomeSeen } from '../../../machines/effects.ts';
import { identityCheckMachine } from '../../../machines/identity-check.machine.ts';
import { paymentMachine } from '../../../machines/payment.machine.ts';
import { profileAt } from '../../../machines/samples/values.ts';
import { aCashOut, anOverview } from '../../../test/domain/support.ts';
import { aConnection } from '../../../test/machines/support.ts';
import { ASSUMED, OUTAGES } from '../../tools/simulate-load/assumptions.ts';
import { type Counter, createCounter, ENDPOINTS } from '../../tools/simulate-load/calls.ts';
import {
  type Client,
  createClient,
  IN_STEP,
  type Outage,
  type OutageKind,
  SPREAD,
} from '../../tools/simulate-load/client.ts';
import { simulate } from '../../tools/simulate-load/simulate.ts';
import { pay, pollHome, watchBankJob, watchIdCheck } from '../../tools/simulate-load/visit.ts';

const CUSTOMERS = 20_000;
const KINDS: readonly OutageKind[] = ['gateway', 'announced', 'unreachable'];
const outageOf = (kind: OutageKind): Outage => ({ kind, ...OUTAGES.long });
const dayWith = (outage: Outage | null, retryRules = SPREAD, seed = 1) =>
  simulate({ customers: CUSTOMERS, seed, outage, retryRules });
const loads = ({ counter }: { counter: Counter }) =>
  ENDPOINTS.map((endpoint) => counter.loadOf([endpoint]));

describe('a simulated pay day', () => {
  test('is the same for the same seed, and another one for another', () => {
    expect(loads(dayWith(null))).toEqual(loads(dayWith(null)));
    expect(loads(dayWith(null))).not.toEqual(loads(dayWith(null, SPREAD, 2)));
  });

  test('is of the size that is assumed', () => {
    const { arrivals } = dayWith(null);
    const share = Object.values<number>(ASSUMED.visits).reduce((sum, part) => sum + part);
    expect(arrivals / CUSTOMERS).toBeCloseTo(share, 2);
    expect(ASSUMED.hours).toHaveLength(24);
    expect(ASSUMED.hours.reduce((sum: number, part) => sum + part, 0)).toBeCloseTo(1);
  });

  test.each([null, ...KINDS])('ends for every customer, with the outage %s', (kind) => {
    for (const retryRules of [IN_STEP, SPREAD]) {
      const day = dayWith(kind && outageOf(kind), retryRules);
      expect(day.arrivals).toBeGreaterThan(1_000);
      expect(day.ended).toBe(day.arrivals);
      expect(day.turnedAway > 0).toBe(kind !== null);
      expect(day.failedReads > 0).toBe(kind !== null);
    }
  });

  test('counts every call once, by endpoint and by hour alike', () => {
    const { counter } = dayWith(outageOf('gateway'));
    const { total, peak, peakAt } = counter.loadOf(ENDPOINTS);
    const sum = (parts: readonly { total: number }[]) =>
      parts.reduce((all, part) => all + part.total, 0);
    expect(sum(ENDPOINTS.map((endpoint) => counter.loadOf([endpoint])))).toBe(total);
    const hours = Array.from({ length: 28 }, (_, hour) =>
      counter.loadOf(ENDPOINTS, hour * 3_600, (hour + 1) * 3_600),
    );
    expect(sum(hours)).toBe(total);
    expect(counter.loadOf(ENDPOINTS, peakAt, peakAt + 1)).toEqual({
      total: peak,
      mean: peak,
      peak,
      peakAt,
    });
  });

  test('is quieter during an announced outage than during an unexpected one', () => {
    const { from, until } = OUTAGES.long;
    const during = (retryRules: typeof SPREAD) =>
      dayWith(outageOf('announced'), retryRules).counter.loadOf(
        ENDPOINTS,
        from / 1_000,
        until / 1_000,
      ).total;
    expect(during(SPREAD)).toBeLessThan(during(IN_STEP) / 2);
  });

  test('asks the provider for one token a tab when nothing answers', () => {
    const tokens = (kind: OutageKind) =>
      dayWith(outageOf(kind)).counter.loadOf(['refreshToken']).total;
    const { turnedAway } = dayWith(outageOf('unreachable'));
    const extra = tokens('unreachable') - tokens('gateway');
    expect(extra).toBeGreaterThan(0);
    expect(extra).toBeLessThanOrEqual(turnedAway * 2);
  });
});

describe('the simulation asks when the charts ask:', () => {
  const WATCHED_MS = 20 * 60_000;
  const silent = fromCallback<{ type: string }, undefined>(() => {});
  let asked: number[];

  beforeEach(() => {
    vi.useFakeTimers({ now: 0 });
    asked = [];
  });

  afterEach(() => {
    vi.useRealTimers();
  });

  /** Returns an effect that records each call, and answers after the assumed duration. */
  const asking = <Output, Input extends NonReducibleUnknown = undefined>(
    answer: (askedAt: number) => Output,
    milliseconds: number = ASSUMED.answer,
  ) =>
    fromPromise<Output, Input>(async () => {
      const askedAt = Date.now();
      asked.push(askedAt);
      await new Promise((resolve) => setTimeout(resolve, milliseconds));
      return answer(askedAt);
    });

  async function runChart(machine: AnyStateMachine, input: unknown): Promise<number[]> {
    const actor = createActor(machine, { input }).start();
    await vi.advanceTimersByTimeAsync(WATCHED_MS);
    actor.stop();
    return asked;
  }

  /** Returns the times at which a client makes its calls, in ms. */
  function runClient(act: (client: Client) => void, outage: Outage | null = null): number[] {
    const calls: number[] = [];
    const counter = { ...createCounter(), count: (_: unknown, at: number) => calls.push(at) };
    act(createClient(0, counter, outage, SPREAD, () => 0));
    return calls;
  }

  test('the home while money moves', async () => {
    const moving = anOverview({ activities: [aCashOut({ status: 'Pending' })] });
    const chart = await runChart(
      dashboardMachine.provide({
        actors: {
          readOverview: asking<Overview>(() => moving),
          watchDay: silent,
          watchPresence: silent,
        },
      }),
      { lastPayment: null, draft: {} },
    );
    const simulated = runClient((client) => {
      client.read('getOverview');
      pollHome(client, Number.POSITIVE_INFINITY);
    });
    expect(simulated).toHaveLength(31);
    expect(simulated).toEqual(chart);
  });

  test('the bank’s job until it has ended', async () => {
    const endsAt = 200_000;
    const chart = await runChart(
      bankSyncMachine.provide({
        actors: {
          ticking: silent,
          readConnection: asking<Connection, { jobId: string }>(() =>
            aConnection({ stepStatus: Date.now() < endsAt ? 'InProgress' : 'Success' }),
          ),
          loadProfile: asking<Profile>(() => profileAt.bankAccount),
        },
        actions: { track: () => {} },
      }),
      { jobId: 'job-1', isResumed: false, isCounted: false },
    );
    const simulated = runClient((client) => {
      watchBankJob(client, endsAt);
      client.read('getProfile');
    });
    expect(simulated.length).toBeGreaterThan(30);
    expect(simulated).toEqual(chart);
  });

  test('an ID check that never ends', async () => {
    const chart = await runChart(
      identityCheckMachine.provide({
        actors: { readKycStatus: asking<KycStatus>(() => 'InProcessing'), watchPresence: silent },
        actions: { track: () => {} },
      }),
      { uid: 'uid-1' },
    );
    // The chart reads the status once to find out that the check runs, and then waits before the first poll.
    const simulated = runClient((client) => watchIdCheck(client, Number.POSITIVE_INFINITY));
    expect(simulated).toHaveLength(20);
    const [first = 0, ...others] = chart;
    const shift = (others[0] ?? 0) - first;
    expect(simulated.map((at) => at + shift)).toEqual(others);
  });

  test('a payment that got lost', async () => {
    const outage: Outage = { kind: 'gateway', from: 0, until: 50 };
    const chart = await runChart(
      paymentMachine.provide({
        actors: {
          startPayment: fromPromise(async () => ({ key: 'key-1', at: 0 })),
          sendPayment: asking<void, { sent: SentPayment }>(() => {
            throw new FailureError({ code: 'outcomeUnknown' });
          }, ASSUMED.gatewayAnswer),
          checkOutcome: asking<OutcomeSeen, { sent: SentPayment }>((at) => ({
            hasGoneThrough: false,
            at,
          })),
          watchPresence: silent,
        },
        actions: { track: () => {}, report: () => {} },
      }),
      {
        payment: { kind: 'cashOut', amount: 15_000, plan: [] },
        before: baselineOf(anOverview()),
        last: null,
      },
    );
    const simulated = runClient((client) => pay(client, 'borrow'), outage);
    expect(simulated.length).toBeGreaterThan(10);
    expect(simulated).toEqual(chart);
  });
});
