import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MadeCustomer } from '../../../sandbox/sample-customers.ts';
import { statesCopy } from '../../../src/copy/states.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import type { PrerenderedId } from '../../../src/start/prerendered.ts';
import { PAGE_TIMEOUT_MS } from '../../support/timeouts.ts';
import { accessibilityFaultsOf } from '../support/accessibility.ts';
import { waitForIdleChunks } from '../support/chunks.ts';
import { makeCustomer, openSignedIn, PAGE_WITHOUT_APP, PATHS } from '../support/customers.ts';
import { ADDRESSES, isRight, look, MONEY, type PageState, travel } from '../support/page-state.ts';
import { testSandbox } from '../support/sandbox.ts';
import { openTab, type Tab } from '../support/tab.ts';
import { watchPage } from '../support/watch.ts';
import { type Act, faultOf } from './acts.ts';
import { goOn, handleOne, type Person, pressTwice, REACH_MS } from './hands.ts';
import { expectSoundLedger, homeOf, readTruth } from './ledger.ts';
import type { Life } from './life.ts';
import { type Truth, wrongsOfCall, wrongsOfWords } from './oracle.ts';
import { healthFaults, type PageHealth, readPageHealth } from './page-health.ts';
import { PaymentLog } from './payment-log.ts';
import { sayingsOf } from './words.ts';

/** The pause between two checks of a page that is not right yet, in ms. */
const PAUSE_MS = 25;
/** The step of the page's clock, and the step during a wait without a result, in ms. */
const STEP_MS = 5_000;
const NUDGE_MS = 1_000;
/** The maximum time of work in progress, in ms of the page's time: a payment's outcome is known by then. */
const MAX_BUSY_MS = 150_000;
/** The time for running work after each step, in ms. */
const STEP_PAUSE_MS = 400;
/** Where payments are made and announced. */
const PAYING_PATHS = /^\/dashboard(\/cashout.*)?$/;
/** The maximum number of steps to a payment. */
const STEPS_TO_PAY = 8;
/** The number of acts between two accessibility checks. */
const ACTS_BETWEEN_AUDITS = 10;

/** A failed load is the fault of the network, or the one that was set. */
const FAILED_CALL =
  /Failed to load resource: .*\/(v3|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|sandbox\/(bank|identity))\//;
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/;
/** The app's error for a screen that fails to load; offline the screen says so. */
const UNFETCHED = /ScreenUnavailableError: A part of the page cannot be fetched/;

const PRERENDERED_PATHS = Object.values({
  eligibility: pathOf('eligibility'),
  login: pathOf('login'),
  signup: pathOf('signup'),
} satisfies Record<PrerenderedId, string>);

/** Totals of all lives so far. */
export const lived = { lives: 0, acts: 0, payments: 0 };

/** A life in progress. */
export type Course = {
  readonly tab: Tab;
  readonly person: Person;
  readonly customer: MadeCustomer | null;
  /** The tab's page, and a second one if it exists. */
  readonly pages: Page[];
  /** The payments that each of them has sent and announced. */
  readonly logs: Map<Page, PaymentLog>;
  /** How long work has been in progress in each, in ms of its time. */
  readonly busy: Map<Page, { readonly at: number; readonly since: number }>;
  /** The ledger's entries from before. */
  readonly before: Truth['made'];
  /** Counts all events. */
  ticks: number;
  /** Counts the user's acts. */
  hands: number;
  /** A user's act is in progress. */
  isHandActive: boolean;
  /** The acts whose work a page has not ended yet: a payment may be sent after a check. */
  readonly atWork: Map<Page, number>;
  /** The index of the current page. */
  current: number;
  isOffline: boolean;
  hasBeenOffline: boolean;
  /** The pages whose focus is set, or will be once the dialog closes. */
  readonly focused: Set<Page>;
  /** The pages with an open dialog. */
  readonly covered: Set<Page>;
  /** Faults in the second tab. */
  readonly faultsOfOther: string[];
  /** The acts, in words. */
  readonly done: string[];
};

/**
 * Lives a life in its own tab, in a sandbox that is as good as new.
 * @throws Error that names the fault, and the acts before it.
 */
