import { createAdaptorServer, type HttpBindings } from '@hono/node-server';
import { UnsecuredJWT } from 'jose';
import type { EpochMs } from '../../domain/calendar.ts';
import type { Stage } from '../../domain/onboarding.ts';
import { createApp, type SandboxApp } from '../../sandbox/app.ts';
import { saveAccount } from '../../sandbox/auth/accounts.ts';
import {
  AccountError,
  type IdentityProvider,
  type SentLink,
} from '../../sandbox/auth/identity-provider.ts';
import { openClock } from '../../sandbox/clock.ts';
import { PROJECT_ID } from '../../sandbox/config.ts';
import { type Database, openDatabase } from '../../sandbox/database.ts';
import { createFaults } from '../../sandbox/faults.ts';
import { openInbox } from '../../sandbox/inbox.ts';
import { createReports } from '../../sandbox/reports.ts';
import type { ScenarioName } from '../../sandbox/scenarios.ts';
import type { Services } from '../../sandbox/services.ts';

/** An answer with its parsed body. */
export type Answer = {
  readonly status: number;
  // biome-ignore lint/suspicious/noExplicitAny: tests look into bodies whose shape the contract's test proves.
  readonly body: any;
  readonly headers: Headers;
};

/** Makes a call; a payload is sent as JSON. */
type Call = (
  method: string,
  path: string,
  payload?: unknown,
  headers?: Record<string, string>,
) => Promise<Answer>;

/** Calls as one customer. */
export type Customer = {
  readonly uid: string;
  readonly email: string;
  readonly call: Call;
};

/** The whole sandbox without the emulator: the real app on a real database, with a clock that tests move. */
export type TestSandbox = {
  readonly app: SandboxApp;
  readonly services: Services;
  readonly database: Database;
  /** The logged lines. */
  readonly logged: readonly string[];
  /** Lets real time pass, in milliseconds. */
  wait(milliseconds: number): void;
  readonly call: Call;
  /** Makes a customer through the control, and a client with their token. */
  customer(wanted?: { stage?: Stage; scenario?: ScenarioName; email?: string }): Promise<Customer>;
  close(): Promise<void>;
};

/** Noon in Sydney on Wednesday, 18 November 2026. */
export const START: EpochMs = Date.parse('2026-11-18T01:00:00Z');

/** Seconds per step in these tests, which move the clock instead of waiting. */
export const PACE = 5;

/** The host of a test's sandbox, as a proxy names it. */
const HOST = 'sandbox';
export const PROXY_HOST = 'forwarded.example';

/** Starts a sandbox without the emulator. */
export async function testSandbox(options: { startAt?: EpochMs } = {}): Promise<TestSandbox> {
  let time = options.startAt ?? START;
  const realNow = () => time;
  const database = await openDatabase(':memory:');
  const clock = await openClock(database, realNow);
  const identityProvider = memoryProvider(database);
  const logged: string[] = [];
  const services: Services = {
    database,
    clock,
    identityProvider,
    inbox: openInbox(identityProvider, realNow),
    faults: createFaults(),
    reports: createReports(),
    pace: PACE,
    log: (line) => logged.push(line),
  };
  const app = createApp({ services, buildDir: null, authProxy: null, hosts: [HOST, PROXY_HOST] });
  const environment = { incoming: { socket: { bytesWritten: 0 } } } as unknown as HttpBindings;

  async function call(
    method: string,
    path: string,
    payload?: unknown,
    headers?: Record<string, string>,
  ): Promise<Answer> {
    const request =
      payload === undefined
        ? { method, headers }
        : {
            method,
            headers: { 'content-type': 'application/json', ...headers },
            body: JSON.stringify(payload),
          };
    return read(await app.request(`http://${HOST}${path}`, request, environment));
  }

  function callAs(uid: string): Customer['call'] {
    return (method, path, payload, headers) => {
      const authorization = `Bearer ${idToken(uid, time)}`;
      return call(method, path, payload, { authorization, ...headers });
    };
  }

  return {
    app,
    services,
    database,
    logged,
    call,
    wait(milliseconds) {
      time += milliseconds;
    },
    async customer(wanted = {}) {
      const { status, body } = await call('POST', '/sandbox/users', wanted);
      if (status !== 200) {
        throw new Error(`No customer: ${body.message}`);
      }
      return { uid: body.uid, email: body.email, call: callAs(body.uid) };
    },
    close: () => database.close(),
  };
}

