import { setTimeout as wait } from 'node:timers/promises';
import { errors } from 'playwright-core';
import type { Stage } from '../../../domain/onboarding.ts';
import type { MadeCustomer } from '../../../sandbox/sample-customers.ts';
import type { ScenarioName } from '../../../sandbox/scenarios.ts';
import { IDLE_PAGE_TIMEOUT_MS } from '../../support/timeouts.ts';
import { makeCustomer, openSignedIn, tokenOf } from '../support/customers.ts';
import { waitWhilePageChanges } from '../support/patience.ts';
import { type Screen, screenOf } from '../support/screen.ts';
import type { Tab } from '../support/tab.ts';
import type { Answer, Call } from './driver.ts';

/** Step by which the page's clock moves during a wait, in ms. */
const PUMP_MS = 50;
/** Pause between two checks, in ms of real time, because each check interrupts the page. */
const PAUSE_MS = 15;
/** Maximum lead of the page's clock over real time, in ms. With a larger one a slow machine could skip the expected state. */
const PUMP_LEAD_MS = 500;
/** Maximum lead while waiting for a retry, which depends on the page's clock alone, in ms; less than a call's time limit. */
const REPEAT_LEAD_MS = 10_000;
/** Chromium's error for an offline request. */
const DISCONNECTED = 'net::ERR_INTERNET_DISCONNECTED';

/** Tab whose calls and clock a walk controls. */
export type WalkTab = {
  readonly tab: Tab;
  readonly view: Screen;
  /** Creates a customer at a stage of the journey. */
  readonly makeCustomer: (stage: Stage, scenario?: ScenarioName) => Promise<MadeCustomer>;
  readonly customer: () => MadeCustomer;
  /** Opens the customer's current screen with a session, as after a log-in. */
  readonly logIn: () => Promise<void>;
  /** Opens an address as if typed into the address bar. */
  readonly visit: (path: string) => Promise<void>;
  /** Calls the API as the customer, without the page. */
  readonly asCustomer: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<Record<string, unknown>>;
  /** Holds these calls from now on. */
  readonly hold: (calls: readonly Call[]) => void;
  /** Sends the held calls on to the sandbox, and holds no more until `hold`. */
  readonly releaseCalls: () => void;
  /** Stops the page's clock, which then moves only by `pass`, `sleep` and waits. */
  readonly stopClock: () => Promise<void>;
  /** Moves the page's clock forward at once; timers that are due run. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Moves the page's clock forward without running timers, as on a sleeping device, then wakes the page. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Settles once the page has made this call and the call is held. */
  readonly held: (call: Call) => Promise<void>;
  readonly goOffline: () => Promise<void>;
  readonly answer: (call: Call, answer: Answer) => Promise<void>;
  /** Aborts all held calls but these, because the page no longer waits for the others. */
  readonly dropBut: (calls: readonly Call[]) => void;
  readonly until: (what: string, check: () => Promise<boolean>) => Promise<void>;
};

/** Distance of the moment at which the clock is stopped from now, in ms. */
const PAUSE_LEAD_MS = 1_000;

/**
 * Sets up a tab with a clock, so that a walk decides when and how each call ends, and when time passes.
 * @param all all calls that may be held.
 */