export async function live({ size, start, acts }: Life): Promise<void> {
  await testSandbox().control('POST', '/sandbox/reset');
  const tab = await openTab(size, { hasClock: true });
  const course = await begin(tab, start);
  try {
    await expectGood(course);
    await fc.asyncModelRun(() => ({ model: {}, real: course }), acts);
    await expectRecovery(course);
    const calls = [...course.logs.values()].flatMap((log) => log.calls);
    await expectSoundLedger(calls, course.before);
    lived.lives += 1;
    lived.acts += course.done.length;
    lived.payments += new Set(calls.map(({ key }) => key)).size;
    await tab.close();
  } catch (error) {
    await tab.screenshot('failed-monkey').catch(() => {});
    await tab.discard();
    throw new Error(`${error}\nafter:\n  ${course.done.join('\n  ')}`);
  }
}

/** Performs one act, and checks everything after it. */
export async function perform(course: Course, act: Act): Promise<void> {
  const { done } = course;
  const index = done.push(act.does) - 1;
  course.isHandActive = HANDS.includes(act.does);
  course.hands += 1;
  const said = await take(course, act).catch(passOver);
  done[index] = `${done[index]}: ${said}`;
  if (act.does === 'press' && said !== null && said !== OUT_OF_REACH) {
    await expectFocusKept(course);
  }
  await expectGood(course);
  course.isHandActive = false;
  if (done.length % ACTS_BETWEEN_AUDITS === 0) {
    expectNothing(await accessibilityFaultsOf(pageOf(course)));
  }
}

/** Only these may start a payment. */
const HANDS: readonly Act['does'][] = ['press', 'pressTwice', 'goOn', 'pay', 'key'];

function expectNothing(faults: readonly string[]): void {
  if (faults.length > 0) throw new Error(faults.join('\n'));
}

async function begin(tab: Tab, start: Life['start']): Promise<Course> {
  const { page, inbox } = tab;
  tab.allow(FAILED_CALL);
  tab.allow(OFFLINE);
  const customer = start && (await makeCustomer(tab, start.stage, start.scenario));
  const course: Course = {
    tab,
    customer,
    person: {
      email: customer?.email ?? 'monkey@example.com',
      password: customer?.password ?? 'Wattle-2026',
      code: async () => (await inbox('+61491570006'))[0]?.code ?? '000000',
      // What came up since the last act is read as well: this press may be the one that closes it.
      look: () => expectGoodPage(course, pageOf(course), false),
    },
    pages: [],
    logs: new Map(),
    busy: new Map(),
    before: (await readTruth()).made,
    ticks: 0,
    hands: 0,
    isHandActive: false,
    atWork: new Map(),
    current: 0,
    isOffline: false,
    hasBeenOffline: false,
    focused: new Set(),
    covered: new Set(),
    faultsOfOther: [],
    done: [],
  };
  attend(course, page);
  if (start && customer) {
    await openSignedIn(tab, customer, PATHS[start.stage]);
  } else {
    await page.goto(PAGE_WITHOUT_APP);
    await page.evaluate(() => location.replace('/eligibility'));
    await page.waitForURL((url) => url.pathname !== PAGE_WITHOUT_APP);
  }
  return course;
}

/** Watches a page's payments. */
function attend(course: Course, page: Page, original?: Page): void {
  course.pages.push(page);
  const around = {
    tick: () => {
      course.ticks += 1;
      return course.ticks;
    },
    hand: () => (course.isHandActive ? course.hands : (course.atWork.get(page) ?? null)),
  };
  course.logs.set(page, new PaymentLog(page, around, original && logOf(course, original)));
}

function logOf({ logs }: Course, page: Page): PaymentLog {
  const log = logs.get(page);
  if (!log) throw new Error('The page is not watched.');
  return log;
}

/** From now on the page may show changes that it has not caused. */
function blurOthers({ logs }: Course, except?: PaymentLog): void {
  for (const log of logs.values()) if (log !== except) log.blur();
}

function pageOf({ pages, current }: Course): Page {
  const page = pages[current % pages.length];
  if (!page) throw new Error('There is no page.');
  return page;
}