/** Serves an app at a port of this machine, so that calls use real connections. */
export async function listen(
  app: SandboxApp,
): Promise<{ readonly url: string; readonly stop: () => void }> {
  const server = createAdaptorServer({ fetch: app.fetch });
  await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`,
    stop() {
      server.close();
      if ('closeAllConnections' in server) server.closeAllConnections();
    },
  };
}

/** Reads an answer; a body that is not JSON stays text. */
export async function read(answer: Response): Promise<Answer> {
  const text = await answer.text();
  const isJson = answer.headers.get('content-type')?.includes('json');
  return {
    status: answer.status,
    body: text && isJson ? JSON.parse(text) : text,
    headers: answer.headers,
  };
}

/** A token as the emulator makes it. */
export function idToken(uid: string, now: EpochMs, claims: object = {}): string {
  const seconds = Math.floor(now / 1000);
  return new UnsecuredJWT({ auth_time: seconds, user_id: uid, ...claims })
    .setIssuer(`https://securetoken.google.com/${PROJECT_ID}`)
    .setAudience(PROJECT_ID)
    .setSubject(uid)
    .setIssuedAt(seconds)
    .setExpirationTime(seconds + 3600)
    .encode();
}

/** An identity provider in memory that behaves like the emulator. */
function memoryProvider(database: Database): IdentityProvider {
  const emails = new Map<string, string>();
  const links: SentLink[] = [];

  function claim(uid: string, email: string): void {
    const owner = [...emails].find(([, taken]) => taken === email)?.[0];
    if (owner !== undefined && owner !== uid) {
      throw new AccountError('EMAIL_EXISTS');
    }
    emails.set(uid, email);
  }

  return {
    async createAccount({ uid, email, phoneNumber, emailVerified }) {
      claim(uid, email);
      await database.transaction((sql) =>
        saveAccount(sql, { localId: uid, email, phoneNumber, emailVerified }),
      );
    },
    async changeEmail(uid, email) {
      claim(uid, email);
      await database.transaction((sql) =>
        saveAccount(sql, { localId: uid, email, emailVerified: false }),
      );
    },
    async sendLink(requestType, email) {
      if (![...emails.values()].includes(email)) {
        throw new AccountError('EMAIL_NOT_FOUND');
      }
      links.push({ email, requestType, oobCode: `code-${links.length + 1}` });
    },
    async sentMessages() {
      return { texts: [], links };
    },
    async deleteAllAccounts() {
      emails.clear();
      await database.transaction((sql) => sql.run('DELETE FROM accounts'));
    },
  };
}

/** Any single row of a query, for tests that check behind the API. */
export function row<Row>(sandbox: TestSandbox, query: string, ...values: (string | number)[]) {
  return sandbox.database.transaction((sql) => sql.get<Row>(query, ...values));
}

/** The request that borrows an amount (dollars) with the offered plan of this number of installments. */
export async function borrowRequest(customer: Customer, amount: number, installments: number) {
  const { body } = await customer.call('POST', `/v3/Lending/${amount}/repayment/options`, {});
  const plan: { repaymentDate: string; repaymentAmount: number; fee: number }[] =
    body.repayments[installments - 1].installments;
  return {
    agreeLoanAgreement: true,
    amount,
    installments: plan.map(({ repaymentDate, repaymentAmount, fee }) => ({
      date: repaymentDate,
      amount: repaymentAmount,
      fee,
    })),
  };
}
