import { afterEach, describe, expect, it, vi } from 'vitest';
import { EMPTY_PROFILE } from '../../domain/entities.ts';
import { type Failure, failureOf } from '../../domain/failures.ts';
import type { Payment, SentPayment } from '../../domain/payments.ts';
import { type Backend, type BackendPorts, createBackend } from '../../src/services/backend.ts';
import { type Handler, json, type LocalServer, startServer } from './local-server.ts';

const servers: LocalServer[] = [];

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.close()));
});

async function backendAgainst(handler: Handler, ports: Partial<BackendPorts> = {}) {
  const server = await startServer(handler);
  servers.push(server);
  const backend = createBackend({
    host: server.host,
    pageOrigin: server.host,
    bankOrigins: [],
    getToken: async () => 'token',
    refreshToken: async () => 'fresh',
    onSessionEnded: () => {},
    onUnreadable: () => {},
    isOnline: () => true,
    onUnknownWord: () => {},
    timeout: 2_000,
    ...ports,
  });
  return { backend, server };
}

async function failureIn(promise: Promise<unknown>): Promise<Failure | null> {
  return promise.then(() => null, failureOf);
}

const never = new AbortController().signal;
const PLAN = [
  { date: '2026-12-01', amount: 5_250, fee: 250 },
  { date: '2026-12-08', amount: 5_250, fee: 250 },
];
const CASH_OUT: Payment = { kind: 'cashOut', amount: 10_000, plan: PLAN };
const REPAYMENT: Payment = { kind: 'repayEarly', amount: 5_025, choice: 'next' };
const DELAY: Payment = { kind: 'delay', amount: 5_025 };

/** Sends it under a key. */
const send = (backend: Backend, payment: Payment) =>
  backend.sendPayment({ payment, idempotencyKey: 'key-1' }, never);

/** A first cash out that got no answer. */
const SENT: SentPayment = {
  payment: CASH_OUT,
  key: 'key-1',
  sentAt: Date.UTC(2026, 10, 23),
  before: { latestLoan: -1, payableLoans: [], payable: 0, delayed: 0 },
  outcome: 'unknown',
};

/** Every call, and the code it fails with at each status; `other` stands for 403 and 500. */
const CALLS: Record<
  string,
  { act: (backend: Backend) => Promise<unknown>; codes: Record<number | 'other', string> }
> = {
  loadProfile: {
    act: (backend) => backend.loadProfile(undefined, never),
    codes: { other: 'generic' },
  },
  saveName: {
    act: (backend) => backend.saveName({ firstName: 'Ada', lastName: 'L' }, never),
    codes: { 400: 'nameNotSaved', other: 'nameNotSaved' },
  },
  saveEmployment: {
    act: (backend) =>
      backend.saveEmployment({ employmentType: 'Casual', employerName: 'Acme' }, never),
    codes: { 400: 'employmentNotSaved', other: 'employmentNotSaved' },
  },
  listInstitutions: {
    act: (backend) => backend.listInstitutions(undefined, never),
    codes: { 400: 'institutionsUnavailable', other: 'institutionsUnavailable' },
  },
  sendBankFeedback: {
    act: (backend) => backend.sendBankFeedback({ bankName: 'Bank of Elsewhere' }, never),
    codes: { 400: 'feedbackNotSent', other: 'feedbackNotSent' },
  },
  readConnection: {
    act: (backend) => backend.readConnection({ jobId: 'job' }, never),
    codes: { 404: 'bankJobGone', other: 'bankConnectionFailed' },
  },
  saveBankAccount: {
    act: (backend) => backend.saveBankAccount({ bsb: '012345', accountNumber: '0042' }, never),
    codes: { 400: 'bankAccountNotSaved', other: 'bankAccountNotSaved' },
  },
  readKycStatus: {
    act: (backend) => backend.readKycStatus(undefined, never),
    codes: { 400: 'kycStatusUnavailable', other: 'kycStatusUnavailable' },
  },
  getWidgetToken: {
    act: (backend) => backend.getWidgetToken(undefined, never),
    codes: { 400: 'kycTokenRefused', other: 'kycGeneric' },
  },
  setKycEntity: {
    act: (backend) => backend.setKycEntity({ entityId: 'entity' }, never),
    codes: { 400: 'kycNotSet', other: 'kycNotSet' },
  },
  readHistory: {
    act: (backend) => backend.readHistory({ list: 'cashOuts' }, never),
    codes: { 400: 'generic', other: 'generic' },
  },
  'readDocument of a loan': {
    act: (backend) => backend.readDocument({ loanId: 7 }, never),
    codes: { 404: 'documentUnavailable', 400: 'generic', other: 'generic' },
  },
  'readDocument of the terms': {
    act: (backend) => backend.readDocument({ loanId: null }, never),
    codes: { 404: 'documentUnavailable', 400: 'generic', other: 'generic' },
  },
  readPromotions: {
    act: (backend) => backend.readPromotions(undefined, never),
    codes: { 400: 'generic', other: 'generic' },
  },
  validatePromoCode: {
    act: (backend) => backend.validatePromoCode({ code: 'HALF' }, never),
    codes: { 400: 'generic', other: 'generic' },
  },
  addPromotion: {
    act: (backend) => backend.addPromotion({ code: 'HALF' }, never),
    codes: { 400: 'generic', 409: 'promotionActive', other: 'generic' },
  },
  readOverview: {
    act: (backend) => backend.readOverview(undefined, never),
    codes: { 400: 'generic', other: 'generic' },
  },
  getRepaymentPlans: {
    act: (backend) => backend.getRepaymentPlans({ amount: 10_000 }, never),
    codes: { 400: 'cashOutRefused', other: 'generic' },
  },
  previewLoan: {
    act: (backend) => backend.previewLoan({ amount: 10_000, plan: PLAN, promotion: null }, never),
    codes: { 400: 'generic', other: 'generic' },
  },
  checkOutcome: {
    act: (backend) => backend.checkOutcome({ sent: SENT }, never),
    codes: { 400: 'generic', other: 'generic' },
  },
  'sendPayment of a cash out': {
    act: (backend) => send(backend, CASH_OUT),
    codes: { 400: 'cashOutRefused', 409: 'cashOutActive', other: 'generic' },
  },
  'sendPayment of a delay': {
    act: (backend) => send(backend, DELAY),
    codes: { 400: 'generic', 409: 'generic', other: 'generic' },
  },
};

