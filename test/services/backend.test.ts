import { createHash } from 'node:crypto';
import { describe, expect, it, vi } from 'vitest';
import { EMPTY_PROFILE } from '../../domain/entities.ts';
import { type Failure, failureOf } from '../../domain/failures.ts';
import type { Payment, SentPayment } from '../../domain/payments.ts';
import { type Backend, type BackendPorts, createBackend } from '../../src/services/backend.ts';
import { answering, cut, type Handler, json, portsAt, serverOfTest } from './local-server.ts';

async function backendAgainst(handler: Handler, ports: Partial<BackendPorts> = {}) {
  const server = await serverOfTest(handler);
  return { backend: createBackend({ ...portsAt(server.host), ...ports }), server };
}

type Act = (backend: Backend) => Promise<unknown>;

async function failureIn(promise: Promise<unknown>): Promise<Failure | null> {
  return promise.then(() => null, failureOf);
}

/** Returns the failure of a call to a server, null if the call succeeds, and the requests that the server received. */
async function attempt(handler: Handler, act: Act, ports: Partial<BackendPorts> = {}) {
  const { backend, server } = await backendAgainst(handler, ports);
  return { failure: await failureIn(act(backend)), received: server.received };
}

const silent: Handler = () => {};
const slowDown = answering(429, { message: 'No.' }, { 'Retry-After': '30' });
const withoutNetwork = { getToken: () => Promise.reject(new Error('no network')) };

const never = new AbortController().signal;
const PLAN = [
  { date: '2026-12-01', amount: 5_250, fee: 250 },
  { date: '2026-12-08', amount: 5_250, fee: 250 },
];
const TERMS = { amount: 10_000, feePercent: 5, today: '2026-11-23' };
const AGREEMENT_HASH = createHash('sha256').update('<p>Terms</p>').digest('hex');
const CASH_OUT: Payment = {
  kind: 'cashOut',
  amount: 10_000,
  plan: PLAN,
  agreementHash: AGREEMENT_HASH,
};
const REPAYMENT: Payment = { kind: 'repayEarly', amount: 5_025, choice: 'next' };
const DELAY: Payment = { kind: 'delay', amount: 5_025 };
const ACCOUNT = { bsb: '012345', accountNumber: '0042' };
const NAME = { firstName: 'Ada', lastName: 'L' };

/** Sends a payment under a key. */
const send = (backend: Backend, payment: Payment) =>
  backend.sendPayment({ sent: { ...SENT, payment } }, never);

/** A first cash out without an answer. */
const SENT: SentPayment = {
  payment: CASH_OUT,
  key: 'key-1',
  sentAt: Date.UTC(2026, 10, 23),
  before: {
    loans: [3],
    payable: [
      { loanId: 3, repaymentDate: '2026-12-01', amount: 5_025 },
      { loanId: 3, repaymentDate: '2026-12-08', amount: 5_025 },
    ],
    delayed: 0,
  },
  outcome: 'unknown',
};

it('a reset link needs no session [R7.18]', async () => {
  const { received } = await attempt(answering(200), (backend) =>
    backend.sendResetLink({ email: 'ada@example.com' }, never),
  );
  expect(received).toMatchObject([
    { method: 'POST', path: '/v3/auth/password/forget', body: { email: 'ada@example.com' } },
  ]);
  expect(received[0]?.token).toBeNull();
});

it('a verification link to the current address needs no payload, to a new one sends it [R7.19 R7.42]', async () => {
  const email = 'ada@example.com';
  const { received } = await attempt(answering(200), async (backend) => {
    await backend.sendVerificationLink({ email, isNew: false }, never);
    await backend.sendVerificationLink({ email, isNew: true }, never);
  });
  expect(received).toMatchObject([
    { method: 'POST', path: '/v3/Users/email/verification', token: 'token', body: null },
    { method: 'POST', path: '/v3/auth/email/verify', token: 'token', body: { email } },
  ]);
});

