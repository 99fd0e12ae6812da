import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { parseDuration } from '../../sandbox/clock.ts';
import { SCENARIO_NAMES } from '../../sandbox/scenarios.ts';
import { PROXY_HOST, type TestSandbox, testSandbox } from './support.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

describe('the clock', () => {
  test.each([
    ['P1D', '2026-11-19'],
    ['P1M', '2026-12-18'],
    ['PT23H', '2026-11-19'],
  ])('moves on by %s', async (advance, today) => {
    const { body } = await sandbox.call('POST', '/sandbox/clock', { advance });
    expect(body.today).toBe(today);
    expect((await sandbox.call('GET', '/sandbox/clock')).body.today).toBe(today);
  });

  test.each(['', 'P', 'PT', '1D', '-P1D', 'P-1D', 'P1.5D', 'tomorrow'])(
    'refuses %j as a duration',
    async (advance) => {
      expect(parseDuration(advance)).toBeNull();
      expect((await sandbox.call('POST', '/sandbox/clock', { advance })).status).toBe(400);
    },
  );

  test.each([
    ['the days that are left and one', 'P26707D'],
    ['a number of 400 digits', `P${'9'.repeat(400)}D`],
  ])('does not go beyond its last day by %s, and stays as it was', async (_, advance) => {
    const { status, body } = await sandbox.call('POST', '/sandbox/clock', { advance });
    expect([status, body.message]).toEqual([400, 'The clock goes to 2099-12-31 at most.']);
    expect((await sandbox.call('GET', '/sandbox/clock')).body.today).toBe('2026-11-18');
  });

  test('goes to its last day, and customers can be made there', async () => {
    await sandbox.call('POST', '/sandbox/clock', { advance: 'P26706D' });
    expect((await sandbox.call('GET', '/sandbox/clock')).body.today).toBe('2099-12-31');
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    expect((await customer.call('GET', '/v3/Lending/overview')).status).toBe(200);
  });

  test('a day stays a day over the change of daylight saving', async () => {
    await sandbox.close();
    // 23:30 in Sydney on the evening before clocks go forward.
    sandbox = await testSandbox({ startAt: Date.parse('2027-10-02T13:30:00Z') });
    const { body } = await sandbox.call('POST', '/sandbox/clock', { advance: 'P1D' });
    expect(body).toEqual({ now: '2027-10-03T12:30:00.000Z', today: '2027-10-03' });
  });
});

describe('reset', () => {
  test('removes customers, messages, faults and events, and sets the clock to now', async () => {
    const customer = await sandbox.customer({ scenario: 'long-history' });
    await customer.call('POST', '/v3/Users/email/verification');
    await sandbox.call('POST', '/sandbox/clock', { advance: 'P9D' });
    await sandbox.call('PUT', '/sandbox/faults', [{ method: '*', path: '/v3/*', times: 0 }]);
    await sandbox.call('POST', '/sandbox/analytics', { name: 'login' });
    await sandbox.call('POST', '/sandbox/reports', { kind: 'unreported', release: 'r1' });
    await sandbox.call('PUT', '/sandbox/widget', { mode: 'never' });
    expect((await sandbox.call('POST', '/sandbox/reset')).status).toBe(200);
    expect((await customer.call('GET', '/v3/Users/state')).status).toBe(401);
    const left = await Promise.all(
      ['inbox', 'faults', 'analytics', 'reports', 'clock', 'widget'].map(
        async (path) => (await sandbox.call('GET', `/sandbox/${path}`)).body,
      ),
    );
    expect(left).toEqual([
      [],
      [],
      [],
      [],
      expect.objectContaining({ today: '2026-11-18' }),
      { mode: 'normal' },
    ]);
    const tables = await sandbox.database.transaction((sql) =>
      sql.all<{ name: string }>(
        "SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'",
      ),
    );
    for (const { name } of tables) {
      const rows = await sandbox.database.transaction((sql) => sql.all(`SELECT * FROM ${name}`));
      expect(name === 'settings' ? [] : rows, name).toEqual([]);
    }
  });
});