describe.each(Object.entries(CALLS))('%s', (_, { act, codes }) => {
  const { other, ...byStatus } = codes;
  const table = [...Object.entries(byStatus), ['403', other], ['500', other]] as const;

  it.each(table)('answered with %s fails as %s', async (status, code) => {
    const { backend } = await backendAgainst((_request, response) =>
      json(response, Number(status), { message: 'No.' }),
    );
    expect(await failureIn(act(backend))).toEqual({ code });
  });

  it('answered with 429 says how long to wait', async () => {
    const { backend } = await backendAgainst((_request, response) =>
      json(response, 429, { message: 'No.' }, { 'Retry-After': '30' }),
    );
    expect(await failureIn(act(backend))).toEqual({ code: 'tooManyAttempts', waitSeconds: 30 });
  });

  it('answered with 401 twice fails with the session’s end', async () => {
    const { backend } = await backendAgainst((_request, response) => json(response, 401, {}));
    expect(await failureIn(act(backend))).toEqual({ code: 'sessionEnded' });
  });

  it('answered with HTML does not succeed', async () => {
    const { backend } = await backendAgainst((_request, response) => response.end('<html>'));
    expect(await failureIn(act(backend))).not.toBeNull();
  });
});

describe('sendResetLink', () => {
  const send = (backend: Backend) => backend.sendResetLink({ email: 'ada@example.com' }, never);

  it('needs nobody to be signed in [R7.18]', async () => {
    const { backend, server } = await backendAgainst((_, response) => json(response, 200, {}));
    await send(backend);
    expect(server.received).toMatchObject([
      { method: 'POST', path: '/v3/auth/password/forget', body: { email: 'ada@example.com' } },
    ]);
    expect(server.received[0]?.token).toBeNull();
  });

  it.each([400, 401, 403, 500, 503])(
    'answered with %s is refused, once [R7.18]',
    async (status) => {
      const { backend, server } = await backendAgainst((_, response) => json(response, status, {}));
      expect(await failureIn(send(backend))).toEqual({ code: 'passwordResetRefused' });
      expect(server.received).toHaveLength(1);
    },
  );

  it('that does not get through, or gets no sense back, is refused', async () => {
    const silent = await backendAgainst(() => {}, { timeout: 150 });
    expect(await failureIn(send(silent.backend))).toEqual({ code: 'passwordResetRefused' });
    const html = await backendAgainst((_, response) => response.end('<html>'));
    expect(await failureIn(send(html.backend))).toEqual({ code: 'passwordResetRefused' });
  });

  it('answered with 429 says how long to wait', async () => {
    const { backend } = await backendAgainst((_, response) =>
      json(response, 429, { message: 'No.' }, { 'Retry-After': '30' }),
    );
    expect(await failureIn(send(backend))).toEqual({ code: 'tooManyAttempts', waitSeconds: 30 });
  });
});

