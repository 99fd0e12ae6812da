import ky, { HTTPError, type RetryOptions } from 'ky';
import { shownLine, shownParagraph } from '../../domain/bounds.ts';
import {
  type AnswerOf,
  apiRoot,
  type Call,
  type CallName,
  contract,
  type ParametersOf,
  type PayloadOf,
  successOf,
} from '../../domain/contract.ts';
import { FailureError, failureOf } from '../../domain/failures.ts';
import {
  API_TIMEOUT_MS,
  backoffDelay,
  isRetryable,
  MAX_RETRIES,
} from '../../domain/retry-policy.ts';
import { ErrorBody, readAnswer } from '../../domain/wire.ts';
import { takePrefetched } from './prefetch.ts';
import { createRetryAfterCache } from './retry-after.ts';

export type ApiPorts = {
  /** Origin of the API, without `/v3`; empty for the page's own. */
  readonly host: string;
  /** Returns the current bearer token, for a read or for a call that changes something; null if the user is signed out. */
  readonly getToken: (isRead: boolean) => Promise<string | null>;
  /** Returns a new token; null if the provider refuses to issue one. Rejects if the provider cannot be reached. */
  readonly refreshToken: () => Promise<string | null>;
  /** Called for each call whose answer does not fit the contract, or has no meaning. */
  readonly onUnreadable: (call: CallName) => void;
  /** Called for each field of an answer that did not fit and was left out, with its path. */
  readonly onMisfit: (call: CallName, field: string) => void;
  readonly onSessionEnded: () => void;
  readonly isOnline: () => boolean;
  /** Called for each answer, and for each call that reached no server. */
  readonly onReached?: (isReached: boolean) => void;
  /** In ms; tests shorten it. */
  readonly timeout?: number;
  /** From 0 to just below 1: spreads retries. */
  readonly random?: () => number;
};

type ApiErrorReason =
  /** The API answered with an error, in `status`. */
  | 'refused'
  /** Sent without a complete answer: whether it took effect is not known. */
  | 'unanswered'
  /** A success that is not JSON, does not fit the contract or has another status than the contract's. */
  | 'unreadable'
  /** No readable answer: no connection, or no CORS headers. A call that moves money is `unanswered` then. */
  | 'unreachable'
  /** Nothing left the device. */
  | 'notSent'
  /** A call that moves money was not sent, because the browser says that it is offline and a read reached no server. */
  | 'offline'
  | 'sessionEnded';

export type ApiError = {
  readonly ok: false;
  readonly reason: ApiErrorReason;
  /** The API's status; 503 without an answer, 500 if the answer could not be read. */
  readonly status: number;
  readonly message: string;
  readonly data: null;
  /** Title and description, if the API sends them. */
  readonly error: { readonly title: string; readonly description: string } | null;
  /** From a 429's `Retry-After`, in seconds; null if it cannot be read. */
  readonly waitSeconds: number | null;
};

/** A normalised answer. Source: decision 001. */
export type ApiResult<Data> =
  | {
      readonly ok: true;
      readonly status: number;
      readonly message: '';
      readonly data: Data;
      readonly error: null;
    }
  | ApiError;

/** Calls that answer JSON or nothing; `call` does not read documents. */
export type JsonCallName = {
  [Name in CallName]: (typeof contract)[Name] extends { body: 'pdf' } ? never : Name;
}[CallName];

type DocumentCallName = Exclude<CallName, JsonCallName>;

export type CallOptions<Name extends CallName> = {
  /** Aborts the call, which then rejects. */
  readonly signal?: AbortSignal;
} & (PayloadOf<Name> extends undefined ? unknown : { readonly payload: PayloadOf<Name> }) &
  ([ParametersOf<Name>] extends [never]
    ? unknown
    : { readonly parameters: Readonly<Record<ParametersOf<Name>, string>> }) &
  ((typeof contract)[Name] extends { idempotent: true }
    ? { readonly idempotencyKey: string }
    : unknown);

export type Api = {
  /**
   * Makes one call of the contract. It never rejects because of the network or the API, but returns an `ApiError`.
   *
   * @throws the signal's reason when `options.signal` aborts.
   */
  readonly call: <Name extends JsonCallName>(
    name: Name,
    options: CallOptions<Name>,
  ) => Promise<ApiResult<AnswerOf<Name>>>;
  /** Downloads a document in the same way: an answer that is no PDF is `unreadable`. */
  readonly download: <Name extends DocumentCallName>(
    name: Name,
    options: CallOptions<Name>,
  ) => Promise<ApiResult<Blob>>;
  /** Forces a new token; calls that wait for one at the same time share it. Null ends the session. */
  readonly refreshToken: () => Promise<string | null>;
};

