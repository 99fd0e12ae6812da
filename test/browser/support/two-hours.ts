import type { CDPSession, Page } from 'playwright-core';
import { controlAt } from './control.ts';
import { HEADINGS, makeCustomer, submitLogin, waitForHeading } from './customers.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
/** The pause between two refreshes of the dashboard, and their number. */
const POLL_MS = 10 * SECOND;
const POLLS = 30;
/** The time until the warning of the idle log-out. */
const WARNED_AFTER_MS = 13 * MINUTE;
/** Number of rounds. Each is a little longer than the wait for the warning, so that all take more than two hours. */
const ROUNDS = 10;
/** Openings and closings of each dialog in a round: a hundred in all, with the dialog before a log-out. */
const OPENINGS = 3;

/** Time for the frames in which a closed dialog drops its last listeners; the page's clock makes these frames. */
const FRAMES_MS = SECOND;

/** A page's objects after garbage collection. */
type Holdings = {
  /** Bytes. */
  readonly heap: number;
  readonly listeners: number;
  /** Timers and intervals that are still to fire. */
  readonly timers: number;
  /** Actors of state machines, also stopped ones that something still references. */
  readonly actors: number;
  readonly nodes: number;
};

/** What the page held before and after two hours on the dashboard, and how much happened meanwhile. */
export type TwoHours = {
  readonly before: Holdings;
  readonly after: Holdings;
  readonly polls: number;
  readonly warnings: number;
  readonly dialogs: number;
  /** Of the page's clock, in ms. */
  readonly passed: number;
};

const flags = { hasMissedRepayment: false, isOverdue: false, hasDeferred: false };
const repayment = (repaymentDate: string, status: string) => ({
  type: 'Repayment',
  status,
  loanId: 7,
  amount: 52.5,
  repaymentDate,
  ...flags,
});

/** Details of the dashboard: one cash out, either with money on its way or with repayments that can be paid and delayed. */
function details(isMoving: boolean): object {
  return {
    today: '2026-11-23',
    declineDetail: { declineReason: 'None' },
    borrowOverview: {
      allActivities: [
        {
          type: 'Cashout',
          status: isMoving ? 'Pending' : 'Debited',
          loanId: 7,
          amount: 100,
          ...flags,
        },
        repayment('2099-12-04', 'Unprocessed'),
        repayment('2099-12-18', 'Unprocessed'),
      ],
      availableCashoutAmount: 0,
    },
    loanSetting: { maximumAmount: 800, minimalAmount: 50, incrementalAmount: 10, feePercent: 5 },
    maskedAccountNumber: '•••• 5678',
    repayEarlyStatus: isMoving ? 'Processing' : 'OK',
    deferStatus: isMoving ? 'Processing' : 'OK',
    nextRepaymentDateAfterDefer: '2100-01-01',
  };
}

/** Counts the timers that are still to fire. Must come after the page's clock is installed. */
function countTimers(): void {
  const timers = new Set<unknown>();
  Object.assign(window, { timers });
  const { setTimeout, clearTimeout, setInterval, clearInterval } = window;
  Object.assign(window, {
    setTimeout(act: (...given: unknown[]) => void, ...rest: [number?, ...unknown[]]) {
      const id: unknown = setTimeout(
        (...given: unknown[]) => {
          timers.delete(id);
          act(...given);
        },
        ...rest,
      );
      timers.add(id);
      return id;
    },
    setInterval(...given: Parameters<typeof setInterval>) {
      const id = setInterval(...given);
      timers.add(id);
      return id;
    },
    clearTimeout(id: number) {
      timers.delete(id);
      clearTimeout(id);
    },
    clearInterval(id: number) {
      timers.delete(id);
      clearInterval(id);
    },
  });
}

/** The prototype of all actors, found through the one that React passes to the screens. */
const ACTOR_PROTOTYPE = `(() => {
  const root = document.getElementById('root');
  const key = Object.keys(root).find((name) => name.startsWith('__reactContainer$'));
  const fibers = [root[key].stateNode.current];
  for (let fiber = fibers.pop(); fiber; fiber = fibers.pop()) {
    const value = fiber.memoizedProps?.value;
    if (value?.sessionId && value.system) return Object.getPrototypeOf(value);
    fibers.push(...[fiber.sibling, fiber.child].filter(Boolean));
  }
  throw new Error('There is no actor on the page.');
})()`;