describe('sendVerificationLink', () => {
  const email = 'ada@example.com';

  it('to the address as it is needs none, to a new one sends it [R7.19 R7.42]', async () => {
    const { backend, server } = await backendAgainst((_, response) => json(response, 200, {}));
    await backend.sendVerificationLink({ email, isNew: false }, never);
    await backend.sendVerificationLink({ email, isNew: true }, never);
    expect(server.received).toMatchObject([
      { method: 'POST', path: '/v3/Users/email/verification', token: 'token', body: null },
      { method: 'POST', path: '/v3/auth/email/verify', token: 'token', body: { email } },
    ]);
  });

  it.each([
    [false, 400, 'generic'],
    [false, 500, 'generic'],
    [true, 400, 'invalidEmail'],
    [true, 409, 'emailInUse'],
    [true, 500, 'generic'],
  ])('to a new address: %s, answered with %s, fails as %s', async (isNew, status, code) => {
    const { backend } = await backendAgainst((_, response) => json(response, status, {}));
    expect(await failureIn(backend.sendVerificationLink({ email, isNew }, never))).toEqual({
      code,
    });
  });

  it.each([true, false])('answered with 429 names the address (new: %s) [R7.42]', async (isNew) => {
    const { backend } = await backendAgainst((_, response) =>
      json(response, 429, { message: 'No.' }, { 'Retry-After': '30' }),
    );
    expect(await failureIn(backend.sendVerificationLink({ email, isNew }, never))).toEqual({
      code: 'tooManyEmails',
      waitSeconds: 30,
    });
  });
});

describe('a promo code', () => {
  const explanation = { title: 'Expired', description: 'Last month.' };

  it('that the lender refuses keeps the lender’s words [R7.40]', async () => {
    const { backend } = await backendAgainst((_, response) =>
      json(response, 400, { message: 'No.', error: explanation }),
    );
    const refused = { code: 'promoCodeRefused', explanation };
    expect(await failureIn(backend.validatePromoCode({ code: 'HALF' }, never))).toEqual(refused);
    expect(await failureIn(backend.addPromotion({ code: 'HALF' }, never))).toEqual(refused);
  });

  it.each([{ title: 7 }, 'Expired', { title: 'Only' }])(
    'that is refused with %j instead of words is a failure like any other',
    async (error) => {
      const { backend } = await backendAgainst((_, response) =>
        json(response, 400, { message: 'No.', error }),
      );
      expect(await failureIn(backend.validatePromoCode({ code: 'HALF' }, never))).toEqual({
        code: 'generic',
      });
    },
  );

  it('is sent as it is and answers what it stands for [R7.40 R7.41]', async () => {
    const promotion = { title: 'T', message: 'M' };
    const { backend, server } = await backendAgainst((_, response) =>
      json(response, 200, { promotion }),
    );
    expect(await backend.validatePromoCode({ code: 'HALF' }, never)).toEqual({
      ...promotion,
      condition: '',
    });
    await backend.addPromotion({ code: 'HALF' }, never);
    expect(server.received).toMatchObject([
      { method: 'POST', path: '/v3/Promotions/validate', body: { promoCode: 'HALF' } },
      { method: 'POST', path: '/v3/Promotions', body: { promoCode: 'HALF' } },
    ]);
  });
});

describe('a history', () => {
  it('is read from the call of its own [R7.33 R7.34]', async () => {
    const { backend, server } = await backendAgainst((_, response) =>
      json(response, 200, {
        activities: [{ loanId: 1, date: '2026-11-02', amount: 10, fee: 0.5, status: 'Repaid' }],
      }),
    );
    const common = { loanId: 1, date: '2026-11-02', amount: 1_000 };
    expect(await backend.readHistory({ list: 'cashOuts' }, never)).toEqual([
      { ...common, fee: 50, isRepaid: null },
    ]);
    expect(await backend.readHistory({ list: 'repayments' }, never)).toEqual([
      { ...common, fee: null, isRepaid: true },
    ]);
    expect(server.received.map(({ path }) => path)).toEqual([
      '/v3/Lending/activites/cashouts',
      '/v3/Lending/activites/repayments',
    ]);
  });
});

