import { randomUUID } from 'node:crypto';
import type { HttpBindings } from '@hono/node-server';
import { act } from 'react';
import { vi } from 'vitest';
import { type AnyActorLogic, createActor, fromPromise, SimulatedClock } from 'xstate';
import type { Stage } from '../../domain/onboarding.ts';
import { allFlows } from '../../machines/all-flows.ts';
import type { AppActor } from '../../machines/app.machine.ts';
import type { ApiEffects, CallbackEffects, PageEffects } from '../../machines/effects.ts';
import { EMPTY_MEMORY } from '../../machines/memory.ts';
import type { Fault } from '../../sandbox/faults.ts';
import type { ScenarioName } from '../../sandbox/scenarios.ts';
import { type ProvidedEffects, provideEffects } from '../../src/app-actor.ts';
import { createBackend } from '../../src/services/backend.ts';
import { type Customer, idToken, PACE, type TestSandbox } from '../sandbox/support.ts';
import { type Kept, never, silent } from './fakes.ts';
import { answers, openApp } from './site.tsx';

/** The address of a test's sandbox. */
const HOST = 'http://sandbox';

/** Faults by call, each named as `POST /v3/Lending/borrow`. `*` stands for any part. */
export type Faults = Readonly<Record<string, Partial<Omit<Fault, 'method' | 'path'>>>>;

type PageEffectName = keyof (PageEffects & CallbackEffects);

/** The identity provider and the page: without a test's script no user is signed in, and nothing is watched or kept. */
const SILENT: Record<PageEffectName, AnyActorLogic> = {
  restoreSession: answers(null),
  signIn: never,
  createAccount: never,
  signOut: answers(undefined),
  sendCode: never,
  linkMobile: never,
  checkLinkCode: never,
  resetPassword: never,
  applyEmailCode: never,
  refreshUser: never,
  reauthenticate: answers(undefined),
  replacePassword: never,
  downloadDocument: never,
  startPayment: fromPromise(async () => ({ key: randomUUID(), at: Date.now() })),
  findStore: answers(null),
  openStore: never,
  openSupport: never,
  reloadPage: silent,
  leaveForLogIn: silent,
  watchSession: silent,
  watchVerification: silent,
  watchActivity: silent,
  watchPresence: silent,
  watchDay: silent,
  ticking: silent,
  runIdentityWidget: silent,
};

/** The visitor, and the browser and identity provider around them. */
export type WiredOptions = {
  /** Makes a customer at this stage, in a scenario; without it the visitor is signed out. */
  readonly stage?: Stage;
  readonly scenario?: ScenarioName;
  /** An existing customer. */
  readonly customer?: Customer | undefined;
  readonly memory?: Kept;
  /** Faults from the start. */
  readonly faults?: Faults | undefined;
  readonly script?: Partial<Record<PageEffectName, AnyActorLogic>>;
};

const nameOf = ({ method, url }: Request) => `${method} ${new URL(url).pathname}`;

/** Passes requests to a sandbox without a network between, with a browser's headers. Records each call in `sent`. */
function network(sandbox: TestSandbox, sent: Request[], pending: Set<Request>): typeof fetch {
  return (input, init) => {
    const request = new Request(input, init);
    sent.push(request);
    pending.add(request);
    return new Promise<Response>((resolve, reject) => {
      const cut = () => reject(new TypeError('Failed to fetch'));
      request.signal.addEventListener('abort', () => reject(request.signal.reason));
      const socket = { bytesWritten: 0, destroyed: false, once: () => {}, destroy: cut };
      const environment = { incoming: { socket } } as unknown as HttpBindings;
      void (async () => {
        const body = await request.text();
        const answer = await sandbox.app.request(
          request.url,
          {
            method: request.method,
            headers: [...request.headers],
            ...(body === '' ? {} : { body }),
          },
          environment,
        );
        resolve(answer);
      })().catch(reject);
    }).finally(() => pending.delete(request));
  };
}

/**
 * The site with everything from the screens to the API: the real charts, wired by name as the page wires them, the real client,
 * and the sandbox's own API. The identity provider and the browser are scripted.
 */
export async function openWired(
  url: string,
  sandbox: TestSandbox,
  {
    stage,
    scenario,
    customer: known,
    memory,
    faults: atFirst = {},
    script = {},
  }: WiredOptions = {},
) {
  const customer =
    known ?? (stage && (await sandbox.customer({ stage, ...(scenario && { scenario }) })));
  const sent: Request[] = [];
  const pending = new Set<Request>();
  vi.stubGlobal('fetch', network(sandbox, sent, pending));
  async function breaks(faults: Faults) {
    const rows = Object.entries(faults).map(([call, fault]) => {
      const [method, path] = call.split(' ');
      return { method, path, times: 0, ...fault };
    });
    const { status, body } = await sandbox.call('PUT', '/sandbox/faults', rows);
    if (status >= 300) throw new Error(`No faults: ${JSON.stringify(body)}`);
  }
  await breaks(atFirst);
  let tokensMade = 0;
  const token = async () =>
    customer ? idToken(customer.uid, sandbox.services.clock.realNow(), { made: tokensMade }) : null;
  const backend = createBackend({
    host: HOST,
    pageOrigin: HOST,
    bankOrigins: [],
    getToken: token,
    refreshToken: async () => {
      tokensMade += 1;
      return token();
    },
    onSessionEnded: () => {},
    isOnline: () => navigator.onLine,
    random: () => 0,
    timeout: 30_000,
    onUnknownWord: () => {},
    onUnreadable: () => {},
    onMisfit: () => {},
  });
  const effects = {
    ...SILENT,
    restoreSession: answers(
      customer
        ? {
            uid: customer.uid,
            email: customer.email,
            phoneNumber: stage === 'mobile' ? null : '+61491570006',
            emailVerified: false,
          }
        : null,
    ),
    ...script,
    call: (name: string) =>
      fromPromise(({ input, signal }) => backend[name as keyof ApiEffects](input as never, signal)),
    track: () => {},
    reportCrash: ({ error }: { readonly error?: unknown }) => {
      throw error;
    },
  } as unknown as ProvidedEffects;
  const clock = new SimulatedClock();
  const machine = provideEffects(effects, (provide) =>
    Object.assign(
      {},
      ...Object.entries(allFlows).map(([name, flow]) => ({ [name]: provide(flow) })),
    ),
  );
  const app = createActor(machine, { input: { ...EMPTY_MEMORY, ...memory }, clock }) as AppActor;
  const site = await openApp(url, app, clock);
  return {
    ...site,
    customer,
    /** The calls so far, as `POST /v3/Lending/borrow`. */
    sent: () => sent.map(nameOf),
    /** The token of each of these calls. */
    tokensOf: (call: string) =>
      sent
        .filter((request) => nameOf(request) === call)
        .map(({ headers }) => headers.get('authorization')),
    /** The number of calls in flight. */
    unanswered: () => pending.size,
    /** Breaks calls, always unless `times` says otherwise, and nothing else. */
    breaks,
    /** Lets a step of the sandbox's own work pass, and the page's time with it. */
    async step(ms = PACE * 1_000) {
      sandbox.wait(ms);
      await act(async () => clock.increment(ms));
    },
  };
}
