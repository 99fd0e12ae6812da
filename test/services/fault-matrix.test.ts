import { setMaxListeners } from 'node:events';
import type { ServerResponse } from 'node:http';
import { afterAll, afterEach, describe, type ExpectStatic, expect, test, vi } from 'vitest';
import { type Call, contract, successOf } from '../../domain/contract.ts';
import { type FailureCode, FailureError, failureOf } from '../../domain/failures.ts';
import type { Payment, SentPayment } from '../../domain/payments.ts';
import { readAnswer } from '../../domain/wire.ts';
import { failureText } from '../../src/copy/failures.ts';
import { createApi, type JsonCallName } from '../../src/services/api.ts';
import { type Backend, createBackend } from '../../src/services/backend.ts';
import { unwrap } from '../../src/services/status-map.ts';
import { SAID } from '../support/product.ts';
import { type Json, KEPT, REMOVED, sampleOf, variantsOf } from '../support/wire-samples.ts';
import { json, portsAt, type Received, startServer } from './local-server.ts';

const MARKUP = '<img src=x onerror="alert(1)"><script>alert(2)</script>';
const PLAN = [{ date: '2026-12-01', amount: 10_500, fee: 500 }];
const never = new AbortController().signal;
/** Returns the input of `sendPayment` for a payment's first attempt. */
const sentOf = (payment: Payment): { sent: SentPayment } => ({
  sent: {
    payment,
    key: 'key',
    sentAt: 0,
    before: { loans: [], payable: [], delayed: 0 },
    outcome: 'unknown',
  },
});
// One signal has more simultaneous calls than Node expects.
setMaxListeners(0, never);

/** Calls that an effect makes. The other calls are made directly from the contract. */
const EFFECTS: {
  readonly [Name in JsonCallName]?: (backend: Backend, signal: AbortSignal) => Promise<unknown>;
} = {
  getProfile: (backend, signal) => backend.loadProfile(undefined, signal),
  markTestMobile: (backend, signal) => backend.markTestMobile(undefined, signal),
  saveName: (backend, signal) => backend.saveName({ firstName: 'Kim', lastName: 'Lee' }, signal),
  saveEmployment: (backend, signal) =>
    backend.saveEmployment({ employmentType: 'Casual', employerName: 'Acme' }, signal),
  forgotPassword: (backend, signal) => backend.sendResetLink({ email: 'kim@example.com' }, signal),
  getInstitutions: (backend, signal) => backend.listInstitutions(undefined, signal),
  sendVerificationEmail: (backend, signal) =>
    backend.sendVerificationLink({ email: 'kim@example.com', isNew: false }, signal),
  changeEmail: (backend, signal) =>
    backend.sendVerificationLink({ email: 'kim@example.com', isNew: true }, signal),
  sendBankFeedback: (backend, signal) => backend.sendBankFeedback({ bankName: 'Acme' }, signal),
  getConnection: (backend, signal) => backend.readConnection({ jobId: 'job' }, signal),
  saveBankAccount: (backend, signal) =>
    backend.saveBankAccount({ bsb: '012003', accountNumber: '42' }, signal),
  getKycStatus: (backend, signal) => backend.readKycStatus(undefined, signal),
  getKycToken: (backend, signal) => backend.getWidgetToken(undefined, signal),
  setKycEntity: (backend, signal) => backend.setKycEntity({ entityId: 'entity' }, signal),
  getCashOuts: (backend, signal) => backend.readHistory({ list: 'cashOuts' }, signal),
  getRepayments: (backend, signal) => backend.readHistory({ list: 'repayments' }, signal),
  getPromotions: (backend, signal) => backend.readPromotions(undefined, signal),
  validatePromotion: (backend, signal) => backend.validatePromoCode({ code: 'HALF' }, signal),
  addPromotion: (backend, signal) => backend.addPromotion({ code: 'HALF' }, signal),
  getOverview: (backend, signal) => backend.readOverview(undefined, signal),
  getRepaymentOptions: (backend, signal) =>
    backend.getRepaymentPlans({ amount: 10_000, feePercent: 5, today: '2026-11-23' }, signal),
  previewLoan: (backend, signal) =>
    backend.previewLoan({ amount: 10_000, plan: PLAN, promotion: null }, signal),
  borrow: (backend, signal) =>
    backend.sendPayment(sentOf({ kind: 'cashOut', amount: 10_000, plan: PLAN }), signal),
  payRepayment: (backend, signal) =>
    backend.sendPayment(sentOf({ kind: 'repayEarly', amount: 10_000, choice: 'next' }), signal),
  deferRepayment: (backend, signal) =>
    backend.sendPayment(sentOf({ kind: 'delay', amount: 10_000 }), signal),
};

