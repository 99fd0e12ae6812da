import * as v from 'valibot';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { formatDate } from '../../domain/calendar.ts';
import { type Call, contract, successOf } from '../../domain/contract.ts';
import { ErrorBody } from '../../domain/wire.ts';
import { saveAccount } from '../../sandbox/auth/accounts.ts';
import { idToken, START, type TestSandbox, testSandbox } from './support.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

const calls = Object.entries<Call>(contract);
/** A path with a value for each parameter. */
const pathOf = ({ path }: Call) => `/v3/${path.replace(/\{\w+\}/g, '1')}`;

describe('the token', () => {
  test.each(calls.filter(([, call]) => !call.public))('%s needs one', async (_, call) => {
    const { status, body } = await sandbox.call(call.method, pathOf(call), call.payload && {});
    expect([status, v.is(ErrorBody, body)]).toEqual([401, true]);
  });

  test.each<[string, (uid: string) => string]>([
    ['is expired', (uid) => idToken(uid, START - 2 * 3600_000)],
    [
      'is of another project',
      (uid) =>
        idToken(uid, START).replace(
          /\.[^.]*\./,
          `.${btoa(JSON.stringify({ sub: uid, aud: 'else', iat: 1, exp: 9e9 })).replaceAll('=', '')}.`,
        ),
    ],
    ['is of nobody', () => idToken('nobody', START)],
    ['is no token', () => 'abc'],
  ])('is refused when it %s', async (_, make) => {
    const { uid } = await sandbox.customer();
    const { status } = await sandbox.call('GET', '/v3/Users/state', undefined, {
      authorization: `Bearer ${make(uid)}`,
    });
    expect(status).toBe(401);
  });

  test('is refused once the account is disabled', async () => {
    const customer = await sandbox.customer();
    expect((await customer.call('GET', '/v3/Users/state')).status).toBe(200);
    await sandbox.database.transaction((sql) =>
      saveAccount(sql, { localId: customer.uid, disabled: true }),
    );
    expect((await customer.call('GET', '/v3/Users/state')).status).toBe(401);
  });
});

describe('the payload', () => {
  const withRequiredFields = calls.filter(([, call]) => call.payload && !v.is(call.payload, {}));

  test.each(withRequiredFields)('%s refuses a malformed one', async (_, call) => {
    const customer = await sandbox.customer();
    const { status, body } = await customer.call(call.method, pathOf(call), { wrong: true });
    expect([status, v.is(ErrorBody, body)]).toEqual([400, true]);
  });

  test('that is not JSON is refused, and the answer does not repeat it', async () => {
    const customer = await sandbox.customer();
    const answer = await sandbox.app.request(
      'http://sandbox/v3/Users/detail',
      {
        method: 'PUT',
        body: '{"firstName": "secret',
        headers: { authorization: `Bearer ${idToken(customer.uid, START)}` },
      },
      { incoming: { socket: { bytesWritten: 0 } } } as never,
    );
    expect(answer.status).toBe(400);
    expect(await answer.text()).not.toContain('secret');
  });
});

describe('the answer', () => {
  test.each(
    calls.filter(
      ([name, call]) =>
        call.method === 'GET' && name !== 'getConnection' && name !== 'downloadAgreement',
    ),
  )('%s fits the contract [R7.26]', async (_, call) => {
    const customer = await sandbox.customer({ scenario: 'two-repayments' });
    const { status, body } = await customer.call(call.method, pathOf(call));
    expect(status).toBe(successOf(call));
    expect(v.safeParse(call.answer, body).success).toBe(true);
  });

  test('that breaks the contract is never sent', async () => {
    const customer = await sandbox.customer({ scenario: 'first-time' });
    await sandbox.database.transaction((sql) =>
      sql.run(`UPDATE customers SET decline = '{"declineTitle": 7}'`),
    );
    const { status, body } = await customer.call('GET', '/v3/Lending/overview');
    expect([status, body]).toEqual([500, { message: 'Something went wrong.' }]);
    expect(sandbox.logged.join()).toContain('getOverview does not fit the contract');
  });

  test('is never cached', async () => {
    const customer = await sandbox.customer();
    const { headers } = await customer.call('GET', '/v3/Lending/overview');
    expect(headers.get('cache-control')).toBe('no-store');
    const refused = await sandbox.call('GET', '/v3/Lending/overview');
    expect(refused.headers.get('cache-control')).toBe('no-store');
  });

  test('of an unknown call is 404', async () => {
    expect((await sandbox.call('GET', '/v3/Nothing')).status).toBe(404);
  });
});

