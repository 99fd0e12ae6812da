import { createHash } from 'node:crypto';
import { type Context, Hono } from 'hono';
import * as v from 'valibot';
import { type Call, type CallName, contract, successOf } from '../../domain/contract.ts';
import { findAccount } from '../auth/accounts.ts';
import { bearerToken, readIdToken } from '../auth/token.ts';
import type { Sql } from '../database.ts';
import { readJson } from '../read-json.ts';
import { Refusal } from '../refusal.ts';
import type { Services } from '../services.ts';
import { accountHandlers, stepHandlers } from './account-handlers.ts';
import { bankHandlers } from './bank-handlers.ts';
import type { Handler, HandlerOutsideTransaction, Handlers, Incoming } from './handlers.ts';
import { lendingHandlers } from './lending-handlers.ts';

/** The handlers of all calls. The compiler reports a call of the contract without one. */
const handlers: Handlers<CallName> = {
  ...accountHandlers,
  ...stepHandlers,
  ...bankHandlers,
  ...lendingHandlers,
};

/** Routes of the API, one for each call of the contract. */
export function apiRoutes(services: Services): Hono {
  const app = new Hono();
  app.use(async (context, next) => {
    await next();
    context.header('cache-control', 'no-store');
  });
  for (const name of Object.keys(contract) as CallName[]) {
    const { method, path } = contract[name];
    app.on(method, `/${path.replace(/\{(\w+)\}/g, ':$1')}`, (context) =>
      serve(services, name, context),
    );
  }
  app.all('*', () => {
    throw new Refusal(404, 'There is no such call.');
  });
  app.onError((error) => errorAnswer(error, services.log));
  return app;
}

/** Returns a refusal as the contract's error body. Any other error is logged, and its details are not sent. */
export function errorAnswer(error: Error, log: Services['log']): Response {
  if (error instanceof Refusal) {
    const { error: detail, retryAfter } = error.detail;
    return Response.json(
      { message: error.message, ...(detail ? { error: detail } : {}) },
      {
        status: error.status,
        headers: {
          'cache-control': 'no-store',
          ...(retryAfter ? { 'retry-after': String(retryAfter) } : {}),
        },
      },
    );
  }
  log(`Programming error: ${error.stack ?? error.message}`);
  return Response.json({ message: 'Something went wrong.' }, { status: 500 });
}

async function serve(services: Services, name: CallName, context: Context): Promise<Response> {
  const call: Call = contract[name];
  const uid = call.public ? '' : await callerOf(services, context);
  const incoming: AnyIncoming = {
    uid,
    payload: call.payload ? await readJson(context.req.raw, call.payload) : undefined,
    parameters: context.req.param() as Record<string, string>,
    now: services.clock.now(),
    services,
  };
  const handler = handlers[name] as AnyHandler;
  if (typeof handler !== 'function') {
    return success(name, call, await handler.outsideTransaction(incoming));
  }
  const key = call.idempotent ? context.req.header('idempotency-key') : undefined;
  const answer = await services.database.transaction((sql) =>
    key ? once(sql, name, key, incoming, handler) : handler(incoming, sql),
  );
  return success(name, call, answer);
}

// `handlers` has one type for each call; these two are the shape that all of them share.
type AnyIncoming = Omit<Incoming<CallName>, 'payload' | 'parameters'> & {
  readonly payload: unknown;
  readonly parameters: Readonly<Record<string, string>>;
};
type AnyHandler =
  | ((incoming: AnyIncoming, sql: Sql) => ReturnType<Handler<CallName>>)
  | {
      readonly outsideTransaction: (
        incoming: AnyIncoming,
      ) => ReturnType<HandlerOutsideTransaction<CallName>['outsideTransaction']>;
    };

async function callerOf({ clock, database }: Services, context: Context): Promise<string> {
  const uid = readIdToken(bearerToken(context.req.header('authorization')), clock.realNow());
  const account = uid && (await database.transaction((sql) => findAccount(sql, uid)));
  if (!account || account.disabled) {
    throw new Refusal(401, 'Please log in again.');
  }
  return account.localId;
}

/**
 * Runs a handler once for an idempotency key: the same request gets the stored response, another request is refused. A refused
 * call is not stored, because it changed nothing, so that the client can try it again.
 */
async function once(
  sql: Sql,
  name: CallName,
  key: string,
  incoming: AnyIncoming,
  act: Extract<AnyHandler, (...parameters: never[]) => unknown>,
): Promise<unknown> {
  const requestHash = createHash('sha256')
    .update(JSON.stringify([name, incoming.payload]))
    .digest('hex');
  const earlier = await sql.get<{ request_hash: string; answer: string }>`
    SELECT request_hash, answer FROM idempotency_keys
    WHERE uid = ${incoming.uid} AND key = ${key}`;
  if (earlier && earlier.request_hash !== requestHash) {
    throw new Refusal(409, 'This idempotency key belongs to another request.');
  }
  if (earlier) {
    return JSON.parse(earlier.answer);
  }
  const answer = await act(incoming, sql);
  await sql.run`INSERT INTO idempotency_keys (uid, key, request_hash, answer)
    VALUES (${incoming.uid}, ${key}, ${requestHash}, ${JSON.stringify(answer)})`;
  return answer;
}

/** Builds the response. @throws Error when the body does not fit the contract */
function success(name: CallName, call: Call, answer: unknown): Response {
  if (call.body === 'none') {
    return new Response(null, { status: successOf(call) });
  }
  if (call.body === 'pdf') {
    return new Response(answer as Uint8Array<ArrayBuffer>, {
      status: successOf(call),
      headers: { 'content-type': 'application/pdf', 'content-disposition': 'attachment' },
    });
  }
  const parsed = v.safeParse(call.answer, answer);
  if (!parsed.success) {
    const where = v.getDotPath(parsed.issues[0]) ?? 'answer';
    throw new Error(`The answer of ${name} does not fit the contract: ${where}`);
  }
  return Response.json(answer, { status: successOf(call) });
}