describe('a document', () => {
  const PDF = '%PDF-1.7 and so on';

  it('is read from the call of its own, with the session [R7.27 R7.28]', async () => {
    const { backend, server } = await backendAgainst((_, response) => response.end(PDF));
    expect(await (await backend.readDocument({ loanId: 7 }, never)).text()).toBe(PDF);
    expect(await (await backend.readDocument({ loanId: null }, never)).text()).toBe(PDF);
    expect(server.received).toMatchObject([
      { method: 'GET', path: '/v3/Lending/agreement/7', token: 'token' },
      { method: 'GET', path: '/v3/Lending/download', token: 'token' },
    ]);
  });

  it.each([
    ['a page', '<html>'],
    ['JSON', '{}'],
    ['nothing', ''],
  ])('that is %s is none', async (_, body) => {
    const { backend } = await backendAgainst((_request, response) => {
      response.setHeader('content-type', 'application/pdf');
      response.end(body);
    });
    expect(await failureIn(backend.readDocument({ loanId: 7 }, never))).toEqual({
      code: 'documentUnavailable',
    });
  });

  it('that breaks off is none', async () => {
    const { backend } = await backendAgainst((_, response) => {
      response.writeHead(200, { 'content-length': '1000' });
      response.write(PDF, () => response.socket?.destroy());
    });
    expect(await failureIn(backend.readDocument({ loanId: 7 }, never))).toEqual({
      code: 'unavailable',
    });
  });
});

describe('a cash out', () => {
  const outcomes: readonly (readonly [string, Handler, string])[] = [
    ['a time-out', () => {}, 'outcomeUnknown'],
    ['a reset', (_, response) => response.socket?.destroy(), 'outcomeUnknown'],
    ['502', (_, response) => json(response, 502, {}), 'outcomeUnknown'],
    ['503', (_, response) => json(response, 503, {}), 'outcomeUnknown'],
    ['504', (_, response) => json(response, 504, {}), 'outcomeUnknown'],
    ['a 200 that breaks off', (_, response) => response.end('{"loanId":'), 'outcomeUnknown'],
    ['a 200 of HTML', (_, response) => response.end('<html>'), 'outcomeUnknown'],
    ['a 204', (_, response) => response.writeHead(204).end(), 'outcomeUnknown'],
    ['500', (_, response) => json(response, 500, {}), 'generic'],
    ['422', (_, response) => json(response, 422, {}), 'generic'],
  ];

  it.each(outcomes)('ended by %s is sent once', async (_, handler, code) => {
    const { backend, server } = await backendAgainst(handler, { timeout: 1_000 });
    expect(await failureIn(send(backend, CASH_OUT))).toEqual({ code });
    expect(server.received).toHaveLength(1);
  });

  it('sends dollars, the agreement and the key [R7.32]', async () => {
    const { backend, server } = await backendAgainst((_, response) =>
      json(response, 200, { loanId: 3 }),
    );
    await send(backend, CASH_OUT);
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        path: '/v3/Lending/borrow',
        idempotencyKey: 'key-1',
        body: {
          agreeLoanAgreement: true,
          amount: 100,
          installments: [
            { fee: 2.5, amount: 52.5, date: '2026-12-01' },
            { fee: 2.5, amount: 52.5, date: '2026-12-08' },
          ],
        },
      },
    ]);
  });

  it('offline sends nothing and says so', async () => {
    const { backend, server } = await backendAgainst(() => {}, { isOnline: () => false });
    expect(await failureIn(send(backend, CASH_OUT))).toEqual({ code: 'offlineMoney' });
    expect(server.received).toEqual([]);
  });

  it('that never left for want of a token is no unknown outcome', async () => {
    const { backend } = await backendAgainst(() => {}, {
      getToken: () => Promise.reject(new Error('no network')),
    });
    expect(await failureIn(send(backend, CASH_OUT))).toEqual({ code: 'unavailable' });
  });

  it('whose answer to the repeated call is lost is an unknown outcome', async () => {
    const { backend } = await backendAgainst((request, response) =>
      request.token === 'token' ? json(response, 401, {}) : response.socket?.destroy(),
    );
    expect(await failureIn(send(backend, CASH_OUT))).toEqual({ code: 'outcomeUnknown' });
  });
});

/** What moves money besides a cash out: each takes a key, and may have acted without an answer. */
const MONEY_CALLS = [
  {
    name: 'an early repayment',
    payment: REPAYMENT,
    sends: { method: 'POST', path: '/v3/Lending/repayments/pay', body: { amount: 50.25 } },
    answer: {},
  },
  {
    name: 'a delay',
    payment: DELAY,
    sends: { method: 'PUT', path: '/v3/Lending/repayments/defer', body: {} },
    answer: { nextRepaymentDate: '2026-12-11' },
  },
] as const;