const OUT_OF_REACH = 'out of reach';
const GONE =
  /Timeout|context was destroyed|detached|not attached|frame was|Not a checkbox|not an <input>|net::ERR_ABORTED/i;

/**
 * The monkey ignores a control that has gone, a page that is being left, or an address that the app's own navigation overtakes.
 */
function passOver(error: unknown): string {
  if (GONE.test(String(error))) return OUT_OF_REACH;
  throw error;
}

async function take(course: Course, act: Act): Promise<string | null> {
  const { tab, person } = course;
  const page = pageOf(course);
  switch (act.does) {
    case 'press':
      return handleOne(page, act.which, act.text, person);
    case 'pressTwice':
      return pressTwice(page, act.which, person);
    case 'goOn':
      return goOnFor(course, act.times, act.choice);
    case 'pay':
      return pay(course, act);
    case 'key':
      await person.look();
      await page.keyboard.press(act.key);
      return act.key;
    case 'back':
    case 'forward':
      return page.evaluate(travel, act.does);
    // Without a network a browser shows its own error page.
    case 'reload':
      if (course.isOffline) return 'not offline';
      await page.reload();
      return 'reload';
    case 'type': {
      if (course.isOffline) return 'not offline';
      const address = ADDRESSES[act.which % ADDRESSES.length] ?? '/';
      await page.goto(address);
      return address;
    }
    case 'offline':
    case 'online':
      course.isOffline = act.does === 'offline';
      if (course.isOffline) {
        course.hasBeenOffline = true;
        tab.allow(UNFETCHED);
      }
      await tab.context.setOffline(course.isOffline);
      return act.does;
    case 'breakCall':
      await tab.control('PUT', '/sandbox/faults', [faultOf(act)]);
      return `${act.call} ${act.how}, ${act.times} times`;
    case 'clearFaults':
      await tab.control('PUT', '/sandbox/faults', []);
      return 'all';
    case 'wait':
      await passTime(course, act.seconds * 1_000);
      return `${act.seconds} s`;
    case 'bankDays':
      await tab.control('POST', '/sandbox/clock', { advance: `P${act.days}D` });
      blurOthers(course);
      return `${act.days} days`;
    case 'otherTab':
      return goToOtherTab(course);
  }
}

async function goOnFor(
  course: Course,
  times: number,
  choice: number,
  wanted?: RegExp,
): Promise<string> {
  const names: string[] = [];
  const log = logOf(course, pageOf(course));
  const sent = log.calls.length;
  for (let time = 0; time < times; time += 1) {
    course.hands += 1;
    const name = await goOn(pageOf(course), course.person, choice, wanted).catch(passOver);
    if (name === null) break;
    names.push(name);
    await expectGood(course);
    if (wanted && log.calls.length > sent) break;
  }
  return names.join(', ');
}

/** Continues until a payment is sent, through the home if that takes a press. */
async function pay(
  course: Course,
  { by, how, times, choice }: Extract<Act, { does: 'pay' }>,
): Promise<string> {
  const page = pageOf(course);
  if (how !== null) {
    const faults = MONEY.map((call) => faultOf({ call, how, times }));
    await course.tab.control('PUT', '/sandbox/faults', faults);
    course.done.push(`${course.done.pop()}, broken by ${how}`);
  }
  const home = page
    .locator('body:not(:has(dialog[open])) nav a[href="/dashboard"]:not([aria-current=page])')
    .first();
  if (!page.url().includes('cashout') && (await home.isVisible())) {
    await home.click({ timeout: REACH_MS });
    await expectGood(course);
  }
  return goOnFor(course, STEPS_TO_PAY, choice, new RegExp(`^${by}$`));
}

/** Lets time pass as the page meets it: step by step, so that it works in between; or, for a sleeping device, at once. */
async function passTime(course: Course, ms: number): Promise<void> {
  const { clock } = pageOf(course);
  if (ms > MAX_BUSY_MS) {
    // A running load would time out after two minutes.
    await Promise.all(course.pages.map(waitForIdleChunks));
    await clock.fastForward(ms);
    return;
  }
  for (let left = ms; left > 0; left -= STEP_MS) {
    await clock.fastForward(Math.min(left, STEP_MS));
    await letAnswersCome(course);
  }
}