/** Calls whose outcome is unknown if no answer comes. */
const MONEY_CALLS: readonly JsonCallName[] = ['borrow', 'payRepayment', 'deferRepayment'];

/** What some statuses of a call mean. */
const CODES: { readonly [Name in JsonCallName]?: Readonly<Record<number, FailureCode>> } = {
  forgotPassword: {
    400: 'passwordResetRefused',
    401: 'passwordResetRefused',
    403: 'passwordResetRefused',
  },
  sendVerificationEmail: { 400: 'generic', 429: 'tooManyEmails', 500: 'generic' },
  changeEmail: { 400: 'invalidEmail', 409: 'emailInUse', 429: 'tooManyEmails', 500: 'generic' },
  sendBankFeedback: { 400: 'feedbackNotSent', 403: 'feedbackNotSent' },
  getConnection: { 403: 'bankConnectionFailed', 404: 'bankJobGone' },
  getKycStatus: { 400: 'kycStatusUnavailable', 403: 'kycStatusUnavailable' },
  getKycToken: { 400: 'kycTokenRefused', 403: 'kycGeneric' },
  validatePromotion: { 400: 'generic', 403: 'generic' },
  addPromotion: { 400: 'generic', 403: 'generic', 409: 'promotionActive' },
  getRepaymentOptions: { 400: 'cashOutRefused', 403: 'generic' },
  previewLoan: { 400: 'cashOutRefused', 403: 'generic' },
  borrow: {
    400: 'cashOutRefused',
    403: 'generic',
    409: 'cashOutActive',
    422: 'generic',
    502: 'outcomeUnknown',
    503: 'outcomeUnknown',
  },
  payRepayment: {
    400: 'repayEarlyRefused',
    403: 'repayEarlyRefused',
    409: 'repayEarlyRefused',
    429: 'repayEarlyRefused',
    503: 'outcomeUnknown',
  },
  deferRepayment: { 400: 'generic', 403: 'generic', 409: 'generic', 503: 'outcomeUnknown' },
};

type Answer = (request: Received, response: ServerResponse, count: number) => void;

const rowOf = (name: JsonCallName): Call => contract[name];

const names = (Object.keys(contract) as (keyof typeof contract)[]).filter(
  (name): name is JsonCallName => rowOf(name as JsonCallName).body !== 'pdf',
);

/** Complete answers whose numbers must fit the request. */
const FITTING: { readonly [Name in JsonCallName]?: Json } = {
  getRepaymentOptions: {
    repayments: [{ installments: [{ repaymentDate: '2026-12-01', repaymentAmount: 105, fee: 5 }] }],
  },
};

const wholeAnswer = (name: JsonCallName): Json => FITTING[name] ?? sampleOf(rowOf(name).answer);

/** Returns a complete and valid answer. */
function succeed(name: JsonCallName, response: ServerResponse): void {
  const success = successOf(rowOf(name));
  if (success === 204) response.writeHead(204).end();
  else json(response, success, wholeAnswer(name));
}

/** Makes a call against a server with this answer, and returns its outcome and the requests. */
async function attempt(name: JsonCallName, answer: Answer, isOnline = true) {
  const server = await startServer(answer);
  try {
    return { ...(await attemptAt(name, server.host, isOnline)), sent: server.received.length };
  } finally {
    await server.close();
  }
}