type Exchange = {
  readonly row: Call;
  readonly path: string;
  readonly payload: unknown;
  readonly idempotencyKey: string | undefined;
  readonly signal: AbortSignal;
  /** The call's deadline, epoch ms. */
  readonly endsAt: number;
  /** True while a request is sent and not yet answered. */
  isPending: boolean;
};

/**
 * Creates the API client: one `ky` over `{host}/v3/`.
 *
 * A 401 forces one token refresh, which all calls in flight share, and each call is retried once. A second 401, or a signed-out
 * user, ends the session. Only GETs are retried after a failure of the network or a gateway.
 *
 * A page cannot tell an answer without CORS headers from no answer, and a gateway's 401 often has none. So a call that reaches no
 * server while the device is online leads to the same refresh, and a GET is retried once with the new token. Any other call waits
 * for the user's next press, and a call that moves money for the check of its outcome. Source: product 7.1 and decision 005.
 */
export function createApi(ports: ApiPorts): Api {
  const http = ky.create({
    prefixUrl: apiRoot(ports.host),
    // The deadline is our own, because ky's ends with the headers, and a body may hang too.
    timeout: false,
    credentials: 'omit',
    cache: 'no-store',
    fetch: (request, options) =>
      (request instanceof Request && takePrefetched(request)) || fetch(request, options),
  });

  const retryAfterCache = createRetryAfterCache();
  let refreshing: Promise<string | null> | null = null;
  let replaced: { readonly stale: string; readonly fresh: string } | null = null;
  /** A new token with which a call reached no server either: until something answers, another one would not help. */
  let unreachedToken: string | null = null;

  function refreshToken(): Promise<string | null> {
    refreshing ??= ports.refreshToken().finally(() => {
      refreshing = null;
    });
    return refreshing;
  }

  async function freshTokenFor(stale: string): Promise<string | null> {
    // A 401 may arrive after another call's 401 has already led to a new token.
    if (refreshing === null && replaced?.stale === stale) {
      return replaced.fresh;
    }
    const fresh = await refreshToken();
    if (fresh !== null && fresh !== stale) {
      replaced = { stale, fresh };
    }
    return fresh;
  }

  async function send(
    exchange: Exchange,
    token: string | null,
    isLastTry = false,
  ): Promise<Response> {
    if (exchange.row.method !== 'GET') {
      return sendNow(exchange, token, isLastTry);
    }
    const held = retryAfterCache.answerTo(exchange.path, token);
    if (held !== null) {
      return held;
    }
    const response = await sendNow(exchange, token, isLastTry);
    retryAfterCache.note(
      exchange.path,
      token,
      response.status,
      waitOf(response.headers.get('Retry-After')),
    );
    return response;
  }

  async function sendNow(
    exchange: Exchange,
    token: string | null,
    isLastTry: boolean,
  ): Promise<Response> {
    exchange.isPending = true;
    try {
      const response = await http(exchange.path, {
        method: exchange.row.method,
        signal: exchange.signal,
        retry: isLastTry ? 0 : retryOptions(exchange.endsAt, ports.random ?? Math.random),
        headers: {
          ...(token !== null && { Authorization: `Bearer ${token}` }),
          ...(exchange.idempotencyKey && { 'Idempotency-Key': exchange.idempotencyKey }),
        },
        json: exchange.payload,
      });
      unreachedToken = null;
      ports.onReached?.(true);
      return response;
    } catch (error) {
      if (error instanceof HTTPError) {
        unreachedToken = null;
        ports.onReached?.(true);
        return error.response;
      }
      // The browser throws this type both for a lost connection and for an answer without CORS headers.
      if (error instanceof TypeError) {
        ports.onReached?.(false);
        if (ports.isOnline()) throw new FailureError({ code: 'unreachable' });
      }
      throw error;
    }
  }

  async function sendSignedIn(exchange: Exchange): Promise<Response | null> {
    const token = await within(exchange.signal, ports.getToken(exchange.row.method === 'GET'));
    if (token === null) {
      return null;
    }
    let unreached: FailureError | null = null;
    try {
      const response = await send(exchange, token);
      if (response.status !== 401) {
        return response;
      }
      exchange.isPending = false;
    } catch (error) {
      if (!isUnreachable(error) || exchange.row.idempotent || token === unreachedToken) {
        throw error;
      }
      unreached = error;
    }
    const fresh = await within(exchange.signal, freshTokenFor(token)).catch((error: unknown) => {
      throw unreached ?? error;
    });
    if (fresh === null) {
      return null;
    }
    if (unreached !== null) {
      if (exchange.row.method !== 'GET') {
        throw unreached;
      }
      unreachedToken = fresh;
    }
    const second = await send(exchange, fresh, unreached !== null);
    return second.status === 401 ? null : second;
  }

  /** True if the API answers a read, whatever the answer. */
  async function isAnswered({ signal, endsAt }: Exchange): Promise<boolean> {
    const row = contract.getProfile;
    const read: Exchange = {
      ...{ row, path: row.path, payload: undefined, idempotencyKey: undefined },
      ...{ signal, endsAt, isPending: false },
    };
    return within(signal, ports.getToken(true))
      .then((token) => sendNow(read, token, true))
      .then(
        () => true,
        () => false,
      );
  }

  async function makeCall(
    name: CallName,
    given: {
      readonly payload?: unknown;
      readonly parameters?: Readonly<Record<string, string>>;
      readonly idempotencyKey?: string;
      readonly signal?: AbortSignal;
    },
  ): Promise<ApiResult<unknown>> {
    const row: Call = contract[name];
    given.signal?.throwIfAborted();
    // Not `AbortSignal.any`: the oldest supported browsers do not have it.
    const deadline = new AbortController();
    const abort = () => deadline.abort(given.signal?.reason);
    const timeout = ports.timeout ?? API_TIMEOUT_MS;
    const timer = setTimeout(abort, timeout);
    given.signal?.addEventListener('abort', abort);
    const exchange: Exchange = {
      row,
      path: fillPath(row.path, given.parameters),
      payload: given.payload,
      idempotencyKey: given.idempotencyKey,
      signal: deadline.signal,
      endsAt: Date.now() + timeout,
      isPending: false,
    };
    try {
      // The browser may be wrong, which an answered read proves. Without one, nothing that moves money is sent.
      if (row.idempotent && !ports.isOnline() && !(await isAnswered(exchange))) {
        given.signal?.throwIfAborted();
        return apiError('offline', 503);
      }
      const response = await (row.public ? send(exchange, null) : sendSignedIn(exchange));
      given.signal?.throwIfAborted();
      if (response === null) {
        ports.onSessionEnded();
        return apiError('sessionEnded', 401);
      }
      const answer = await (response.ok
        ? readSuccess(row, response, (field) => ports.onMisfit(name, field))
        : readApiError(response));
      given.signal?.throwIfAborted();
      if (!answer.ok && answer.reason === 'unreadable') {
        ports.onUnreadable(name);
      }
      return answer;
    } catch (error) {
      given.signal?.throwIfAborted();
      return apiError(reasonOf(error, exchange), 503);
    } finally {
      clearTimeout(timer);
      given.signal?.removeEventListener('abort', abort);
    }
  }

  return {
    // The answer has been parsed with this call's own schema.
    call: <Name extends JsonCallName>(name: Name, options: CallOptions<Name>) =>
      makeCall(name, options) as Promise<ApiResult<AnswerOf<Name>>>,
    download: <Name extends DocumentCallName>(name: Name, options: CallOptions<Name>) =>
      makeCall(name, options) as Promise<ApiResult<Blob>>,
    refreshToken: async () => {
      const token = await refreshToken();
      if (token === null) {
        ports.onSessionEnded();
      }
      return token;
    },
  };
}

