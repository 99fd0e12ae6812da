import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BANK_OUTCOMES, TEST_LOGINS } from '../../sandbox/bank/outcomes.ts';
import { CHECK_OUTCOMES } from '../../sandbox/identity/outcomes.ts';
import { type Customer, PACE, row, type TestSandbox, testSandbox } from './support.ts';

let sandbox: TestSandbox;
beforeEach(async () => {
  sandbox = await testSandbox();
});
afterEach(() => sandbox.close());

const stateOf = async (customer: Customer) => (await customer.call('GET', '/v3/Users/state')).body;

async function connect(
  customer: Customer,
  loginId: string,
  password: string,
  institutionId = 'PD10001',
): Promise<string> {
  const { body: token } = await customer.call('GET', '/v3/Finances/connections/token');
  const posted = await sandbox.call(
    'POST',
    token.url,
    { loginId, password, institution: { id: institutionId } },
    { authorization: `Bearer ${token.token}` },
  );
  expect(posted.status).toBe(202);
  const jobId: string = posted.body.id;
  const registered = await customer.call('POST', '/v3/Finances/connections/jobs', {
    institutionId,
    jobId,
  });
  expect(registered.body).toEqual({ jobId });
  return jobId;
}

async function statusOf(customer: Customer, jobId: string) {
  const { body } = await customer.call('GET', `/v3/Finances/connections/jobs/${jobId}/status`);
  return body.status;
}

describe('details', () => {
  test('name and employment are kept, and the mobile is the account’s [R7.15]', async () => {
    const customer = await sandbox.customer({ stage: 'name' });
    const named = await customer.call('PUT', '/v3/Users/detail', {
      firstName: 'Mia',
      lastName: 'Chen',
    });
    expect(named.body.userDetail).toMatchObject({
      firstName: 'Mia',
      lastName: 'Chen',
      mobileVerified: true,
    });
    expect(named.body.userDetail.employmentUpdated).toBe(false);
    const job = { employmentType: 'Casual', employerName: 'Corner Shop' };
    const saved = await customer.call('PUT', '/v3/Users/employer', job);
    expect([saved.status, saved.body]).toEqual([204, '']);
    expect(await stateOf(customer)).toMatchObject({ employmentUpdated: true });
  });

  test('only a test account may skip the mobile [R7.14]', async () => {
    const usual = await sandbox.customer({ stage: 'mobile' });
    const tester = await sandbox.customer({ stage: 'mobile', email: 'anna.test@example.com' });
    expect((await usual.call('PUT', '/v3/Users/mobile')).status).toBe(400);
    expect((await tester.call('PUT', '/v3/Users/mobile')).status).toBe(200);
    expect(await stateOf(tester)).toMatchObject({ mobileVerified: true });
  });
});

