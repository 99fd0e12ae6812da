import { type IncomingMessage, validateHeaderName, validateHeaderValue } from 'node:http';
import type { Http2ServerRequest } from 'node:http2';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import * as v from 'valibot';

/** Statuses whose answers have no body. Source: Fetch standard, "null body status". */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** Headers that the connection sets by itself: another value would break it, not the answer. */
const OF_CONNECTION =
  /^(connection|content-length|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** A fault that answers matching calls in place of the sandbox. */
export const Fault = v.pipe(
  v.object({
    /** `GET`, `POST`, …, or `*`. */
    method: v.pipe(v.string(), v.toUpperCase()),
    /** The whole path, such as `/v3/Lending/overview`; `*` matches any part. */
    path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2000)),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
    /** A text is sent as it is, anything else as JSON. */
    body: v.optional(v.unknown()),
    /** Milliseconds before the answer. */
    delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(300_000))),
    /**
     * `reset` cuts the connection, `malformed` sends half an answer of JSON, `html` sends a page with status 200,
     * `timeout` never answers.
     */
    kind: v.optional(v.picklist(['reset', 'malformed', 'html', 'timeout'])),
    /** Headers besides the content type, such as `retry-after`. */
    headers: v.optional(
      v.pipe(v.record(v.string(), v.string()), v.check(canBeSent, 'these cannot be sent')),
    ),
    /** How many calls it answers; 0 for all. */
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
    /** True: the call acts first, and only its answer is lost. */
    after: v.optional(v.boolean(), false),
  }),
  v.forward(
    v.partialCheck(
      [['status'], ['body'], ['kind']],
      ({ status = 0, body, kind }) =>
        !WITHOUT_BODY.includes(status) ||
        (body === undefined && kind !== 'malformed' && kind !== 'html'),
      `${WITHOUT_BODY.join(', ')} are answers without a body`,
    ),
    ['status'],
  ),
);

/** Whether an answer can carry these headers. */
function canBeSent(headers: Readonly<Record<string, string>>): boolean {
  try {
    for (const [name, value] of Object.entries(headers)) {
      validateHeaderName(name);
      validateHeaderValue(name, value);
    }
    return !Object.keys(headers).some((name) => OF_CONNECTION.test(name));
  } catch {
    return false;
  }
}

/** A fault, with its defaults filled in. */
export type Fault = v.InferOutput<typeof Fault>;

/** The faults that are set now. */
export type Faults = {
  set(faults: readonly Fault[]): void;
  /** What is set, with how many calls each has left (0: for all). */
  list(): readonly Fault[];
  /** The first fault that matches, used up by one. */
  take(method: string, path: string): Fault | null;
};

/** No faults at first. They are kept in memory: a restart clears them. */
export function createFaults(): Faults {
  let active: Fault[] = [];
  return {
    set(faults) {
      active = [...faults];
    },
    list: () => active,
    take(method, path) {
      const index = active.findIndex(
        (fault) => (fault.method === '*' || fault.method === method) && matches(fault.path, path),
      );
      const fault = active[index];
      if (!fault) {
        return null;
      }
      if (fault.times === 1) {
        active.splice(index, 1);
      } else if (fault.times > 1) {
        active[index] = { ...fault, times: fault.times - 1 };
      }
      return fault;
    },
  };
}

/**
 * Whether a path fits a pattern with stars. Each part between stars is taken where it first fits, which is never worse than
 * further on: so nothing is tried twice, however many stars there are.
 */
function matches(pattern: string, path: string): boolean {
  const [first = '', ...others] = pattern.split('*');
  const last = others.pop();
  if (last === undefined) {
    return path === pattern;
  }
  if (!path.startsWith(first)) {
    return false;
  }
  let end = first.length;
  for (const part of others) {
    const start = path.indexOf(part, end);
    if (start < 0) {
      return false;
    }
    end = start + part.length;
  }
  return end <= path.length - last.length && path.endsWith(last);
}

/** How soon a browser sends a call again by itself, in milliseconds. */
const RESEND_MS = 250;

/** Answers calls that match a fault; `isSpared` names the paths that no fault touches. */
export function faultInjection(
  faults: Faults,
  isSpared: (path: string) => boolean,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  // When a connection that was used before is cut, browsers send the call again at once, of their own accord:
  // that second one is cut as well, or the page would never see the fault.
  let resend = { call: '', until: 0 };

  return async (context, next) => {
    const { method, path } = context.req;
    const { socket } = context.env.incoming;
    const call = `${method} ${path}`;
    if (resend.call === call && Date.now() < resend.until) {
      resend = { call: '', until: 0 };
      socket.destroy();
      return never();
    }
    const fault = isSpared(path) ? null : faults.take(method, path);
    if (!fault) {
      return next();
    }
    if (fault.after) {
      await next();
    }
    if (fault.delayMs) {
      await wait(fault.delayMs);
    }
    if (fault.kind === 'reset') {
      if (socket.bytesWritten > 0) {
        resend = { call, until: Date.now() + RESEND_MS };
      }
      socket.destroy();
      return never();
    }
    if (fault.kind === 'timeout') {
      await closed(context.env.incoming);
      return never();
    }
    const isOnlyDelayed =
      !fault.kind && fault.status === undefined && fault.body === undefined && !fault.headers;
    if (isOnlyDelayed) {
      return fault.after ? undefined : next();
    }
    // An answer that the call itself has made is replaced, not mixed with the fault's.
    context.res = undefined;
    context.res = faultyAnswer(fault);
  };
}

function faultyAnswer({ kind, status, body, headers }: Fault): Response {
  if (kind === 'html') {
    return page(status ?? 200, '<!doctype html><title>Sign in to Wi-Fi</title><h1>Welcome</h1>');
  }
  if (kind === 'malformed') {
    return json(status ?? 200, '{"borrowOverview": {"allActivities": [', headers);
  }
  const code = status ?? 500;
  if (WITHOUT_BODY.includes(code)) {
    return new Response(null, { status: code, headers });
  }
  if (typeof body === 'string') {
    return json(code, body, headers);
  }
  return json(code, JSON.stringify(body ?? { message: `Fault: ${code}` }), headers);
}

function json(status: number, text: string, headers: Record<string, string> = {}): Response {
  return new Response(text, {
    status: status as ContentfulStatusCode,
    headers: { 'content-type': 'application/json', ...headers },
  });
}

function page(status: number, text: string): Response {
  return new Response(text, {
    status: status as ContentfulStatusCode,
    headers: { 'content-type': 'text/html; charset=utf-8' },
  });
}

/** Settles when the other side has given up. */
function closed(incoming: IncomingMessage | Http2ServerRequest): Promise<void> {
  return new Promise((settle) => {
    if (incoming.socket.destroyed) {
      settle();
    } else {
      incoming.socket.once('close', () => settle());
    }
  });
}

/** The connection is gone: nothing is left to answer. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}