export async function createWalkTab(tab: Tab, all: readonly Call[]): Promise<WalkTab> {
  const { page } = tab;
  let made: MadeCustomer | undefined;
  let isStopped = false;
  let calls: readonly Call[] = [];
  let parked: { readonly call: Call; readonly requestId: string }[] = [];

  // Without Playwright's routes, which intercept every request of the page and disable its caches.
  const session = await tab.context.newCDPSession(page);
  const resume = (requestId: string) => session.send('Fetch.continueRequest', { requestId });
  /** Ignores the error if a request has ended together with its page. */
  const isGone = () => {};
  session.on('Fetch.requestPaused', ({ request: { method, url }, requestId }) => {
    const call = calls.find((one) => isOf(one, method, url));
    if (call === undefined) void resume(requestId).catch(isGone);
    else parked.push({ call, requestId });
  });
  await session.send('Fetch.enable', {
    patterns: all.flatMap(({ path }) =>
      [path, `${path}\\?*`].map((address) => ({ urlPattern: `${tab.url}${address}` })),
    ),
  });

  const customer = () => {
    if (made === undefined) throw new Error('No customer has been made.');
    return made;
  };

  const until = (what: string, check: () => Promise<boolean>, lead = PUMP_LEAD_MS) =>
    waitWhilePageChanges(page, async () => {
      const begin = Date.now();
      let pumped = 0;
      while (!(await check())) {
        const elapsed = Date.now() - begin;
        if (elapsed > IDLE_PAGE_TIMEOUT_MS)
          throw new errors.TimeoutError(`Waited in vain for ${what}`);
        if (isStopped && pumped < elapsed + lead) {
          await page.clock.runFor(PUMP_MS);
          pumped += PUMP_MS;
        }
        await wait(PAUSE_MS);
      }
    });

  const isHeld = (call: Call) => parked.some((one) => one.call === call);

  const goOffline = async () => {
    tab.allow(new RegExp(`Failed to load.*${DISCONNECTED}`));
    await tab.context.setOffline(true);
  };

  const take = async (call: Call, isRepeated: boolean) => {
    const lead = isRepeated ? REPEAT_LEAD_MS : PUMP_LEAD_MS;
    await until(`${call.method} ${call.path}`, async () => isHeld(call), lead);
    // A cancelled call may still be held, so the latest is the one that the page waits for.
    const index = parked.findLastIndex((one) => one.call === call);
    const [taken] = parked.splice(index, 1);
    return taken?.requestId as string;
  };

  let idToken: Promise<string> | undefined;
  return {
    tab,
    view: screenOf(tab),
    customer,
    until,
    goOffline,
    async makeCustomer(stage, scenario) {
      made = await makeCustomer(tab, stage, scenario);
      return made;
    },
    async logIn() {
      await openSignedIn(tab, customer(), '/');
      // The profile is loaded once the app has found the customer's own step.
      await page.waitForURL(({ pathname }) => !['/', '/signup/next'].includes(pathname));
    },
    async visit(path) {
      // The requests of the previous page go with it.
      parked = [];
      await page.goto(path);
    },
    async asCustomer(method, path, body) {
      idToken ??= tokenOf(tab, customer());
      const answer = await fetch(`${tab.url}${path}`, {
        method,
        headers: {
          authorization: `Bearer ${await idToken}`,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}.`);
      return (await answer.json()) as Record<string, unknown>;
    },
    hold(more) {
      calls = [...calls, ...more.filter((call) => !calls.includes(call))];
    },
    releaseCalls() {
      calls = [];
      for (const { requestId } of parked.splice(0)) void resume(requestId).catch(isGone);
    },
    async stopClock() {
      const pause = async () =>
        page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_LEAD_MS);
      // On a slow machine that moment may be over when `pauseAt` runs. The first attempt stops the clock all the same, so a
      // second works.
      await pause().catch(pause);
      isStopped = true;
    },
    async pass(milliseconds) {
      await page.clock.fastForward(milliseconds);
    },
    async sleep(milliseconds) {
      const now = await page.evaluate(() => Date.now());
      await page.clock.setSystemTime(now + milliseconds);
      await page.evaluate(() => window.dispatchEvent(new Event('focus')));
    },
    async held(call) {
      await until(`${call.method} ${call.path}`, async () => isHeld(call));
    },
    async answer(call, { fault, lost, offline, calls: times = 1 }) {
      if (fault && fault.status >= 400) {
        tab.allow(new RegExp(`Failed to load.*${pattern(call.path).source.slice(1, -1)}`));
      }
      if (lost) tab.allow(/Failed to load resource: net::ERR_CONNECTION_RESET/);
      if (offline) await goOffline();
      for (let left = times; left > 0; left -= 1) {
        const requestId = await take(call, left < times);
        const failed =
          offline &&
          page.waitForEvent(
            'requestfailed',
            (request) =>
              isOf(call, request.method(), request.url()) &&
              request.failure()?.errorText === DISCONNECTED,
          );
        if (fault) {
          // Not by a fault of the sandbox, because another call could reach the sandbox first and get this answer.
          const { status, body = { message: `Fault: ${status}` } } = fault;
          await session.send('Fetch.fulfillRequest', {
            requestId,
            responseCode: status,
            responseHeaders: [{ name: 'content-type', value: 'application/json' }],
            body: Buffer.from(JSON.stringify(body)).toString('base64'),
          });
        } else if (lost) {
          await session.send('Fetch.failRequest', { requestId, errorReason: 'ConnectionReset' });
        } else {
          await resume(requestId);
        }
        // Waits for the failure: a call that is still in flight when the tab is online again would succeed.
        await failed;
      }
    },
    dropBut(waited) {
      const left = parked.filter(({ call }) => !waited.includes(call));
      parked = parked.filter((one) => !left.includes(one));
      // Aborted, as the page itself would do later: Chromium logs any other end as a failed load.
      for (const { requestId } of left) {
        void session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(isGone);
      }
    },
  };
}

/** True if a request matches a call. */
function isOf(call: Call, method: string, url: string): boolean {
  return method === call.method && pattern(call.path).test(new URL(url).pathname);
}

function pattern(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