describe('a field that is only shown', () => {
  it('loses no bank’s state, no home and no list, and is reported [R7.7]', async () => {
    const overview = {
      borrowOverview: { allActivities: [], availableCashoutAmount: 0 },
      loanSetting: { maximumAmount: 0, minimalAmount: 0, incrementalAmount: 0 },
      declineDetail: { declineTitle: 'Declined', learnMoreLink: 7 },
      promotion: { title: 'Half' },
    };
    const answers: Record<string, object> = {
      '/v3/Lending/overview': overview,
      '/v3/Finances/connections/jobs/j/status': {
        status: { step: 'Categorisation', stepStatus: 'Failed', learnMore: true },
      },
      '/v3/Promotions': { promotions: [{ title: 'Half' }, { message: 7 }], canAddPromotion: true },
    };
    const onMisfit = vi.fn();
    const { backend } = await backendAgainst(
      ({ path }, response) => json(response, 200, answers[path]),
      { onMisfit },
    );
    expect(await backend.readOverview(undefined, never)).toMatchObject({
      decline: { title: 'Declined', learnMoreLink: '' },
      promotion: { title: 'Half', message: '' },
      increment: 100,
    });
    expect(await backend.readConnection({ jobId: 'j' }, never)).toMatchObject({ learnMore: true });
    expect(await backend.readPromotions(undefined, never)).toMatchObject({
      promotions: [{ title: 'Half', message: '' }],
    });
    expect(onMisfit.mock.calls).toEqual([
      ['getOverview', 'declineDetail.learnMoreLink'],
      ['getOverview', 'promotion.message'],
      ['getPromotions', 'promotions.message'],
      ['getPromotions', 'promotions.title'],
    ]);
  });
});

describe('a promo code', () => {
  const explanation = { title: 'Expired', description: 'Last month.' };
  const validate: Act = (backend) => backend.validatePromoCode({ code: 'HALF' }, never);
  const add: Act = (backend) => backend.addPromotion({ code: 'HALF' }, never);

  it.each([validate, add])(
    'that the lender refuses keeps the lender’s words: %s [R7.40]',
    async (act) => {
      const { failure } = await attempt(
        answering(400, { message: 'No.', error: explanation }),
        act,
      );
      expect(failure).toEqual({ code: 'promoCodeRefused', explanation });
    },
  );

  it('beside another one is refused as that, whatever words come with it', async () => {
    const { failure } = await attempt(answering(409, { message: 'No.', error: explanation }), add);
    expect(failure).toEqual({ code: 'promotionActive' });
  });

  it('is sent as it is and returns its promotion [R7.40 R7.41]', async () => {
    const promotion = { title: 'T', message: 'M' };
    const bare = await backendAgainst(answering(200, promotion));
    expect(await validate(bare.backend)).toEqual({ ...promotion, condition: '' });
    const { backend, server } = await backendAgainst(answering(200, { promotion }));
    expect(await validate(backend)).toEqual({ ...promotion, condition: '' });
    await add(backend);
    expect(server.received).toMatchObject([
      { method: 'POST', path: '/v3/Promotions/validate', body: { promoCode: 'HALF' } },
      { method: 'POST', path: '/v3/Promotions', body: { promoCode: 'HALF' } },
    ]);
  });
});

