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

/** The step of the page's clock during a wait, in ms. */
const PUMP_MS = 50;
/** The pause between two checks, in ms of real time, because each check interrupts the page. */
const PAUSE_MS = 15;
/** The maximum lead over real time, in ms: a slow machine must not pass the delay of the expected state. */
const PUMP_LEAD_MS = 500;
/** The maximum lead for a retried call, which the page times by its clock alone; less than a call's time-out, in ms. */
const REPEAT_LEAD_MS = 10_000;
/** Chromium's error for an offline request. */
const DISCONNECTED = 'net::ERR_INTERNET_DISCONNECTED';

/** A tab whose calls and clock a path controls. */
export type WalkTab = {
  readonly tab: Tab;
  readonly view: Screen;
  /** Makes a customer at a stage of the journey. */
  readonly makeCustomer: (stage: Stage, scenario?: ScenarioName) => Promise<MadeCustomer>;
  readonly customer: () => MadeCustomer;
  /** Opens the customer's own screen, with a session as after a log-in. */
  readonly logIn: () => Promise<void>;
  /** Opens an address, as typed into the address bar. */
  readonly visit: (path: string) => Promise<void>;
  /** Calls the API as the customer does, without the page. */
  readonly asCustomer: (
    method: string,
    path: string,
    body?: unknown,
  ) => Promise<Record<string, unknown>>;
  /** Holds these calls from now on. */
  readonly hold: (calls: readonly Call[]) => void;
  /** Releases all held calls, now and later. */
  readonly letGo: () => void;
  /** Stops the page's clock, which then moves only when a path says so. */
  readonly stopClock: () => Promise<void>;
  /** Lets time pass at once, as a timer sees it. */
  readonly pass: (milliseconds: number) => Promise<void>;
  /** Lets time pass as a sleeping device does: no timer runs, then the page wakes. */
  readonly sleep: (milliseconds: number) => Promise<void>;
  /** Settles when the page has made a call that is now held. */
  readonly held: (call: Call) => Promise<void>;
  readonly goOffline: () => Promise<void>;
  readonly answer: (call: Call, answer: Answer) => Promise<void>;
  /** Drops the held calls that the page does not wait for any more. */
  readonly dropBut: (calls: readonly Call[]) => void;
  readonly until: (what: string, check: () => Promise<boolean>) => Promise<void>;
};

/** The lead with which a clock is stopped, in ms. */
const PAUSE_LEAD_MS = 1_000;

/**
 * Sets up a tab with a clock, so that a path decides when and how each call ends, and when time passes.
 * @param all the calls that may ever be held.
 */
export async function createWalkTab(tab: Tab, all: readonly Call[]): Promise<WalkTab> {
  const { page } = tab;
  let made: MadeCustomer | undefined;
  let isStopped = false;
  let calls: readonly Call[] = [];
  let parked: { readonly call: Call; readonly requestId: string }[] = [];

  // Without Playwright's routes, which stop everything that the page fetches, and keep it from its caches.
  const session = await tab.context.newCDPSession(page);
  const resume = (requestId: string) => session.send('Fetch.continueRequest', { requestId });
  /** For a request that may be gone with its page. */
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
          throw new errors.TimeoutError(`It did not come: ${what}`);
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
    // A cancelled call may still be held: the latest one is the page's own.
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
    letGo() {
      calls = [];
      for (const { requestId } of parked.splice(0)) void resume(requestId).catch(isGone);
    },
    async stopClock() {
      const pause = async () =>
        page.clock.pauseAt((await page.evaluate(() => Date.now())) + PAUSE_LEAD_MS);
      // On a slow machine that moment may be over before the call; the clock is stopped from the first try on.
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
          // Not by the sandbox's own faults: another call could reach it first, and get this one's answer.
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
        // A call that is still in flight when the tab is online again would get through.
        await failed;
      }
    },
    dropBut(waited) {
      const left = parked.filter(({ call }) => !waited.includes(call));
      parked = parked.filter((one) => !left.includes(one));
      // As the page does itself if it is slower: Chromium reports only other ends as a failed load.
      for (const { requestId } of left) {
        void session.send('Fetch.failRequest', { requestId, errorReason: 'Aborted' }).catch(isGone);
      }
    },
  };
}

/** True if a request makes a call. */
function isOf(call: Call, method: string, url: string): boolean {
  return method === call.method && pattern(call.path).test(new URL(url).pathname);
}

function pattern(path: string): RegExp {
  const parts = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
  return new RegExp(`^${parts.join('.*')}$`);
}
