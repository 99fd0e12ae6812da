import { setTimeout as wait } from 'node:timers/promises';
import fc from 'fast-check';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import type { MadeCustomer } from '../../../sandbox/sample-customers.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import type { PrerenderedId } from '../../../src/start/prerendered.ts';
import { PAGE_PATIENCE_MS } from '../../support/patience.ts';
import { accessibilityFaultsOf } from '../support/accessibility.ts';
import { chunksRest } from '../support/chunks.ts';
import { makeCustomer, openSignedIn, PAGE_WITHOUT_APP, PATHS } from '../support/customers.ts';
import { testSandbox } from '../support/sandbox.ts';
import { ADDRESSES, isRight, look, MONEY, type Sight, travel } from '../support/sight.ts';
import { openTab, type Tab } from '../support/tab.ts';
import { watchPage } from '../support/watch.ts';
import { type Act, faultOf } from './acts.ts';
import { goOn, handleOne, type Person, pressTwice } from './hands.ts';
import { expectSoundLedger, homeOf } from './ledger.ts';
import type { Life } from './life.ts';
import { type Manners, mannersOf, misbehaviour } from './manners.ts';

/** The pause between two looks at a page that is not as it must be yet, in ms. */
const PAUSE_MS = 25;
/** After how many acts accessibility is looked at. */
const ACTS_BETWEEN_AUDITS = 10;

/** A load that fails is the network's, or the fault that was set. */
const FAILED_CALL =
  /Failed to load resource: .*\/(v3|identitytoolkit\.googleapis\.com|securetoken\.googleapis\.com|sandbox\/(bank|identity))\//;
const OFFLINE = /net::ERR_INTERNET_DISCONNECTED/;
/** What the app says of a screen that it cannot fetch; offline it shows that there is no connection in its place. */
const UNFETCHED = /ScreenUnavailableError: A part of the page cannot be fetched/;

const PRERENDERED_PATHS = Object.values({
  eligibility: pathOf('eligibility'),
  login: pathOf('login'),
  signup: pathOf('signup'),
} satisfies Record<PrerenderedId, string>);

/** What all lives so far have come to. */
export const lived = { lives: 0, acts: 0, payments: 0 };

/** A life as it goes on. */
export type Course = {
  readonly tab: Tab;
  readonly person: Person;
  readonly customer: MadeCustomer | null;
  /** The tab's page, and a second one where there is one. */
  readonly pages: Page[];
  /** The page that is acted on. */
  current: number;
  isOffline: boolean;
  hasBeenOffline: boolean;
  /** The pages in which something has the focus, or will have it again once the dialog is closed. */
  readonly focused: Set<Page>;
  /** The pages in which a dialog is open. */
  readonly covered: Set<Page>;
  /** What must never happen, and did in the second tab. */
  readonly faultsOfOther: string[];
  /** The idempotency keys under which money was asked for, in order. */
  readonly keys: Set<string>;
  /** What was done, in words. */
  readonly done: string[];
};

/**
 * Lives through a life in a tab of its own, in a sandbox that is as new.
 *
 * @throws Error that says what went wrong, and after which acts.
 */
export async function live({ size, start, acts }: Life): Promise<void> {
  await testSandbox().control('POST', '/sandbox/reset');
  const tab = await openTab(size, { hasClock: true });
  const course = await begin(tab, start);
  try {
    await expectGood(course);
    await fc.asyncModelRun(() => ({ model: {}, real: course }), acts);
    await expectRecovery(course);
    await expectSoundLedger(course.keys);
    lived.lives += 1;
    lived.acts += course.done.length;
    lived.payments += course.keys.size;
    await tab.close();
  } catch (error) {
    await tab.screenshot('failed-monkey').catch(() => {});
    await tab.discard();
    throw new Error(`${error}\nafter:\n  ${course.done.join('\n  ')}`);
  }
}

/** Does one thing, and looks whether all is well after it. */
export async function perform(course: Course, act: Act): Promise<void> {
  const { done, keys } = course;
  const keysBefore = keys.size;
  const index = done.push(act.does) - 1;
  const said = await take(course, act).catch(passOver);
  done[index] = `${act.does}: ${said}`;
  if (act.does === 'press' && said !== null && said !== OUT_OF_REACH) {
    await expectFocusKept(course);
  }
  await expectGood(course);
  const most = act.does === 'goOn' ? act.times : HANDS.includes(act.does) ? 1 : 0;
  if (keys.size > keysBefore + most) throw new Error('Money was asked for more than once.');
  if (done.length % ACTS_BETWEEN_AUDITS === 0) {
    expectNothing(await accessibilityFaultsOf(pageOf(course)));
  }
}

/** Only these may ask for money. */
const HANDS: readonly Act['does'][] = ['press', 'pressTwice', 'goOn', 'key'];

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
    },
    pages: [],
    current: 0,
    isOffline: false,
    hasBeenOffline: false,
    focused: new Set(),
    covered: new Set(),
    faultsOfOther: [],
    keys: new Set(),
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