describe('a payload', () => {
  const nested = (levels: number) => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

  test('may be nested, but no deeper than it can be written out again', async () => {
    const send = (levels: number) =>
      sandbox.call('POST', '/sandbox/analytics', { name: 'a', params: nested(levels) });
    expect((await send(31)).status).toBe(200);
    const { status, body } = await send(32);
    expect([status, body.message]).toEqual([
      400,
      'The payload is nested too deeply: 32 levels are the most.',
    ]);
  });
});

describe('reports', () => {
  const report = (body: unknown) => sandbox.call('POST', '/sandbox/reports', body);

  test('are refused if they hold fields outside the agreed ones', async () => {
    const thrown = { kind: 'error', release: 'r1', name: 'Error', code: 'generic', frames: [] };
    expect((await report(thrown)).status).toBe(204);
    const field = { kind: 'field', release: 'r1', call: 'borrow', field: '' };
    expect((await report(field)).status).toBe(204);
    for (const body of [
      { ...thrown, message: 'kim@example.com' },
      { ...field, value: 'kim@example.com' },
      { ...thrown, frames: [{ url: '/auth?oobCode=1' }] },
      { kind: 'policy', release: 'r1', directive: 'img-src', documentURI: '/auth?oobCode=1' },
      { kind: 'vitals', release: 'r1', vitals: { LCP: 'fast' } },
      { kind: 'rumour', release: 'r1' },
      [],
    ]) {
      expect((await report(body)).status, JSON.stringify(body)).toBe(400);
    }
  });
});

describe('the inbox', () => {
  test('has the newest first, and can be filtered by address', async () => {
    const anna = await sandbox.customer();
    const ben = await sandbox.customer();
    await anna.call('POST', '/v3/Users/email/verification');
    sandbox.wait(1_000);
    await ben.call('POST', '/v3/Users/email/verification');
    sandbox.wait(1_000);
    await sandbox.call('POST', '/v3/auth/password/forget', { email: anna.email });
    const all = (await sandbox.call('GET', '/sandbox/inbox')).body;
    expect(all.map(({ subject }: { subject: string }) => subject)).toEqual([
      'Reset your password',
      'Verify your email address',
      'Verify your email address',
    ]);
    expect(all[0].at > all[1].at && all[1].at > all[2].at).toBe(true);
    const own = (await sandbox.call('GET', `/sandbox/inbox?to=${ben.email.toUpperCase()}`)).body;
    expect(own).toEqual([all[1]]);
  });

  test('has links at the origin that the browser sees', async () => {
    const customer = await sandbox.customer();
    await customer.call('POST', '/v3/Users/email/verification');
    const { body } = await sandbox.call('GET', '/sandbox/inbox', undefined, {
      'x-forwarded-proto': 'https',
      'x-forwarded-host': PROXY_HOST,
    });
    expect(body[0].link).toMatch(/^https:\/\/forwarded\.example\/auth\?mode=verifyEmail&oobCode=/);
  });
});

describe('the desk', () => {
  test('lists every scenario and runs no inline script', async () => {
    const { body, headers } = await sandbox.call('GET', '/sandbox');
    for (const name of SCENARIO_NAMES) {
      expect(body).toContain(`<code>${name}</code>`);
    }
    expect(body).not.toMatch(/<script>|<style|style=|onclick=/);
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
  });
});

describe('the widget’s script', () => {
  const script = () => sandbox.call('GET', '/sandbox/identity-widget.js');

  test('starts at once, unless the desk says late', async () => {
    expect((await script()).body).toContain('START_DELAY_MS = 0;');
    await sandbox.call('PUT', '/sandbox/widget', { mode: 'late-start' });
    expect((await script()).body).toContain('START_DELAY_MS = 8000;');
  });

  test('does not load when the desk says never', async () => {
    await sandbox.call('PUT', '/sandbox/widget', { mode: 'never' });
    expect((await script()).status).toBe(404);
  });
});