describe.each(MONEY_CALLS)('$name', ({ payment, sends, answer }) => {
  it('sends what was confirmed, with its key, once [R4.74 R4.80 R7.35 R7.36]', async () => {
    const { backend, server } = await backendAgainst((_, response) => json(response, 200, answer));
    await send(backend, payment);
    expect(server.received).toMatchObject([{ ...sends, idempotencyKey: 'key-1' }]);
  });

  it('after a 401 is repeated with a fresh token and the same key [R4.76 R4.82]', async () => {
    const { backend, server } = await backendAgainst((request, response) =>
      json(response, request.token === 'token' ? 401 : 200, answer),
    );
    await send(backend, payment);
    expect(server.received.map(({ token, idempotencyKey }) => [token, idempotencyKey])).toEqual([
      ['token', 'key-1'],
      ['fresh', 'key-1'],
    ]);
  });

  it('offline sends nothing and says so', async () => {
    const { backend, server } = await backendAgainst(() => {}, { isOnline: () => false });
    expect(await failureIn(send(backend, payment))).toEqual({ code: 'offlineMoney' });
    expect(server.received).toEqual([]);
  });

  it('of a session that has ended says so', async () => {
    const { backend } = await backendAgainst((_, response) => json(response, 401, {}));
    expect(await failureIn(send(backend, payment))).toEqual({ code: 'sessionEnded' });
  });

  const unknown: readonly (readonly [string, Handler])[] = [
    ['a time-out', () => {}],
    ['a reset', (_, response) => response.socket?.destroy()],
    ['502', (_, response) => json(response, 502, {})],
    ['503', (_, response) => json(response, 503, {})],
    ['504', (_, response) => json(response, 504, {})],
    ['a 200 that breaks off', (_, response) => response.end('{"nextRepaymentDate":')],
  ];

  it.each(unknown)('ended by %s is sent once, and its outcome is unknown', async (_, handler) => {
    const { backend, server } = await backendAgainst(handler, { timeout: 1_000 });
    expect(await failureIn(send(backend, payment))).toEqual({ code: 'outcomeUnknown' });
    expect(server.received).toHaveLength(1);
  });
});

describe('an early repayment', () => {
  it.each([400, 403, 409, 422, 429, 500])(
    'refused with %s has its own message [R4.77]',
    async (status) => {
      const { backend } = await backendAgainst((_, response) =>
        json(response, status, { message: 'No.' }),
      );
      expect(await failureIn(send(backend, REPAYMENT))).toEqual({
        code: 'repayEarlyRefused',
      });
    },
  );

  it('that never left for want of a token is refused, not unknown', async () => {
    const { backend } = await backendAgainst(() => {}, {
      getToken: () => Promise.reject(new Error('no network')),
    });
    expect(await failureIn(send(backend, REPAYMENT))).toEqual({
      code: 'repayEarlyRefused',
    });
  });
});

describe('no answer', () => {
  const cut: Handler = (_, response) => response.socket?.destroy();

  it('in time is unavailable to a call without a message of its own', async () => {
    const { backend } = await backendAgainst(() => {}, { timeout: 60 });
    expect(await failureIn(backend.getRepaymentPlans({ amount: 100 }, never))).toEqual({
      code: 'unavailable',
    });
    const offline = await backendAgainst(cut, { isOnline: () => false });
    expect(await failureIn(offline.backend.getRepaymentPlans({ amount: 100 }, never))).toEqual({
      code: 'offline',
    });
  });

  it('about the identity check says nothing about the check while the device is offline', async () => {
    const online = await backendAgainst((_, response) => json(response, 503, {}));
    expect(await failureIn(online.backend.readKycStatus(undefined, never))).toEqual({
      code: 'kycStatusUnavailable',
    });
    const offline = await backendAgainst(cut, { isOnline: () => false });
    expect(await failureIn(offline.backend.readKycStatus(undefined, never))).toEqual({
      code: 'offline',
    });
  });

  it('in time to a call with a message of its own shows that', async () => {
    const { backend } = await backendAgainst(() => {}, { timeout: 60 });
    expect(await failureIn(backend.saveName({ firstName: 'Ada', lastName: 'L' }, never))).toEqual({
      code: 'nameNotSaved',
    });
  });

  const others = Object.entries({
    ...CALLS,
    sendResetLink: {
      act: (backend: Backend) => backend.sendResetLink({ email: 'ada@example.com' }, never),
    },
  }).filter(([name]) => !name.startsWith('sendPayment'));

  it.each(others)('to %s says that one is offline, if one is', async (_, { act }) => {
    const { backend } = await backendAgainst(cut, { isOnline: () => false });
    expect(await failureIn(act(backend))).toEqual({ code: 'offline' });
  });

  it.each(others)('to %s says that our service is not reached, online', async (_, { act }) => {
    const { backend } = await backendAgainst(cut);
    expect(await failureIn(act(backend))).toEqual({ code: 'unreachable' });
  });
});