/** Notes each key under which a page asks for money. */
function attend(course: Course, page: Page): void {
  course.pages.push(page);
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (!MONEY.includes(`${request.method()} ${pathname}`)) return;
    course.keys.add(request.headers()['idempotency-key'] ?? 'no key');
  });
}

function pageOf({ pages, current }: Course): Page {
  const page = pages[current % pages.length];
  if (!page) throw new Error('There is no page.');
  return page;
}

const OUT_OF_REACH = 'out of reach';

/** A control that has gone, or a page that is being left, is nothing to a monkey. */
function passOver(error: unknown): string {
  if (/Timeout|context was destroyed|detached|not attached|frame was/i.test(String(error))) {
    return OUT_OF_REACH;
  }
  throw error;
}

async function take(course: Course, act: Act): Promise<string | null> {
  const { tab, person } = course;
  const page = pageOf(course);
  switch (act.does) {
    case 'press':
      return handleOne(page, act.which, act.text, person);
    case 'pressTwice':
      return pressTwice(page, act.which);
    case 'goOn':
      return goOnFor(course, act.times);
    case 'key':
      await page.keyboard.press(act.key);
      return act.key;
    case 'back':
    case 'forward':
      return page.evaluate(travel, act.does);
    // Without a network a browser shows a page of its own.
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
    case 'mend':
      await tab.control('PUT', '/sandbox/faults', []);
      return 'all';
    case 'wait':
      // A load that is on its way would be given up: two minutes is all it gets.
      await Promise.all(course.pages.map(chunksRest));
      await page.clock.fastForward(act.seconds * 1_000);
      return `${act.seconds} s`;
    case 'bankDays':
      await tab.control('POST', '/sandbox/clock', { advance: `P${act.days}D` });
      return `${act.days} days`;
    case 'otherTab':
      return goToOtherTab(course);
  }
}

async function goOnFor(course: Course, times: number): Promise<string> {
  const names: string[] = [];
  for (let time = 0; time < times; time += 1) {
    const name = await goOn(pageOf(course), course.person).catch(passOver);
    if (name === null) break;
    names.push(name);
    await expectGood(course);
  }
  return names.join(', ');
}

/** Goes to the second tab; makes one, by "Duplicate tab", where there is none. */
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
      complaints: ['error'],
      isOwn: (origin) => origin === course.tab.url,
      note: (fault) => course.faultsOfOther.push(fault),
    });
    attend(course, copy);
  }
  course.current = 1 - course.current;
  return `tab ${course.current + 1}`;
}

/** Once nothing is broken any more, a reload brings a page that works; on the home it says what the API says. */
async function expectRecovery(course: Course): Promise<void> {
  const { tab, customer } = course;
  await tab.control('PUT', '/sandbox/faults', []);
  await tab.context.setOffline(false);
  const page = pageOf(course);
  await page.goto('/dashboard');
  await expectGood(course);
  if (!customer || new URL(page.url()).pathname !== '/dashboard') return;
  const rows = await homeOf(tab, customer);
  if (rows) await expect.poll(async () => (await page.evaluate(mannersOf)).rows).toEqual(rows);
}

/** Everything about a page that can be seen in it at one moment. */
type Look = Sight & Manners;

/** Waits until every page is as it must be. */
async function expectGood(course: Course): Promise<void> {
  for (const page of course.pages) await expectGoodPage(course, page, false);
  const others = course.faultsOfOther.filter((fault) => !isAllowed(course, fault));
  expectNothing([...course.tab.faults(), ...others]);
}

/** What was pressed has the focus, or hands it on: it is nowhere only where it was nowhere beneath a dialog that is closed. */
async function expectFocusKept(course: Course): Promise<void> {
  const page = pageOf(course);
  await expectGoodPage(course, page, !course.covered.has(page) || course.focused.has(page));
}

async function expectGoodPage(course: Course, page: Page, mustHaveFocus: boolean): Promise<void> {
  let wrong: string[] = [];
  for (const begin = performance.now(); performance.now() - begin < PAGE_PATIENCE_MS; ) {
    // A page that is being loaded is looked at anew.
    const seen = await sightOf(page).catch(String);
    const isSeen = typeof seen !== 'string';
    wrong = isSeen ? complaintsOf(seen, mustHaveFocus, course.isOffline) : [seen];
    if (isSeen && wrong.length === 0) {
      note(course, page, seen);
      return;
    }
    await wait(PAUSE_MS);
  }
  expectNothing(wrong);
}

function note({ covered, focused }: Course, page: Page, { focus, hasDialog }: Manners): void {
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
  return { ...(await page.evaluate(look)), ...(await page.evaluate(mannersOf)) };
}

function complaintsOf(seen: Look, mustHaveFocus: boolean, isOffline: boolean): string[] {
  // The router of such a page comes with the first act, which needs a network. Source: decision 070.
  const mayLag = isOffline && PRERENDERED_PATHS.includes(seen.path);
  return [
    ...(isRight(mayLag ? { ...seen, statePath: null } : seen)
      ? []
      : [`address and state: ${JSON.stringify(seen)}`]),
    ...misbehaviour(seen, mustHaveFocus),
  ];
}