/** Returns how `ky` retries a read until `endsAt` (epoch ms). ky's own jitter leaves `Retry-After` as it is. */
function retryOptions(endsAt: number, random: () => number): RetryOptions {
  let pause: number | null = null;
  return {
    limit: MAX_RETRIES,
    methods: ['get'],
    shouldRetry: ({ error, retryCount }) => {
      const response = error instanceof HTTPError ? error.response : null;
      const waitSeconds = waitOf(response?.headers.get('Retry-After') ?? null);
      pause =
        response === null || isRetryable(response.status)
          ? backoffDelay(retryCount, waitSeconds, endsAt - Date.now(), random)
          : null;
      return pause !== null;
    },
    delay: () => pause ?? 0,
  };
}

/** Rejects as soon as the signal aborts, even if the promise never settles. */
function within<Value>(signal: AbortSignal, promise: Promise<Value>): Promise<Value> {
  return new Promise((resolve, reject) => {
    const abort = () => reject(signal.reason);
    if (signal.aborted) {
      abort();
    }
    signal.addEventListener('abort', abort);
    promise.then(resolve, reject).finally(() => signal.removeEventListener('abort', abort));
  });
}

function isUnreachable(error: unknown): error is FailureError {
  return failureOf(error).code === 'unreachable';
}

