import * as v from 'valibot';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { calendarDateFromWire } from '../../domain/calendar.ts';
import type { User } from '../../domain/entities.ts';
import { overviewFromWire, profileFromWire } from '../../domain/from-wire.ts';
import { canCashOut } from '../../domain/lending.ts';
import { nextStep, STAGES } from '../../domain/onboarding.ts';
import { listedRepayments } from '../../domain/repayments.ts';
import { Overview } from '../../domain/wire.ts';
import { findAccount } from '../../sandbox/auth/accounts.ts';
import { SCENARIO_NAMES, type ScenarioName, scenario } from '../../sandbox/scenarios.ts';
import { type TestSandbox, testSandbox } from './support.ts';

/** Difficult days: a weekend, the turn of the year, Easter, a leap day. */
const DAYS = ['2026-11-18', '2026-11-22', '2027-01-01', '2027-03-27', '2028-02-29'];

/** The dashboard's list by scenario. */
const LISTED: Record<ScenarioName, readonly string[]> = {
  'first-time': [],
  'one-repayment': ['due'],
  'two-repayments': ['due', 'due'],
  monthly: ['due'],
  transferring: ['due', 'due'],
  'transferring-with-limit': ['due', 'due'],
  'transfer-failed': ['notDue', 'notDue'],
  processing: ['processing', 'due'],
  missed: ['missed', 'due'],
  overdue: ['overdue'],
  deferred: ['due', 'deferred'],
  instants: ['due', 'due'],
  declined: [],
  'credit-assessment': [],
  'limit-reached': [],
  promotion: [],
  'long-history': [],
};

describe.each(DAYS)('made on %s', (day) => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await testSandbox({ startAt: Date.parse(`${day}T01:00:00Z`) });
  });
  afterAll(() => sandbox.close());

  test.each(SCENARIO_NAMES)('%s shows and allows what the table says', async (name) => {
    const customer = await sandbox.customer({ scenario: name });
    const { status, body } = await customer.call('GET', '/v3/Lending/overview');
    expect(status).toBe(200);
    const overview = overviewFromWire(v.parse(Overview, body));
    const { allows } = scenario(name);
    expect({
      cashOut: canCashOut(overview),
      repayEarly: overview.repayEarlyStatus === 'OK',
      delay: overview.deferStatus === 'OK',
    }).toEqual(allows);
    expect(body.today ?? null).toBe(name === 'instants' ? null : day);
    const listed = listedRepayments(overview, day);
    expect(listed.map(({ state }) => state)).toEqual(LISTED[name]);
  });
});

describe('stages', () => {
  let sandbox: TestSandbox;
  beforeAll(async () => {
    sandbox = await testSandbox();
  });
  afterAll(() => sandbox.close());

  test.each(STAGES)('%s: the next unfinished step is that one', async (stage) => {
    const customer = await sandbox.customer({ stage });
    const { body } = await customer.call('GET', '/v3/Users/state');
    const profile = profileFromWire(body);
    const account = await sandbox.database.transaction((sql) => findAccount(sql, customer.uid));
    const user = { phoneNumber: null, ...account, uid: customer.uid } as User;
    expect(nextStep(user, profile)).toBe(stage);
  });

  test('a failed transfer is named on the dashboard [R9.32]', async () => {
    const customer = await sandbox.customer({ scenario: 'transfer-failed' });
    const { body } = await customer.call('GET', '/v3/Lending/overview');
    expect(body.borrowOverview.repaymentAction).toBe('unsucessful_direct_credit');
  });

  test('a cash out on its way stays the only one, even if an amount is reported as available [R4.52]', async () => {
    const customer = await sandbox.customer({ scenario: 'transferring-with-limit' });
    const { body } = await customer.call('GET', '/v3/Lending/overview');
    expect(body.borrowOverview.availableCashoutAmount).toBe(1_000);
    const options = await customer.call('POST', '/v3/Lending/100/repayment/options', {});
    expect(options.status).toBe(400);
  });

  test('an API that sends instants sends the same days, in Sydney, in every list [R3.25]', async () => {
    const [plain, instants] = [
      await sandbox.customer({ scenario: 'two-repayments' }),
      await sandbox.customer({ scenario: 'instants' }),
    ];
    for (const list of ['repayments', 'cashouts']) {
      const [days, times] = [
        await plain.call('GET', `/v3/Lending/activites/${list}`),
        await instants.call('GET', `/v3/Lending/activites/${list}`),
      ].map(({ body }) => body.activities.map(({ date }: { date: string }) => date));
      expect(times).toEqual(days.map(() => expect.stringMatching(/T14:00:00Z$/)));
      expect(times.map(calendarDateFromWire)).toEqual(days);
    }
    const { body } = await instants.call('GET', '/v3/Lending/overview');
    expect(body).not.toHaveProperty('today');
    expect(body.nextRepaymentDateAfterDefer).toMatch(/T14:00:00Z$/);
    await instants.call('PUT', '/v3/Lending/repayments/defer', {});
    const delayed = await instants.call('GET', '/v3/Lending/overview');
    expect(delayed.body.nextRepaymentDateAfterDefer).toBeNull();
  });

  test('a long history fills six pages of cash outs, newest first', async () => {
    const customer = await sandbox.customer({ scenario: 'long-history' });
    const { body } = await customer.call('GET', '/v3/Lending/activites/cashouts');
    const ids = body.activities.map(({ loanId }: { loanId: number }) => loanId);
    expect(ids).toHaveLength(60);
    expect(ids).toEqual([...ids].sort((first, second) => second - first));
    const repayments = await customer.call('GET', '/v3/Lending/activites/repayments');
    const statuses = repayments.body.activities.map(({ status }: { status: string }) => status);
    expect(new Set(statuses)).toEqual(new Set(['Repaid']));
  });
});