describe('the bank', () => {
  test('takes about 20 seconds, one step after another, then the customer has pay days and a limit', async () => {
    const customer = await sandbox.customer({ stage: 'bank' });
    const jobId = await connect(customer, 'Wentworth-Smith', 'whislter');
    const seen = [];
    for (let second = 0; second <= 20; second += 5) {
      const { step, stepStatus } = await statusOf(customer, jobId);
      seen.push(`${step} ${stepStatus}`);
      sandbox.wait(5_000);
    }
    expect(seen).toEqual([
      'VerifyingCredentials InProgress',
      'RetrievingAccounts InProgress',
      'RetrievingTransactions InProgress',
      'Categorisation InProgress',
      'Categorisation Success',
    ]);
    expect(await stateOf(customer)).toMatchObject({
      checkBankConnectionStatus: true,
      basiqJobId: jobId,
    });
  });

  test.each(TEST_LOGINS.filter(({ outcome }) => 'failure' in BANK_OUTCOMES[outcome]))(
    'fails for $loginId as the table says, and stays failed until a retry',
    async ({ loginId, password = 'any', outcome }) => {
      const customer = await sandbox.customer({ stage: 'bank' });
      const jobId = await connect(customer, loginId, password);
      sandbox.wait(60_000);
      const expected = BANK_OUTCOMES[outcome];
      expect(await statusOf(customer, jobId)).toEqual({
        ...('failure' in expected ? expected.failure : {}),
        stepStatus: 'Failed',
      });
      expect(await stateOf(customer)).toMatchObject({
        checkBankConnectionStatus: false,
        basiqJobId: jobId,
      });

      const again = await connect(customer, 'gavinBelson', 'hooli2016');
      expect(again).not.toBe(jobId);
      sandbox.wait(60_000);
      expect(await stateOf(customer)).toMatchObject({ checkBankConnectionStatus: true });
    },
  );

  test.each([
    ['Wentworth-Smith', 'wrong'],
    ['Wentworth-Smith ', 'whislter'],
  ])('answers any other pair with invalid credentials: "%s", "%s"', async (loginId, password) => {
    const customer = await sandbox.customer({ stage: 'bank' });
    const jobId = await connect(customer, loginId, password);
    sandbox.wait(60_000);
    expect(await statusOf(customer, jobId)).toMatchObject({ actionCode: 'forgotten_login' });
  });

  test('can be slow, and can run forever', async () => {
    const customer = await sandbox.customer({ stage: 'bank' });
    const slow = await connect(customer, 'slow', 'x');
    sandbox.wait(6 * 4 * PACE * 1000 - 1);
    expect(await statusOf(customer, slow)).toMatchObject({ stepStatus: 'InProgress' });
    sandbox.wait(1);
    expect(await statusOf(customer, slow)).toMatchObject({ stepStatus: 'Success' });
    const never = await connect(customer, 'never', 'x');
    sandbox.wait(24 * 3600_000);
    expect(await statusOf(customer, never)).toMatchObject({ stepStatus: 'InProgress' });
    expect(await stateOf(customer)).toMatchObject({ checkBankConnectionStatus: false });
  });

  test('connected again, forgets the results of the earlier connection', async () => {
    const customer = await sandbox.customer({ stage: 'idCheck' });
    expect(await stateOf(customer)).toMatchObject({
      checkBankConnectionStatus: true,
      bankDetailsUpdated: true,
    });
    await connect(customer, 'bighead', 'password');
    expect(await stateOf(customer)).toMatchObject({
      checkBankConnectionStatus: false,
      bankDetailsUpdated: false,
    });
  });

  test('requires its token, its security code, and a known institution', async () => {
    const customer = await sandbox.customer({ stage: 'bank' });
    const { body: token } = await customer.call('GET', '/v3/Finances/connections/token');
    const bearer = { authorization: `Bearer ${token.token}` };
    const post = (id: string, headers: Record<string, string>, securityCode?: string) =>
      sandbox.call(
        'POST',
        token.url,
        { loginId: 'a', password: 'b', institution: { id }, securityCode },
        headers,
      );
    expect((await post('PD10001', { authorization: 'Bearer made-up' })).status).toBe(401);
    expect((await post('PD10001', {})).status).toBe(401);
    expect((await post('PD10004', bearer)).status).toBe(400);
    expect((await post('PD10004', bearer, '123')).status).toBe(202);
    expect((await post('XX', bearer)).status).toBe(404);
  });

  test('never keeps credentials', async () => {
    const customer = await sandbox.customer({ stage: 'bank' });
    await connect(customer, 'canary-login', 'canary-password');
    const tables = await sandbox.database.transaction((sql) =>
      sql.all<{ name: string }>("SELECT name FROM sqlite_master WHERE type = 'table'"),
    );
    expect(tables.length).toBeGreaterThan(10);
    for (const { name } of tables) {
      const rows = await sandbox.database.transaction((sql) => sql.all(`SELECT * FROM ${name}`));
      expect(JSON.stringify(rows)).not.toContain('canary');
    }
    expect(sandbox.logged.join()).not.toContain('canary');
  });

  test('another customer’s job is not found', async () => {
    const owner = await sandbox.customer({ stage: 'bank' });
    const other = await sandbox.customer({ stage: 'bank' });
    const jobId = await connect(owner, 'slow', 'x');
    const path = `/v3/Finances/connections/jobs/${jobId}/status`;
    expect((await other.call('GET', path)).status).toBe(404);
    const registered = await other.call('POST', '/v3/Finances/connections/jobs', {
      institutionId: 'PD10001',
      jobId,
    });
    expect(registered.status).toBe(400);
  });
});

describe('the bank account', () => {
  const account = { bsb: '062000', accountNumber: '00123456', isJointAccount: false };

  test.each([
    ['the BSB that no bank has', { bsb: '000000' }, 'Invalid bsb'],
    ['a joint account', { isJointAccount: true }, expect.stringContaining('joint accounts')],
  ])('%s is refused', async (_, change, message) => {
    const customer = await sandbox.customer({ stage: 'bankAccount' });
    const answer = await customer.call('PUT', '/v3/Lending/bankaccount', { ...account, ...change });
    expect([answer.status, answer.body.message]).toEqual([400, message]);
    expect(await stateOf(customer)).toMatchObject({ bankDetailsUpdated: false });
  });

  test('is kept, leading zeros too', async () => {
    const customer = await sandbox.customer({ stage: 'bankAccount' });
    expect((await customer.call('PUT', '/v3/Lending/bankaccount', account)).status).toBe(204);
    expect(await stateOf(customer)).toMatchObject({ bankDetailsUpdated: true });
    expect(await row(sandbox, 'SELECT account_number FROM customers')).toEqual({
      account_number: '00123456',
    });
  });
});