function reasonOf(error: unknown, { row, isPending }: Exchange): ApiErrorReason {
  if (isUnreachable(error) && !row.idempotent) {
    return 'unreachable';
  }
  return isPending ? 'unanswered' : 'notSent';
}

function fillPath(path: string, parameters: Readonly<Record<string, string>> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(parameters[name] ?? ''),
  );
}

/** Not JSON but a page of a filter or a gateway, or JSON that breaks off: no answer, whatever its status. */
const NO_ANSWER = /^\s*[<{[]/;

async function readSuccess(
  row: Call,
  response: Response,
  note: (field: string) => void,
): Promise<ApiResult<unknown>> {
  if (row.body === 'pdf') {
    return readDocument(row, response);
  }
  const text = await response.text();
  const body = parseJson(text);
  // Calls whose answer is not needed may answer with any text, or none.
  const read =
    response.status === successOf(row) && (body !== undefined || !NO_ANSWER.test(text))
      ? readAnswer(row.answer, body)
      : null;
  if (read === null) {
    return apiError('unreadable', 500);
  }
  read.misfits.forEach(note);
  return { ok: true, status: response.status, message: '', data: read.output, error: null };
}

/** A PDF starts with these bytes, whatever the answer's headers say. */
const PDF_SIGNATURE = '%PDF-';

async function readDocument(row: Call, response: Response): Promise<ApiResult<Blob>> {
  const document = await response.blob();
  const isPdf = (await document.slice(0, PDF_SIGNATURE.length).text()) === PDF_SIGNATURE;
  return response.status === successOf(row) && isPdf
    ? { ok: true, status: response.status, message: '', data: document, error: null }
    : apiError('unreadable', 500);
}

async function readApiError(response: Response): Promise<ApiError> {
  // The status is enough; a body that breaks off only loses the message.
  const text = await response.text().catch(() => '');
  // The contract does not cover a gateway's answer, so its misfits are not reported.
  const body = readAnswer(ErrorBody, parseJson(text))?.output;
  const error = body?.error;
  return {
    ...apiError('refused', response.status),
    message: body?.message ?? '',
    error: error
      ? { title: shownLine(error.title), description: shownParagraph(error.description) }
      : null,
    waitSeconds: response.status === 429 ? waitOf(response.headers.get('Retry-After')) : null,
  };
}

/** True if a failed call that changes something may still have taken effect. Source: decision 015, decision 036. */
export function isOutcomeUnknown(answer: ApiResult<unknown>): boolean {
  return (
    !answer.ok &&
    (answer.reason === 'unanswered' ||
      answer.reason === 'unreachable' ||
      answer.reason === 'unreadable' ||
      // A service may have acted before it failed, and a gateway does not know.
      (answer.reason === 'refused' && answer.status >= 500))
  );
}

/** Reads `Retry-After`: seconds, or an HTTP date. Returns seconds; null if it cannot be read. */
export function waitOf(retryAfter: string | null): number | null {
  if (retryAfter === null) {
    return null;
  }
  const seconds = /^\d+$/.test(retryAfter.trim())
    ? Number(retryAfter)
    : Math.ceil((Date.parse(retryAfter) - Date.now()) / 1000);
  return Number.isSafeInteger(seconds) ? Math.max(0, seconds) : null;
}

/** Parses JSON; undefined if the text is none. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

function apiError(reason: ApiErrorReason, status: number): ApiError {
  return {
    ok: false,
    reason,
    status,
    message: status === 503 ? 'Service Unavailable' : '',
    data: null,
    error: null,
    waitSeconds: null,
  };
}