describe('a profile', () => {
  it.each([
    ['{}', 200, {}],
    ['400', 400, { message: 'No profile.' }],
  ])('that is %s is an empty one [R7.11]', async (_, status, body) => {
    const { backend } = await backendAgainst((_request, response) => json(response, status, body));
    expect(await backend.loadProfile(undefined, never)).toEqual(EMPTY_PROFILE);
  });
});

describe('a save', () => {
  it('of the name succeeds with 200 only, and answers the new profile [R7.12]', async () => {
    const { backend, server } = await backendAgainst((_, response, count) =>
      count === 1
        ? json(response, 200, { userDetail: { firstName: 'Ada' } })
        : response.writeHead(204).end(),
    );
    const name = { firstName: 'Ada', lastName: 'L' };
    expect((await backend.saveName(name, never)).firstName).toBe('Ada');
    expect(await failureIn(backend.saveName(name, never))).toEqual({ code: 'nameNotSaved' });
    expect(server.received[0]?.body).toEqual(name);
  });

  it('of the employment succeeds with 204 only [R4.16 R7.15]', async () => {
    const { backend } = await backendAgainst((_, response, count) =>
      count === 1 ? response.writeHead(204).end() : json(response, 200, {}),
    );
    const employment = { employmentType: 'Fulltime', employerName: 'Acme' } as const;
    expect(await failureIn(backend.saveEmployment(employment, never))).toBeNull();
    expect(await failureIn(backend.saveEmployment(employment, never))).toEqual({
      code: 'employmentNotSaved',
    });
  });

  it('of a bank that is missing sends its name [R7.43]', async () => {
    const { backend, server } = await backendAgainst((_, response) => json(response, 200, {}));
    await backend.sendBankFeedback({ bankName: 'Bank of Elsewhere' }, never);
    expect(server.received).toMatchObject([
      {
        method: 'POST',
        path: '/v3/Finances/institutions/feedback',
        body: { feedback: 'Bank of Elsewhere' },
      },
    ]);
  });

  it('of an employment that was not chosen is not sent', async () => {
    const { backend, server } = await backendAgainst((_, response) => json(response, 204, {}));
    const employment = { employmentType: '', employerName: 'Acme' } as const;
    expect(await failureIn(backend.saveEmployment(employment, never))).toEqual({
      code: 'employmentNotSaved',
    });
    expect(server.received).toEqual([]);
  });

  it('of a bank account succeeds with 204 only and knows an invalid BSB [R7.37]', async () => {
    const { backend, server } = await backendAgainst((_, response, count) => {
      if (count === 1) {
        response.writeHead(204).end();
      } else {
        json(response, count === 2 ? 400 : 200, { message: 'Invalid bsb' });
      }
    });
    const account = { bsb: '012345', accountNumber: '0042' };
    expect(await failureIn(backend.saveBankAccount(account, never))).toBeNull();
    expect(await failureIn(backend.saveBankAccount(account, never))).toEqual({
      code: 'invalidBsb',
    });
    expect(await failureIn(backend.saveBankAccount(account, never))).toEqual({
      code: 'bankAccountNotSaved',
    });
    expect(server.received[0]?.body).toEqual({ ...account, isJointAccount: false });
  });
});

describe('a BSB that the API refuses', () => {
  it.each(['Invalid bsb', 'Invalid BSB.', ' invalid bsb '])(
    'as %j is invalid [R8.17]',
    async (message) => {
      const { backend } = await backendAgainst((_, response) => json(response, 400, { message }));
      const saving = backend.saveBankAccount({ bsb: '012345', accountNumber: '0042' }, never);
      expect(await failureIn(saving)).toEqual({ code: 'invalidBsb' });
    },
  );

  it.each(['Invalid bsb service', 'Bad request'])('as %j is not', async (message) => {
    const { backend } = await backendAgainst((_, response) => json(response, 400, { message }));
    const saving = backend.saveBankAccount({ bsb: '012345', accountNumber: '0042' }, never);
    expect(await failureIn(saving)).toEqual({ code: 'bankAccountNotSaved' });
  });
});