describe('documents', () => {
  test('are PDFs; another customer’s agreement is not found', async () => {
    const owner = await sandbox.customer({ scenario: 'one-repayment' });
    const other = await sandbox.customer({ scenario: 'first-time' });
    const { body } = await owner.call('GET', '/v3/Lending/activites/cashouts');
    const path = `/v3/Lending/agreement/${body.activities[0].loanId}`;
    const pdf = await owner.call('GET', path);
    expect(pdf.headers.get('content-type')).toBe('application/pdf');
    expect(pdf.body.slice(0, 5)).toBe('%PDF-');
    expect((await other.call('GET', path)).status).toBe(404);
    expect((await other.call('GET', '/v3/Lending/download')).body.slice(0, 5)).toBe('%PDF-');
  });
});

describe('e-mail', () => {
  test('too many to one address are refused, with the wait', async () => {
    const customer = await sandbox.customer();
    const send = () => customer.call('POST', '/v3/Users/email/verification');
    const statuses = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await send()).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect(Number((await send()).headers.get('retry-after'))).toBe(3600);
    sandbox.wait(3600_000);
    expect((await send()).status).toBe(200);
  });

  test('a forgotten password has the same answer for known and unknown addresses', async () => {
    const { email } = await sandbox.customer();
    const forget = (address: string) =>
      sandbox.call('POST', '/v3/auth/password/forget', { email: address });
    const [known, unknown] = [await forget(email), await forget('nobody@example.com')];
    expect([known.status, known.body]).toEqual([unknown.status, unknown.body]);
    const { body: inbox } = await sandbox.call('GET', '/sandbox/inbox');
    expect(inbox.map(({ to }: { to: string }) => to)).toEqual([email]);
  });

  test('a new address is set at once, unverified, and gets its link', async () => {
    const customer = await sandbox.customer();
    const other = await sandbox.customer();
    const change = (email: string) => customer.call('POST', '/v3/auth/email/verify', { email });
    expect((await change(other.email)).status).toBe(409);
    expect((await change('new@example.com')).status).toBe(200);
    const { body } = await customer.call('GET', '/v3/Users/state');
    expect(body).toMatchObject({ email: 'new@example.com', emailVerified: false });
    const { body: inbox } = await sandbox.call('GET', '/sandbox/inbox?to=new@example.com');
    expect(inbox[0].link).toBe('http://sandbox/auth?mode=verifyEmail&oobCode=code-1');
  });
});

describe('the agreement', () => {
  test('names amount, fee, total and every date, and escapes the customer’s own text', async () => {
    const customer = await sandbox.customer({ scenario: 'first-time' });
    await customer.call('PUT', '/v3/Users/detail', { firstName: '<b>Ann</b>', lastName: 'Li' });
    const options = await customer.call('POST', '/v3/Lending/200/repayment/options', {});
    const installments = options.body.repayments[1].installments.map(
      (row: { repaymentDate: string; repaymentAmount: number; fee: number }) => ({
        date: row.repaymentDate,
        amount: row.repaymentAmount,
        fee: row.fee,
      }),
    );
    const { body } = await customer.call('POST', '/v3/Lending/borrow/preview', {
      amount: 200,
      installments,
    });
    const html: string = body.previewInformation.loanAgreement;
    const dates = installments.map(({ date }: { date: string }) => formatDate(date));
    expect(dates).toHaveLength(2);
    for (const words of ['$200', '$10', '$210', ...dates]) {
      expect(html).toContain(words);
    }
    expect(html).toContain('&lt;b&gt;Ann&lt;/b&gt; Li');
    expect(html).not.toMatch(/<b>|style=|<script/);
  });
});