async function letAnswersCome({ logs }: Course): Promise<void> {
  const until = performance.now() + STEP_PAUSE_MS;
  // An answer's effects come in the moment after it.
  do await wait(PAUSE_MS);
  while (performance.now() < until && [...logs.values()].some(({ pending }) => pending.size > 0));
}

/** Goes to the second tab; makes one by "Duplicate tab" if there is none. */
async function goToOtherTab(course: Course): Promise<string> {
  const page = pageOf(course);
  if (course.pages.length === 1) {
    if (course.isOffline) return 'not offline';
    const [copy] = await Promise.all([
      page.waitForEvent('popup'),
      page.evaluate(() => {
        window.open(location.href);
      }),
    ]);
    watchPage(copy, {
      faultTypes: ['error'],
      isOwn: (origin) => origin === course.tab.url,
      note: (fault) => course.faultsOfOther.push(fault),
    });
    attend(course, copy, page);
  }
  course.current = 1 - course.current;
  return `tab ${course.current + 1}`;
}

/**
 * Once nothing is broken any more, a page recovers by itself: no work is endless, a payment's outcome shows, and offered
 * retries end. Then a reload brings a working page. Each home shows what the API says.
 */
async function expectRecovery(course: Course): Promise<void> {
  const { tab } = course;
  await tab.control('PUT', '/sandbox/faults', []);
  await tab.context.setOffline(false);
  course.isOffline = false;
  const page = pageOf(course);
  await expectRest(course);
  const again = page.getByRole('button', { name: statesCopy.tryAgain, disabled: false }).first();
  // At a step of the sign-up a retry means another document, or another bank.
  if (new URL(page.url()).pathname.startsWith('/dashboard') && (await again.isVisible())) {
    course.done.push('try again');
    await again.click({ timeout: REACH_MS }).catch(passOver);
    await expectRest(course);
    await expect.poll(() => again.isVisible()).toBe(false);
  }
  await expectGood(course);
  // Beneath a dialog the home stays as it was, also during the check for a payment's outcome.
  if (!course.covered.has(page) && logOf(course, page).isUpToDate) await expectHome(course);
  await page.goto('/dashboard');
  await expectGood(course);
  await expectHome(course);
}

/** Steps the page's clock until no work is in progress, and no outcome is unknown. */
async function expectRest(course: Course): Promise<void> {
  const page = pageOf(course);
  const begun = performance.now();
  for (
    let ms = 0;
    ms <= MAX_BUSY_MS || performance.now() - begun < PAGE_TIMEOUT_MS;
    ms += STEP_MS
  ) {
    const seen = await see(course, page).catch(() => null);
    const isUnknown = seen && sayingsOf(seen.places).some(({ says }) => says === 'unknown');
    if (seen && !seen.isBusy && !isUnknown) return;
    await passTime(course, STEP_MS);
    await expectGood(course);
  }
  throw new Error('Nothing is broken, and after 150 s something is busy, or a payment unknown.');
}

/** The home lists the API's rows. */
async function expectHome(course: Course): Promise<void> {
  const page = pageOf(course);
  if (!course.customer || new URL(page.url()).pathname !== '/dashboard') return;
  const rows = await homeOf(course.tab, course.customer);
  if (rows) await expect.poll(async () => (await page.evaluate(readPageHealth)).rows).toEqual(rows);
}

/** A snapshot of everything about a page. */
export type Look = PageState & PageHealth;

/** Waits until every page is right. */
async function expectGood(course: Course): Promise<void> {
  for (const page of course.pages) await expectGoodPage(course, page, false);
  const others = course.faultsOfOther.filter((fault) => !isAllowed(course, fault));
  expectNothing([...course.tab.faults(), ...others]);
}

/** A pressed control has the focus, or hands it on: the focus is lost only if it was lost beneath a dialog that has closed. */
async function expectFocusKept(course: Course): Promise<void> {
  const page = pageOf(course);
  await expectGoodPage(course, page, !course.covered.has(page) || course.focused.has(page));
}