describe('what is read', () => {
  it('comes out as entities, unknown words as other [R3.32 R7.17 R7.29 R7.31]', async () => {
    const answers: Record<string, unknown> = {
      '/v3/Users/kyc': { kycStatus: 'Reincarnating' },
      '/v3/Users/kyc/token': { accessToken: 'widget-token' },
      '/v3/Finances/institutions': {
        institutions: [{ id: 'b1', shortName: 'Bank', squareLogoUrl: 'javascript:alert(1)' }],
      },
      '/v3/Finances/connections/jobs/j/status': {
        status: { step: 'Categorisation', stepStatus: 'Success' },
      },
      '/v3/Lending/99.5/repayment/options': {
        repayments: [
          {
            installments: [{ repaymentDate: '2026-12-01', repaymentAmount: 104.47, fee: 4.97 }],
          },
        ],
      },
      '/v3/Lending/borrow/preview': { previewInformation: { loanAgreement: '<p>Terms</p>' } },
    };
    const { backend, server } = await backendAgainst((request, response) =>
      json(response, 200, answers[request.path]),
    );
    expect(await backend.readKycStatus(undefined, never)).toBe('other');
    expect(await backend.getWidgetToken(undefined, never)).toEqual({ token: 'widget-token' });
    expect(await backend.listInstitutions(undefined, never)).toMatchObject([
      { id: 'b1', squareLogoUrl: '' },
    ]);
    expect(await backend.readConnection({ jobId: 'j' }, never)).toMatchObject({
      step: 'Categorisation',
      stepStatus: 'Success',
      institution: null,
    });
    expect(await backend.getRepaymentPlans({ amount: 9_950 }, never)).toEqual([
      [{ date: '2026-12-01', amount: 10_447, fee: 497 }],
    ]);
    const promotion = { title: 'T', message: 'M', condition: '' };
    expect(await backend.previewLoan({ amount: 9_950, plan: PLAN, promotion }, never)).toEqual({
      agreement: '<p>Terms</p>',
    });
    expect(server.received.at(-1)?.body).toMatchObject({ amount: 99.5, promotion });
  });

  it.each([
    ['repays less than the amount and its fee', [{ repaymentAmount: 104, fee: 5 }]],
    ['repays more than the amount and its fee', [{ repaymentAmount: 106, fee: 5 }]],
    [
      'repays twice on one day',
      [
        { repaymentAmount: 52.5, fee: 2.5 },
        { repaymentAmount: 52.5, fee: 2.5 },
      ],
    ],
    ['has a fraction of a cent', [{ repaymentAmount: 105.001, fee: 5.001 }]],
    ['has no date', [{ repaymentDate: null, repaymentAmount: 105, fee: 5 }]],
    [
      'has a date that does not exist',
      [{ repaymentDate: '2026-02-30', repaymentAmount: 105, fee: 5 }],
    ],
    ['has no installment', []],
  ])(
    'of a way to repay that %s fails as generic: nobody is asked to agree to it',
    async (_, plan) => {
      const onUnreadable = vi.fn();
      const { backend } = await backendAgainst(
        (_, response) =>
          json(response, 200, {
            repayments: [
              {
                installments: [{ repaymentDate: '2026-12-01', repaymentAmount: 105, fee: 5 }],
              },
              { installments: plan.map((row) => ({ repaymentDate: '2026-12-01', ...row })) },
            ],
          }),
        { onUnreadable },
      );
      expect(await failureIn(backend.getRepaymentPlans({ amount: 10_000 }, never))).toEqual({
        code: 'generic',
      });
      expect(onUnreadable.mock.calls).toEqual([['getRepaymentOptions']]);
    },
  );

  it('of the dashboard with a fraction of a cent fails as generic, and is told of', async () => {
    const onUnreadable = vi.fn();
    const { backend } = await backendAgainst(
      (_, response) =>
        json(response, 200, {
          borrowOverview: { allActivities: [], availableCashoutAmount: 10.005 },
          loanSetting: { maximumAmount: 100, minimalAmount: 50 },
        }),
      { onUnreadable },
    );
    expect(await failureIn(backend.readOverview(undefined, never))).toEqual({ code: 'generic' });
    expect(onUnreadable.mock.calls).toEqual([['getOverview']]);
  });
});