async function attemptAt(name: JsonCallName, host: string, isOnline = true, signal = never) {
  let refreshes = 0;
  let ends = 0;
  const ports = {
    ...portsAt(host),
    pageOrigin: 'https://app.example',
    getToken: async () => 'token-0',
    refreshToken: async () => `token-${++refreshes}`,
    onSessionEnded: () => {
      ends += 1;
    },
    isOnline: () => isOnline,
  };
  const { payload, path, idempotent } = rowOf(name);
  const parameters = Object.fromEntries(
    [...path.matchAll(/\{(\w+)\}/g)].map(([, parameter]) => [parameter, '1']),
  );
  const asContract = async () => {
    // The options of any call, made from its row.
    const options = {
      parameters,
      ...(payload && { payload: sampleOf(payload) }),
      ...(idempotent && { idempotencyKey: 'key' }),
    } as never;
    const data = unwrap(await createApi(ports).call(name, options), {}, ports.isOnline);
    return JSON.parse(JSON.stringify(data ?? null));
  };
  const effect = EFFECTS[name];
  const outcome = await (effect ? effect(createBackend(ports), signal) : asContract()).then(
    (value) => ({ value, error: undefined }),
    (error: unknown) => ({ value: undefined, error }),
  );
  return { ...outcome, refreshes, ends };
}

type Outcome = Awaited<ReturnType<typeof attempt>>;

// Concurrent tests count their own assertions, so each passes its own `expect`.