async function expectGoodPage(course: Course, page: Page, mustHaveFocus: boolean): Promise<void> {
  let wrong: string[] = [];
  let nudged = 0;
  // Words that are wrong at rest stay wrong: by then the page has done all its automatic work.
  for (
    const begin = performance.now();
    nudged < MAX_BUSY_MS && performance.now() - begin < PAGE_TIMEOUT_MS;
  ) {
    // A page that is loading is checked again.
    const seen = await see(course, page).catch(String);
    if (typeof seen === 'string') {
      wrong = [seen];
    } else {
      const words = await wrongsOfPayments(course, page, seen);
      wrong = [...problemsOf(seen, mustHaveFocus, course.isOffline), ...words];
      if (wrong.length === 0) {
        note(course, page, seen);
        return;
      }
      // The page may change its words only after a retried read.
      const isIdle = logOf(course, page).pending.size === 0;
      if (isIdle && words.length === wrong.length && performance.now() - begin > NUDGE_MS) {
        await page.clock.fastForward(NUDGE_MS);
        nudged += NUDGE_MS;
      }
    }
    await wait(PAUSE_MS);
  }
  expectNothing(wrong);
}

/** Reads a page, and records the payments that it shows. */
async function see(course: Course, page: Page): Promise<Look> {
  const seen = await sightOf(page);
  logOf(course, page).see(seen);
  const isWorking = seen.places.some((place) => place.isWorking);
  if (!isWorking) course.atWork.delete(page);
  else if (course.isHandActive) course.atWork.set(page, course.hands);
  const { at, since } = course.busy.get(page) ?? { at: seen.now, since: 0 };
  // A sleeping device does no work.
  const passed = Math.min(seen.now - at, 2 * STEP_MS);
  course.busy.set(page, { at: seen.now, since: seen.isBusy ? since + passed : 0 });
  return seen;
}

/** Faults of a page's payments, and of its words about them. */
async function wrongsOfPayments(course: Course, page: Page, seen: Look): Promise<string[]> {
  const log = logOf(course, page);
  await log.settled();
  for (const calls of log.takeUnjudged()) {
    expectNothing(wrongsOfCall(calls));
    blurOthers(course, log);
  }
  const busyFor = course.busy.get(page)?.since ?? 0;
  if (log.calls.length === 0 && busyFor <= MAX_BUSY_MS) return [];
  // A refused cash out may be announced by the changes of its terms.
  const isTold =
    seen.path.startsWith('/dashboard/cashout') &&
    seen.places.some(({ alerts, statuses }) => alerts.length + statuses.length > 0);
  return [
    ...(busyFor > MAX_BUSY_MS ? [`something is busy for ${busyFor} ms`] : []),
    ...wrongsOfWords(log.calls, await readTruth(course.before), {
      sayings: sayingsOf(seen.places),
      isTellingPlace: PAYING_PATHS.test(seen.path) && !isTold && !course.isOffline,
      hasReadSince: log.hasReadSince,
    }),
  ];
}

function note(course: Course, page: Page, seen: Look): void {
  const { covered, focused } = course;
  const { focus, hasDialog } = seen;
  logOf(course, page).hear(seen);
  covered.delete(page);
  if (hasDialog) {
    covered.add(page);
    return;
  }
  focused.delete(page);
  if (focus === 'fine') focused.add(page);
}

function isAllowed({ hasBeenOffline }: Course, fault: string): boolean {
  return (
    FAILED_CALL.test(fault) || OFFLINE.test(fault) || (hasBeenOffline && UNFETCHED.test(fault))
  );
}

async function sightOf(page: Page): Promise<Look> {
  return { ...(await page.evaluate(look)), ...(await page.evaluate(readPageHealth)) };
}

function problemsOf(seen: Look, mustHaveFocus: boolean, isOffline: boolean): string[] {
  // The router of such a page loads with the first activity, which needs a network. Source: decision 070.
  const mayLag = isOffline && PRERENDERED_PATHS.includes(seen.path);
  return [
    ...(isRight(mayLag ? { ...seen, statePath: null } : seen)
      ? []
      : [`address and state: ${JSON.stringify(seen)}`]),
    ...healthFaults(seen, mustHaveFocus),
  ];
}
