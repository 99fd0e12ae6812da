import { once } from 'node:events';
import { validateHeaderName, validateHeaderValue } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';
import type { MiddlewareHandler } from 'hono';
import * as v from 'valibot';

/** Statuses whose answers have no body. Source: Fetch standard, "null body status". */
const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** Headers that Node sets: another value would break the connection instead of the answer. */
const OF_CONNECTION =
  /^(connection|content-length|keep-alive|te|trailer|transfer-encoding|upgrade)$/i;

/** A fault: its response replaces the sandbox's for matching calls. */
export const Fault = v.pipe(
  v.object({
    /** `GET`, `POST`, …, or `*`. */
    method: v.pipe(v.string(), v.toUpperCase()),
    /** The whole path, such as `/v3/Lending/overview`; `*` matches any characters. */
    path: v.pipe(v.string(), v.startsWith('/'), v.maxLength(2000)),
    status: v.optional(v.pipe(v.number(), v.integer(), v.minValue(200), v.maxValue(599))),
    /** A string is sent unchanged, any other value as JSON. */
    body: v.optional(v.unknown()),
    /** Milliseconds before the answer. */
    delayMs: v.optional(v.pipe(v.number(), v.minValue(0), v.maxValue(300_000))),
    /**
     * `reset` cuts the connection, `malformed` sends truncated JSON, `html` sends a page with status 200,
     * `timeout` never responds.
     */
    kind: v.optional(v.picklist(['reset', 'malformed', 'html', 'timeout'])),
    /** Headers in addition to the content type, such as `retry-after`. */
    headers: v.optional(
      v.pipe(v.record(v.string(), v.string()), v.check(canBeSent, 'these cannot be sent')),
    ),
    /** Number of calls that it applies to; 0 for all. */
    times: v.optional(v.pipe(v.number(), v.integer(), v.minValue(0)), 1),
    /** True if the call takes effect and only its response is replaced. */
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

/** True if a response can carry these headers. */
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

export type Fault = v.InferOutput<typeof Fault>;

export type Faults = ReturnType<typeof createFaults>;

/** Creates an empty list of faults. It is kept in memory: a restart clears it. */
export function createFaults() {
  let active: readonly Fault[] = [];
  return {
    set(faults: readonly Fault[]): void {
      active = faults;
    },
    /** Returns the set faults, each with the number of calls it has left (0: unlimited). */
    list: () => active,
    /** Returns the first fault that matches, and counts the call. */
    take(method: string, path: string): Fault | null {
      const taken = active.find(
        (fault) => (fault.method === '*' || fault.method === method) && matches(fault.path, path),
      );
      active = active.flatMap((fault) =>
        fault !== taken || fault.times === 0
          ? fault
          : fault.times > 1
            ? { ...fault, times: fault.times - 1 }
            : [],
      );
      return taken ?? null;
    },
  };
}

/**
 * True if a path matches a pattern with stars. Each part between stars matches at its first occurrence, which is never worse
 * than a later one, so the search needs no backtracking.
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

/** Time within which a browser resends a call by itself, in ms. */
const RESEND_MS = 250;

/** Responds to calls that match a fault. @param isSpared true for paths that no fault applies to */
export function faultInjection(
  faults: Faults,
  isSpared: (path: string) => boolean,
): MiddlewareHandler<{ Bindings: HttpBindings }> {
  // When a reused connection is cut, browsers resend the call at once. The second one is cut as well, because the page
  // would not see the fault otherwise.
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
      socket.destroyed || (await once(socket, 'close'));
      return never();
    }
    const isOnlyDelayed =
      !fault.kind && fault.status === undefined && fault.body === undefined && !fault.headers;
    if (isOnlyDelayed) {
      return fault.after ? undefined : next();
    }
    // Assigning to `res` copies the previous response's headers, so it is cleared first.
    context.res = undefined;
    context.res = faultyAnswer(fault);
  };
}

function faultyAnswer({ kind, status, body, headers }: Fault): Response {
  const code = status ?? (kind ? 200 : 500);
  if (WITHOUT_BODY.includes(code)) {
    return new Response(null, { status: code, headers });
  }
  const [type, text] =
    kind === 'html'
      ? [
          'text/html; charset=utf-8',
          '<!doctype html><title>Sign in to Wi-Fi</title><h1>Welcome</h1>',
        ]
      : ['application/json', kind ? '{"borrowOverview": {"allActivities": [' : textOf(body, code)];
  return new Response(text, { status: code, headers: { 'content-type': type, ...headers } });
}

function textOf(body: unknown, code: number): string {
  return typeof body === 'string' ? body : JSON.stringify(body ?? { message: `Fault: ${code}` });
}

/** Never settles: the connection is closed, so there is no response. */
function never(): Promise<never> {
  return new Promise(() => undefined);
}