describe('a look for the outcome of a payment', () => {
  const overviewWith = (...allActivities: object[]) => ({
    borrowOverview: { allActivities, availableCashoutAmount: 0 },
    loanSetting: { maximumAmount: 100, minimalAmount: 50 },
  });
  const loan = { type: 'Cashout', status: 'Pending', loanId: 0, amount: 100 };

  it.each([
    ['it', [loan], true],
    ['another amount', [{ ...loan, amount: 99 }], false],
    ['nothing', [], false],
  ])('reads the overview once: with %s in it the answer is right', async (_, rows, isThere) => {
    const { backend, server } = await backendAgainst((_, response) =>
      json(response, 200, overviewWith(...rows)),
    );
    const asked = Date.now();
    const seen = await backend.checkOutcome({ sent: SENT }, never);
    expect(seen.hasGoneThrough).toBe(isThere);
    expect(seen.at).toBeGreaterThanOrEqual(asked);
    expect(seen.at).toBeLessThanOrEqual(Date.now());
    expect(server.received.map(({ method, idempotencyKey }) => [method, idempotencyKey])).toEqual([
      ['GET', null],
    ]);
  });
});

describe('an answer of another time or shape', () => {
  const overview = (activity: object, changes: object = {}) => ({
    borrowOverview: {
      allActivities: [{ type: 'Repayment', status: 'Unprocessed', amount: 5, ...activity }],
      availableCashoutAmount: 100,
    },
    loanSetting: { maximumAmount: 100, minimalAmount: 50 },
    ...changes,
  });
  const answering = async (body: unknown) =>
    (await backendAgainst((_, response) => json(response, 200, body))).backend;

  it.each([
    '9999-12-31T23:59:59Z',
    '0000-01-01T00:00:00Z',
    '0001-01-01',
    '1899-12-31',
    '2101-01-01',
  ])(
    'with the day %s is unreadable wherever that stands: the generic message [R7.7]',
    async (day) => {
      for (const body of [
        overview({ loanId: 1, repaymentDate: day }),
        overview({ loanId: 1 }, { today: day }),
        overview({ loanId: 1 }, { nextRepaymentDateAfterDefer: day }),
      ]) {
        const backend = await answering(body);
        expect(await failureIn(backend.readOverview(undefined, never))).toEqual({
          code: 'generic',
        });
      }
      const row = { loanId: 1, date: day, amount: 5, fee: 0, status: 'Repaid' };
      const backend = await answering({ activities: [row] });
      for (const list of ['cashOuts', 'repayments'] as const) {
        expect(await failureIn(backend.readHistory({ list }, never))).toEqual({ code: 'generic' });
      }
      const installments = [{ repaymentDate: day, repaymentAmount: 105, fee: 5 }];
      const plans = await answering({ repayments: [{ installments }] });
      expect(await failureIn(plans.getRepaymentPlans({ amount: 10_000 }, never))).toEqual({
        code: 'generic',
      });
    },
  );

  it('with arrays in place of objects is unreadable: the generic message [R7.7]', async () => {
    for (const body of [[], overview({ loanId: 1 }, { declineDetail: [] })]) {
      const backend = await answering(body);
      expect(await failureIn(backend.readOverview(undefined, never))).toEqual({ code: 'generic' });
    }
    const backend = await answering([]);
    expect(await failureIn(backend.loadProfile(undefined, never))).toEqual({ code: 'generic' });
  });

  it('with loans known by strings of digits is read all the same [R3.27]', async () => {
    const backend = await answering(overview({ loanId: '42' }));
    expect((await backend.readOverview(undefined, never)).activities).toMatchObject([
      { loanId: 42 },
    ]);
  });
});

describe('a refreshed token', () => {
  it('that the provider refuses is the session’s end', async () => {
    const { backend } = await backendAgainst(() => {}, { refreshToken: async () => null });
    expect(await failureIn(backend.refreshToken(undefined, never))).toEqual({
      code: 'sessionEnded',
    });
  });
});

it('words that this version does not know are noted by their kind alone [R3.28]', async () => {
  const noted: string[] = [];
  const answers: Record<string, unknown> = {
    '/v3/Users/kyc': { kycStatus: 'Escalated' },
    '/v3/Finances/connections/jobs/job/status': {
      status: { step: 'Phoning', stepStatus: 'Ringing' },
    },
  };
  const { backend } = await backendAgainst(
    ({ path }, response) => json(response, 200, answers[path]),
    { onUnknownWord: (kind) => noted.push(kind) },
  );
  expect(await backend.readKycStatus(undefined, never)).toBe('other');
  expect(await backend.readConnection({ jobId: 'job' }, never)).toMatchObject({ step: 'other' });
  expect(noted).toEqual(['kyc_status', 'connection_step', 'connection_step_status']);
});