async function countActors(session: CDPSession): Promise<number> {
  const { result: prototype, exceptionDetails } = await session.send('Runtime.evaluate', {
    expression: ACTOR_PROTOTYPE,
    objectGroup: 'actors',
  });
  if (exceptionDetails) {
    throw new Error(exceptionDetails.exception?.description);
  }
  const { objects } = await session.send('Runtime.queryObjects', {
    prototypeObjectId: prototype.objectId ?? '',
    objectGroup: 'actors',
  });
  const { result } = await session.send('Runtime.callFunctionOn', {
    objectId: objects.objectId,
    functionDeclaration: 'function () { return this.length; }',
    returnByValue: true,
  });
  await session.send('Runtime.releaseObjectGroup', { objectGroup: 'actors' });
  return Number(result.value);
}

async function holdingsOf(page: Page, session: CDPSession): Promise<Holdings> {
  // One collection may free references to more objects.
  for (let times = 0; times < 3; times += 1) {
    await session.send('HeapProfiler.collectGarbage');
  }
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  const { metrics } = await session.send('Performance.getMetrics');
  const metric = (wanted: string) =>
    metrics.find(({ name }) => name === wanted)?.value ?? Number.NaN;
  return {
    heap: usedSize,
    listeners: metric('JSEventListeners'),
    nodes: metric('Nodes'),
    timers: await page.evaluate(() => (window as unknown as { timers: Set<unknown> }).timers.size),
    actors: await countActors(session),
  };
}

/** Settles as soon as the dialog of this title shows; for null, as soon as none does. */
async function waitForDialog(page: Page, title: string | null): Promise<void> {
  await page.waitForFunction((wanted) => {
    const dialog = document.querySelector('[role=dialog], [role=alertdialog]');
    const heading = dialog?.querySelector('h2');
    return wanted === null ? !dialog : heading?.textContent === wanted;
  }, title);
}

/**
 * Spends two hours on the dashboard, by the page's clock: the details are refreshed while money moves, every dialog is opened
 * and closed, and the warning of the idle log-out is answered. The page is in the same state at both measurements: the home at
 * rest, no dialog open.
 * @param page a page that has loaded nothing yet.
 * @param url of a running sandbox.
 */
export async function spendTwoHours(page: Page, url: string): Promise<TwoHours> {
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const counted = { polls: 0, warnings: 0, dialogs: 0 };
  let asked = 0;

  async function openAndClose(opener: string, title: string) {
    await button(opener).press('Enter');
    await waitForDialog(page, title);
    await page.keyboard.press('Escape');
    await waitForDialog(page, null);
    counted.dialogs += 1;
  }

  async function spendRound() {
    for (let times = 0; times < OPENINGS; times += 1) {
      await openAndClose('About your limit', 'About your limit');
      await openAndClose('Repay today', 'Repay today');
      await openAndClose('Delay', 'Delay repayment');
    }
    await openAndClose('Logout', 'Log out?');
    // The account is read from the same details.
    const account = page.waitForResponse('**/v3/Lending/overview');
    await page.getByRole('link', { name: 'My Account' }).click();
    await waitForHeading(page, 'My Account');
    await (await account).finished();
    asked = 0;
    await page.getByRole('link', { name: 'Home' }).click();
    await waitForHeading(page, HEADINGS.dashboard);
    await page.getByText('Transferring').first().waitFor();
    for (let poll = 1; poll <= POLLS; poll += 1) {
      const answered = page.waitForResponse('**/v3/Lending/overview');
      await page.clock.runFor(POLL_MS);
      await (await answered).finished();
      counted.polls += 1;
    }
    await button('Delay').waitFor();
    await page.clock.runFor(WARNED_AFTER_MS - POLLS * POLL_MS);
    await button('Stay logged in').click();
    await waitForDialog(page, null);
    counted.warnings += 1;
    await page.clock.runFor(FRAMES_MS);
  }

  await page.clock.install();
  await page.addInitScript(countTimers);
  await page.route('**/v3/Lending/overview', (route) => {
    asked += 1;
    return route.fulfill({ json: details(asked <= POLLS) });
  });
  const customer = await makeCustomer({ control: controlAt(url) }, 'dashboard');
  asked = POLLS;
  await page.goto(`${url}/login`);
  await submitLogin({ page }, customer);
  await button('Delay').waitFor();
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');

  // A first round, which does not count, loads everything that loads once.
  await spendRound();
  const before = await holdingsOf(page, session);
  const began = await page.evaluate(() => Date.now());
  Object.assign(counted, { polls: 0, warnings: 0, dialogs: 0 });
  for (let round = 0; round < ROUNDS; round += 1) {
    await spendRound();
  }
  const passed = (await page.evaluate(() => Date.now())) - began;
  const after = await holdingsOf(page, session);
  return { before, after, passed, ...counted };
}