/** Expects a failure that has a message for the customer and contains nothing of the answer. */
function expectFailure(expect: ExpectStatic, { error }: Pick<Outcome, 'error'>): void {
  expect(error).toBeInstanceOf(FailureError);
  const words = failureText(failureOf(error));
  expect(words).toMatch(/^[A-Z].{9,}/);
  expect(words).not.toMatch(/undefined|null|NaN|\[object|</);
}

/** Expects an outcome that can be shown: no part of it is undefined or NaN. */
function expectWhole(expect: ExpectStatic, value: unknown, path = ''): void {
  if (typeof value === 'number') expect(value, path).not.toBeNaN();
  if (typeof value !== 'object' || value === null) return;
  for (const [key, part] of Object.entries(value)) {
    expect(part, `${path}.${key}`).not.toBeUndefined();
    expectWhole(expect, part, `${path}.${key}`);
  }
}

/** Returns how often a call without a final answer is sent: only reads are retried. */
const patience = (name: JsonCallName) => (rowOf(name).method === 'GET' ? 3 : 1);

/** Refusals that are not failures. */
const isNoProfile = (name: JsonCallName, status: number) => name === 'getProfile' && status === 400;

const refused =
  (status: number, headers: Record<string, string> = {}) =>
  async (name: JsonCallName, expect: ExpectStatic) => {
    const outcome = await attempt(name, (_, response) =>
      json(response, status, { message: 'Not today.' }, headers),
    );
    if (isNoProfile(name, status)) expectWhole(expect, outcome.value);
    else expectFailure(expect, outcome);
    expect(outcome.sent).toBe(status === 503 ? patience(name) : 1);
    expect([outcome.refreshes, outcome.ends]).toEqual([0, 0]);
    return outcome;
  };

const unreadable =
  (text: string, type: string) => async (name: JsonCallName, expect: ExpectStatic) => {
    const outcome = await attempt(name, (_, response) => {
      response.writeHead(200, { 'Content-Type': type }).end(text);
    });
    expectFailure(expect, outcome);
    expect(outcome.sent).toBe(1);
    if (MONEY_CALLS.includes(name)) expect(failureOf(outcome.error).code).toBe('outcomeUnknown');
  };

/** A success is a success, whatever its answer omits. The exception is the name: the profile is loaded after it. */
const answered = (text: string) => async (name: JsonCallName, expect: ExpectStatic) => {
  const outcome = await attempt(name, (_, response) =>
    response.writeHead(successOf(rowOf(name))).end(text),
  );
  const isNeeded = readAnswer(rowOf(name).answer, undefined) === null || name === 'saveName';
  if (!isNeeded) expect(outcome.error).toBeUndefined();
  else expectFailure(expect, outcome);
};

const throttled =
  (headers: Record<string, string>, waitSeconds?: number) =>
  async (name: JsonCallName, expect: ExpectStatic) => {
    const { error } = await refused(429, headers)(name, expect);
    expect(failureOf(error)).toEqual({
      code: CODES[name]?.[429] ?? 'tooManyAttempts',
      ...(waitSeconds === undefined ? {} : { waitSeconds }),
    });
  };

/** A change of one field of an answer. */
type Change = Parameters<typeof variantsOf>[1];

/** Returns the complete answer of a call once for each field, with that field changed. */
function changedAnswers(name: JsonCallName, change: Change): Json[] {
  return successOf(rowOf(name)) === 204 ? [] : [...variantsOf(wholeAnswer(name), change).values()];
}

/** Expects that the call succeeds or fails with a message. Unknown fields are ignored. */
const changed =
  (fault: string, change: Change) => async (name: JsonCallName, expect: ExpectStatic) => {
    const outcomes = await Promise.all(
      changedAnswers(name, change).map((body) =>
        attempt(name, (_, response) => json(response, successOf(rowOf(name)), body)),
      ),
    );
    for (const outcome of outcomes) {
      // If the answer lacks a profile, the profile is loaded.
      expect(outcome.sent).toBeLessThanOrEqual(name === 'saveName' ? 2 : 1);
      if (fault === 'extra fields') expect(outcome.error).toBeUndefined();
      if (outcome.error === undefined) expectWhole(expect, outcome.value);
      else expectFailure(expect, outcome);
    }
  };

/** Every way in which a call can go wrong, and the expected outcome. */
const FAULTS: Readonly<Record<string, Cell['survive']>> = {
  '400': refused(400),
  '401 once': async (name, expect) => {
    const isPublic = rowOf(name).public === true;
    const outcome = await attempt(name, (request, response) =>
      request.token === 'token-1' ? succeed(name, response) : json(response, 401, {}),
    );
    if (isPublic) {
      expectFailure(expect, outcome);
      expect(outcome).toMatchObject({ sent: 1, refreshes: 0, ends: 0 });
      return;
    }
    expect(outcome).toMatchObject({ error: undefined, sent: 2, refreshes: 1, ends: 0 });
  },
  '401 always': async (name, expect) => {
    const outcome = await attempt(name, (_, response) => json(response, 401, {}));
    expectFailure(expect, outcome);
    if (rowOf(name).public) return;
    expect(failureOf(outcome.error).code).toBe('sessionEnded');
    expect(outcome).toMatchObject({ sent: 2, refreshes: 1, ends: 1 });
  },
  '403': refused(403),
  '409': refused(409),
  '429 with Retry-After': throttled({ 'Retry-After': '7' }, 7),
  '429 without Retry-After': throttled({}),
  '500': refused(500),
  '503': refused(503),
  reset: async (name, expect) => {
    const outcome = await attempt(name, (_, response) => response.socket?.destroy());
    expectFailure(expect, outcome);
    if (MONEY_CALLS.includes(name)) {
      expect(failureOf(outcome.error).code).toBe('outcomeUnknown');
      expect(outcome).toMatchObject({ sent: 1, refreshes: 0, ends: 0 });
      return;
    }
    const isPublic = rowOf(name).public === true;
    const { code, isUnreached } = failureOf(outcome.error);
    expect(isUnreached || code === 'unreachable').toBe(true);
    expect(outcome).toMatchObject({
      sent: rowOf(name).method === 'GET' ? patience(name) + 1 : 1,
      refreshes: isPublic ? 0 : 1,
      ends: 0,
    });
  },
  'reset while offline': async (name, expect) => {
    const outcome = await attempt(name, (_, response) => response.socket?.destroy(), false);
    const isMoney = MONEY_CALLS.includes(name);
    expect(failureOf(outcome.error)).toEqual({ code: isMoney ? 'offlineMoney' : 'offline' });
    // A call that moves money waits for the answer to one read, which proves a connection.
    expect(outcome.sent).toBe(isMoney ? 1 : patience(name));
  },
  // A page cannot tell this response from a cut connection.
  '401 without CORS headers': async (name, expect) => {
    const outcome = await attempt(name, (request, response) => {
      if (request.token === 'token-0') response.socket?.destroy();
      else succeed(name, response);
    });
    if (rowOf(name).method === 'GET') {
      expect(outcome).toMatchObject({
        error: undefined,
        sent: patience(name) + 1,
        refreshes: 1,
        ends: 0,
      });
      return;
    }
    if (rowOf(name).public) expect(outcome.error).toBeUndefined();
    else expectFailure(expect, outcome);
    expect(outcome).toMatchObject({ sent: 1, ends: 0 });
  },
  'malformed JSON': unreadable('{"half": [', 'application/json'),
  'a page instead of JSON': unreadable('<!doctype html><title>Wi-Fi</title>', 'text/html'),
  'another success': async (name, expect) => {
    const outcome = await attempt(name, (_, response) => json(response, 202, wholeAnswer(name)));
    expectFailure(expect, outcome);
    expect(outcome.sent).toBe(1);
  },
  'an empty body': answered(''),
  null: answered('null'),
  'a list': answered('[]'),
  'a word': answered('done'),
};

/** Every way in which an answer can differ from the contract, field by field. */
const CHANGES: Readonly<Record<string, Change>> = {
  'missing fields': () => REMOVED,
  'null fields': () => null,
  'unknown words': (field) => (typeof field === 'string' ? 'SomethingNew' : KEPT),
  'markup in every text': (field) => (typeof field === 'string' ? MARKUP : KEPT),
  'extra fields': (field) =>
    typeof field === 'object' && field !== null && !Array.isArray(field)
      ? { ...field, extra: { more: [1] } }
      : KEPT,
};

type Cell = {
  readonly name: JsonCallName;
  readonly fault: string;
  readonly survive: (name: JsonCallName, expect: ExpectStatic) => Promise<unknown>;
};

/** Every call with every fault, except changes of a type of field that the call's answer does not contain. */
const cells = names.flatMap((name): Cell[] => [
  ...Object.entries(FAULTS).map(([fault, survive]) => ({ name, fault, survive })),
  ...Object.entries(CHANGES)
    .filter(([, change]) => changedAnswers(name, change).length > 0)
    .map(([fault, change]) => ({ name, fault, survive: changed(fault, change) })),
]);
const survivors = new Set<string>();
const all = cells.length + names.length;

afterAll(() => {
  console.log(`faults survived ${survivors.size}/${all} (services)`);
});

test.each(
  Object.entries(CODES).flatMap(([name, codes]) =>
    Object.entries(codes).map(([status, code]) => [name as JsonCallName, status, code] as const),
  ),
)('%s answered with %s fails as %s [R4.77 R7.18 R7.42]', async (name, status, code) => {
  const { error } = await attempt(name, (_, response) => json(response, Number(status), {}));
  expect(failureOf(error)).toEqual({ code });
});

describe.each(names)('%s', (name) => {
  test.concurrent.for(cells.filter((cell) => cell.name === name))(
    'survives $fault [R6.7 R7.9]',
    async ({ fault, survive }, { expect }) => {
      await survive(name, expect);
      survivors.add(`${name}: ${fault}`);
    },
  );
});

const GENERIC = SAID.get('any situation without a row of its own');

/** The calls of each situation, however they fail. Connecting a bank is one situation: see bank.test.ts. */
const SITUATIONS: Readonly<Record<string, readonly JsonCallName[]>> = {
  'any situation without a row of its own': [
    ...(['getProfile', 'getOverview', 'getCashOuts', 'getRepayments', 'getPromotions'] as const),
    ...(['validatePromotion', 'getRepaymentOptions', 'previewLoan', 'sendBankFeedback'] as const),
    'getKycToken',
  ],
  'a reset link cannot be sent, a new password cannot be set': ['forgotPassword'],
  'the name is not saved': ['saveName'],
  'employment is not saved': ['saveEmployment'],
  'the banks cannot be read': ['getInstitutions'],
  'a bank job cannot be started, or its status cannot be read': ['getConnection'],
  'the bank account is not saved': ['saveBankAccount'],
  "the API does not accept the widget's entity": ['setKycEntity'],
  'the status of the check cannot be read': ['getKycStatus'],
  'the outcome of a payment is not known': MONEY_CALLS,
};

describe.each(
  Object.entries(SITUATIONS).flatMap(([situation, calls]) =>
    calls.map((name) => ({ situation, name })),
  ),
)('$situation: $name', ({ situation, name }) => {
  const line = SAID.get(situation) ?? '';
  const message = line.includes('first line of this table') ? GENERIC : line;
  const unreached =
    message === GENERIC
      ? "We can't reach our service right now. Please try again, or talk to us."
      : MONEY_CALLS.includes(name)
        ? message
        : `${message} We can't reach our service right now.`;
  const { method, body, answer } = rowOf(name);
  const isDone = body !== 'none' && readAnswer(answer, undefined) !== null;

  test.each<[string, Answer, string | undefined]>([
    ['no answer', (_, response) => response.socket?.destroy(), unreached],
    ['an error 500', (_, response) => json(response, 500, {}), message],
    ['a page', (_, response) => response.writeHead(200).end('<!doctype html>'), message],
    [
      'an empty body',
      (request, response) => {
        if (request.method === method) response.writeHead(200).end();
        else succeed('getProfile', response);
      },
      isDone ? undefined : message,
    ],
  ])('after %s the message of product 8.1 is shown [R8.1 R8.32]', async (_, fault, said) => {
    const { error } = await attempt(name, fault);
    expect(error && failureText(failureOf(error))).toBe(said);
  });
});

describe('no answer in 30 s', () => {
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  test.each(names)('is survived by %s, and nothing is sent twice [R7.3 R9.2]', async (name) => {
    vi.useFakeTimers();
    let sent = 0;
    vi.stubGlobal('fetch', ({ signal }: Request) => {
      sent += 1;
      return new Promise((_, reject) => {
        signal.addEventListener('abort', () => reject(signal.reason));
      });
    });
    const attempting = attemptAt(name, 'https://api.example');
    let isOver = false;
    void attempting.then(() => {
      isOver = true;
    });
    await vi.advanceTimersByTimeAsync(29_999);
    expect([isOver, sent]).toEqual([false, 1]);
    await vi.advanceTimersByTimeAsync(1);
    const outcome = await attempting;
    expectFailure(expect, outcome);
    expect([sent, outcome.ends]).toEqual([1, 0]);
    if (MONEY_CALLS.includes(name)) {
      expect(failureOf(outcome.error).code).toBe('outcomeUnknown');
    }
    survivors.add(`${name}: no answer in 30 s`);
  });
});

describe('a screen that is left', () => {
  afterEach(() => vi.unstubAllGlobals());

  test.each(Object.keys(EFFECTS) as (keyof typeof EFFECTS)[])('aborts %s', async (name) => {
    const leaving = new AbortController();
    const sent = vi.fn(({ signal }: Request) => {
      leaving.abort();
      return signal.aborted ? Promise.reject(signal.reason) : new Promise(() => {});
    });
    vi.stubGlobal('fetch', sent);
    const { error } = await attemptAt(name, 'https://api.example', true, leaving.signal);
    expect(error).toBeDefined();
    expect(sent).toHaveBeenCalledOnce();
  });
});