describe('the identity check', () => {
  async function check(customer: Customer, givenName: string) {
    const { body: token } = await customer.call('GET', '/v3/Users/kyc/token');
    return sandbox.call(
      'POST',
      '/sandbox/identity/checks',
      {
        applicantReference: `${customer.uid}-new-applicant`,
        documentType: 'PASSPORT',
        givenName,
        familyName: 'Canary',
        documentNumber: 'N1234567',
        address: '5 Sample Road, Perth WA 6000',
      },
      { authorization: `Bearer ${token.accessToken}` },
    );
  }
  const kycOf = async (customer: Customer) =>
    (await customer.call('GET', '/v3/Users/kyc')).body.kycStatus;
  const send = (customer: Customer, entityId: string) =>
    customer.call('POST', '/v3/Users/kyc/entity', { entityId });

  test('succeeds after about 10 seconds and brings the address', async () => {
    const customer = await sandbox.customer({ stage: 'idCheck' });
    expect(await kycOf(customer)).toBe('NotStarted');
    const { body } = await check(customer, 'Mia');
    expect((await send(customer, body.entityId)).status).toBe(200);
    expect(await kycOf(customer)).toBe('InProcessing');
    sandbox.wait(10_000);
    expect(await stateOf(customer)).toMatchObject({
      hasPassedKyc: true,
      residentialAddress: '5 Sample Road, Perth WA 6000',
    });
  });

  test('stays failed: there is a single attempt', async () => {
    const customer = await sandbox.customer({ stage: 'idCheck' });
    const { body } = await check(customer, 'Failed');
    await send(customer, body.entityId);
    sandbox.wait(5_000);
    expect(await kycOf(customer)).toBe('Failed');
    expect((await customer.call('GET', '/v3/Users/kyc/token')).status).toBe(400);
  });

  test('by a person ends on the next day of the lending clock', async () => {
    const customer = await sandbox.customer({ stage: 'idCheck' });
    const { body } = await check(customer, 'Manual');
    await send(customer, body.entityId);
    sandbox.wait(10_000);
    expect(await kycOf(customer)).toBe('ManualInProcessing');
    await sandbox.call('POST', '/sandbox/clock', { advance: 'P1D' });
    expect(await kycOf(customer)).toBe('Success');
  });

  test.each([
    ['Slow', 30_000, 'InProcessing'],
    ['Slow', 61_000, 'Success'],
    ['Twice', 10_000, 'Success'],
  ])('of %s has the right state after %i ms', async (name, elapsed, expected) => {
    const customer = await sandbox.customer({ stage: 'idCheck' });
    const { body } = await check(customer, name);
    await send(customer, body.entityId);
    await send(customer, body.entityId);
    sandbox.wait(elapsed);
    expect(await kycOf(customer)).toBe(expected);
  });

  test.each(Object.entries(CHECK_OUTCOMES))(
    'of %s tells the widget what to do',
    async (name, { widget }) => {
      const customer = await sandbox.customer({ stage: 'idCheck' });
      const { body } = await check(customer, name);
      expect(body.behaviour).toBe(widget);
      expect(body.entityId !== null).toBe(widget === 'result' || widget === 'twice');
    },
  );

  test('refuses another customer’s entity, and a made-up one', async () => {
    const owner = await sandbox.customer({ stage: 'idCheck' });
    const other = await sandbox.customer({ stage: 'idCheck' });
    const { body } = await check(owner, 'Mia');
    expect((await send(other, body.entityId)).status).toBe(400);
    expect((await send(other, 'made-up')).status).toBe(400);
    expect(await kycOf(other)).toBe('NotStarted');
  });

  test('keeps neither names nor document numbers', async () => {
    const customer = await sandbox.customer({ stage: 'idCheck' });
    await check(customer, 'Mia');
    const entity = await row(sandbox, 'SELECT * FROM kyc_entities');
    expect(JSON.stringify(entity)).not.toMatch(/Mia|Canary|N1234567/);
  });
});