it('a history is read by its own call [R7.33 R7.34]', async () => {
  const row = { loanId: 1, date: '2026-11-02', amount: 10, fee: 0.5, status: 'Repaid' };
  const { backend, server } = await backendAgainst(answering(200, { activities: [row] }));
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

describe('a document', () => {
  const PDF = '%PDF-1.7 and so on';
  const asPdf =
    (body: string, status = 200): Handler =>
    (_, response) => {
      response.writeHead(status, { 'content-type': 'application/pdf' });
      response.end(body);
    };
  const broken: Handler = (_, response) => {
    response.writeHead(200, { 'content-length': '1000' });
    response.write(PDF, () => response.socket?.destroy());
  };

  it('is read by its own call, with the session [R7.27 R7.28]', async () => {
    const { backend, server } = await backendAgainst(asPdf(PDF));
    expect(await (await backend.readDocument({ loanId: 7 }, never)).text()).toBe(PDF);
    expect(await (await backend.readDocument({ loanId: null }, never)).text()).toBe(PDF);
    expect(server.received).toMatchObject([
      { method: 'GET', path: '/v3/Lending/agreement/7', token: 'token' },
      { method: 'GET', path: '/v3/Lending/download', token: 'token' },
    ]);
  });

  const noDocument: Failure = { code: 'documentUnavailable' };

  it.each<[string, Handler, Failure, Partial<BackendPorts>?]>([
    ['is a page', asPdf('<html>'), noDocument],
    ['is JSON', asPdf('{}'), noDocument],
    ['is nothing', asPdf(''), noDocument],
    ['comes with another status', asPdf(PDF, 203), noDocument],
    ['is not there', answering(404), noDocument],
    ['is not theirs', answering(403), { code: 'generic' }],
    ['breaks off', broken, { code: 'unavailable' }],
    ['is put off', slowDown, { code: 'tooManyAttempts', waitSeconds: 30 }],
    ['is refused without a session', answering(401), { code: 'sessionEnded' }],
    ['is cut off', cut, { code: 'unreachable' }],
    ['is cut off offline', cut, { code: 'offline' }, { isOnline: () => false }],
  ])('that %s is refused', async (_, handler, failure, ports) => {
    for (const loanId of [7, null]) {
      const read: Act = (backend) => backend.readDocument({ loanId }, never);
      expect(await attempt(handler, read, ports)).toMatchObject({ failure });
    }
  });
});

/** Calls that move money: each has a key, and may have taken effect even if no answer comes. */
describe.each([
  {
    name: 'a cash out',
    payment: CASH_OUT,
    sends: {
      method: 'POST',
      path: '/v3/Lending/borrow',
      body: {
        agreeLoanAgreement: true,
        amount: 100,
        agreementHash: AGREEMENT_HASH,
        installments: [
          { fee: 2.5, amount: 52.5, date: '2026-12-01' },
          { fee: 2.5, amount: 52.5, date: '2026-12-08' },
        ],
      },
    },
    answer: { loanId: 4 },
    unsent: 'unavailable',
  },
  {
    name: 'an early repayment',
    payment: REPAYMENT,
    sends: {
      method: 'POST',
      path: '/v3/Lending/repayments/pay',
      body: { amount: 50.25, repayments: [{ loanId: 3, repaymentDate: '2026-12-01' }] },
    },
    answer: {},
    unsent: 'repayEarlyRefused',
  },
  {
    name: 'a delay',
    payment: DELAY,
    sends: { method: 'PUT', path: '/v3/Lending/repayments/defer', body: {} },
    answer: { nextRepaymentDate: '2026-12-11' },
    unsent: 'unavailable',
  },
])('$name', ({ payment, sends, answer, unsent }) => {
  const pay: Act = (backend) => send(backend, payment);

  it('sends the confirmed payment, in dollars, with its key, once [R4.74 R4.80 R7.32 R7.35 R7.36]', async () => {
    const { failure, received } = await attempt(answering(200, answer), pay);
    expect(failure).toBeNull();
    expect(received).toMatchObject([{ ...sends, idempotencyKey: 'key-1' }]);
  });

  it('after a 401 is repeated with a fresh token and the same key [R4.76 R4.82]', async () => {
    const { received } = await attempt((request, response) => {
      json(response, request.token === 'token' ? 401 : 200, answer);
    }, pay);
    expect(received).toMatchObject([
      { ...sends, token: 'token', idempotencyKey: 'key-1' },
      { ...sends, token: 'fresh', idempotencyKey: 'key-1' },
    ]);
  });

  it('that was never sent, because there was no token, is no unknown outcome', async () => {
    expect(await attempt(silent, pay, withoutNetwork)).toMatchObject({ failure: { code: unsent } });
  });

  it('whose answer to the repeated call is lost has an unknown outcome', async () => {
    const { failure } = await attempt((request, response) => {
      if (request.token === 'token') json(response, 401, {});
      else response.socket?.destroy();
    }, pay);
    expect(failure).toEqual({ code: 'outcomeUnknown' });
  });
});

it.each([
  ['{}', answering(200)],
  ['400', answering(400, { message: 'No profile.' })],
])('a profile that is %s is an empty one [R7.11]', async (_, handler) => {
  const { backend } = await backendAgainst(handler);
  expect(await backend.loadProfile(undefined, never)).toEqual(EMPTY_PROFILE);
});

describe('a save', () => {
  it('sends what was given [R4.16 R7.12 R7.15 R7.37 R7.43]', async () => {
    const { backend, server } = await backendAgainst(({ method, path }, response) => {
      if (path.endsWith('/detail')) json(response, 200, { userDetail: { firstName: 'Ada' } });
      else if (method === 'POST') json(response, 200, {});
      else response.writeHead(204).end();
    });
    const job = { employmentType: 'Fulltime', employerName: 'Acme' } as const;
    expect((await backend.saveName(NAME, never)).firstName).toBe('Ada');
    await backend.saveEmployment(job, never);
    await backend.sendBankFeedback({ bankName: 'Bank of Elsewhere' }, never);
    await backend.saveBankAccount(ACCOUNT, never);
    expect(server.received).toMatchObject([
      { body: NAME },
      { body: job },
      {
        method: 'POST',
        path: '/v3/Finances/institutions/feedback',
        body: { feedback: 'Bank of Elsewhere' },
      },
      { body: { ...ACCOUNT, isJointAccount: false } },
    ]);
  });

  it('of an employment without a choice is not sent', async () => {
    const { failure, received } = await attempt(answering(204), (backend) =>
      backend.saveEmployment({ employmentType: '', employerName: 'Acme' }, never),
    );
    expect(failure).toEqual({ code: 'employmentNotSaved' });
    expect(received).toEqual([]);
  });

  it.each([
    ['Invalid bsb', 'invalidBsb'],
    ['Invalid BSB.', 'invalidBsb'],
    [' invalid bsb ', 'invalidBsb'],
    ['Invalid bsb service', 'bankAccountNotSaved'],
    ['Bad request', 'bankAccountNotSaved'],
  ])('of a bank account that is refused as %j fails as %s [R7.37 R8.17]', async (message, code) => {
    const save: Act = (backend) => backend.saveBankAccount(ACCOUNT, never);
    const { failure } = await attempt(answering(400, { message }), save);
    expect(failure).toEqual({ code });
  });
});

describe('an answer', () => {
  it('becomes entities, unknown words become other, and are noted only by their kind [R3.28 R3.32 R7.17 R7.29 R7.31]', async () => {
    const answers: Record<string, unknown> = {
      '/v3/Users/kyc': { kycStatus: 'Reincarnating' },
      '/v3/Users/kyc/token': { accessToken: 'widget-token' },
      '/v3/Finances/institutions': {
        institutions: [{ id: 'b1', shortName: 'Bank', squareLogoUrl: 'javascript:alert(1)' }],
      },
      '/v3/Finances/connections/jobs/j/status': {
        status: { step: 'Phoning', stepStatus: 'Ringing' },
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
    const noted: string[] = [];
    const { backend, server } = await backendAgainst(
      ({ path }, response) => json(response, 200, answers[path]),
      { onUnknownWord: (kind) => noted.push(kind) },
    );
    expect(await backend.readKycStatus(undefined, never)).toBe('other');
    expect(await backend.getWidgetToken(undefined, never)).toEqual({ token: 'widget-token' });
    expect(await backend.listInstitutions(undefined, never)).toMatchObject([
      { id: 'b1', squareLogoUrl: '' },
    ]);
    expect(await backend.readConnection({ jobId: 'j' }, never)).toMatchObject({
      step: 'other',
      stepStatus: 'other',
      institution: null,
    });
    expect(noted).toEqual(['kyc_status', 'connection_step', 'connection_step_status']);
    expect(await backend.getRepaymentPlans({ ...TERMS, amount: 9_950 }, never)).toEqual([
      [{ date: '2026-12-01', amount: 10_447, fee: 497 }],
    ]);
    const promotion = { title: 'T', message: 'M', condition: '' };
    expect(await backend.previewLoan({ amount: 9_950, plan: PLAN, promotion }, never)).toEqual({
      agreement: '<p>Terms</p>',
      agreementHash: AGREEMENT_HASH,
    });
    expect(server.received.at(-1)?.body).toMatchObject({ amount: 99.5, promotion });
  });

  describe('with repayment plans', () => {
    const good = { repaymentDate: '2026-12-01', repaymentAmount: 105, fee: 5 };

    /** Returns the offer for some plans, or its failure, and the reported calls. */
    async function offerOf(...options: object[]) {
      const onUnreadable = vi.fn();
      const { backend } = await backendAgainst(
        answering(200, { repayments: options.map((row) => ({ installments: [row] })) }),
        { onUnreadable },
      );
      const plans = backend.getRepaymentPlans(TERMS, never);
      return {
        failure: await failureIn(plans),
        amounts: await plans.then((all) => all.map(([first]) => first?.amount)).catch(() => []),
        told: onUnreadable.mock.calls.flat(),
      };
    }

    // test/domain/offer.test.ts tests which plans are valid.
    it.each([
      ['has another fee than the one that holds', { ...good, repaymentAmount: 104, fee: 4 }],
      ['has a date that does not exist', { ...good, repaymentDate: '2026-02-30' }],
    ])(
      'that %s is not offered, and reported: without another plan there is no offer',
      async (_, odd) => {
        expect(await offerOf(good)).toEqual({ failure: null, amounts: [10_500], told: [] });
        const told = ['getRepaymentOptions'];
        expect(await offerOf(odd, good, odd)).toEqual({ failure: null, amounts: [10_500], told });
        expect(await offerOf(odd, odd)).toEqual({
          failure: { code: 'cashOutRefused' },
          amounts: [],
          told,
        });
      },
    );
  });

  it('of the dashboard with a fraction of a cent fails as generic, and is reported', async () => {
    const onUnreadable = vi.fn();
    const { failure } = await attempt(
      answering(200, {
        borrowOverview: { allActivities: [], availableCashoutAmount: 10.005 },
        loanSetting: { maximumAmount: 100, minimalAmount: 50 },
      }),
      (backend) => backend.readOverview(undefined, never),
      { onUnreadable },
    );
    expect(failure).toEqual({ code: 'generic' });
    expect(onUnreadable.mock.calls).toEqual([['getOverview']]);
  });
});

describe('a check for the outcome of a payment', () => {
  const overviewWith = (...allActivities: object[]) => ({
    borrowOverview: { allActivities, availableCashoutAmount: 0 },
    loanSetting: { maximumAmount: 100, minimalAmount: 50 },
  });
  const loan = { type: 'Cashout', status: 'Pending', loanId: 4, amount: 100 };

  it.each([
    ['it', [loan], true],
    ['nothing', [], false],
  ])('loads the overview once: with %s in it the result is right', async (_, rows, isThere) => {
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

describe('an answer with a wrong date or shape', () => {
  const readOverview: Act = (backend) => backend.readOverview(undefined, never);
  const overview = (activity: object, changes: object = {}) => ({
    borrowOverview: {
      allActivities: [{ type: 'Repayment', status: 'Unprocessed', amount: 5, ...activity }],
      availableCashoutAmount: 100,
    },
    loanSetting: { maximumAmount: 100, minimalAmount: 50 },
    ...changes,
  });
  // test/domain/calendar.test.ts tests which days exist.
  it('with such a day is unreadable in any field: the generic message [R7.7]', async () => {
    const day = '9999-12-31T23:59:59Z';
    const activities = [{ loanId: 1, date: day, amount: 5, fee: 0, status: 'Repaid' }];
    for (const [body, read] of [
      [overview({ loanId: 1, repaymentDate: day }), readOverview],
      [overview({ loanId: 1 }, { today: day }), readOverview],
      [overview({ loanId: 1 }, { nextRepaymentDateAfterDefer: day }), readOverview],
      [{ activities }, (backend) => backend.readHistory({ list: 'cashOuts' }, never)],
      [{ activities }, (backend) => backend.readHistory({ list: 'repayments' }, never)],
    ] as [object, Act][]) {
      const { failure } = await attempt(answering(200, body), read);
      expect(failure).toEqual({ code: 'generic' });
    }
  });

  it.each([
    ['42', { loanId: '42', date: '2026-11-02' }],
    ['LN-42', { loanId: 'LN-42', date: '2026-11-02' }],
  ])('with text ids of loans is read anyway: %s [R3.27]', async (loanId, row) => {
    const { backend } = await backendAgainst(
      answering(200, overview({ loanId, date: '2026-11-02' })),
    );
    expect((await backend.readOverview(undefined, never)).activities).toEqual([
      expect.objectContaining(row),
    ]);
  });
});

it('a refreshed token that the provider refuses ends the session', async () => {
  const refresh: Act = (backend) => backend.refreshToken(undefined, never);
  const { failure } = await attempt(silent, refresh, { refreshToken: async () => null });
  expect(failure).toEqual({ code: 'sessionEnded' });
});
