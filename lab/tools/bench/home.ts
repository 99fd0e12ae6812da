import type { Browser } from 'playwright-core';
import { controlAt } from '../../../test/browser/support/control.ts';
import { makeCustomer, openSignedIn } from '../../../test/browser/support/customers.ts';
import type { Figure } from './figure.ts';
import { launchBrowser, openPage, SLOWDOWN, signIn, slowDown } from './slow-page.ts';
import { openSlowPhone } from './slow-phone.ts';
import { quantile } from './statistics.ts';

const RUNS = 5;
/** A cash out and its repayments. */
const ACTIVITIES_OF_A_LOAN = 5;

/** Numbers of activities, each with the time limit from a reload to the amount in ms. */
const GROWTH = [
  [10, 1_000],
  [1_000, 1_200],
  [100_000, null],
] as const;

/** Returns an overview with this number of activities: cash outs with four repayments each. Those of the last one are due. */
function manyActivities(activities: number): object {
  const loans = activities / ACTIVITIES_OF_A_LOAN;
  const flags = { hasMissedRepayment: false, isOverdue: false, hasDeferred: false };
  const allActivities = Array.from({ length: loans }, (_, index) => {
    const isLast = index === loans - 1;
    const shared = { loanId: index + 1, ...flags };
    return [
      { type: 'Cashout', status: 'Debited', amount: 200, ...shared },
      ...[1, 2, 3, 4].map((month) => ({
        type: 'Repayment',
        status: isLast ? 'Unprocessed' : 'Debited',
        amount: 52.5,
        repaymentDate: `${isLast ? 2099 : 2001}-0${month}-15`,
        ...shared,
      })),
    ];
  }).flat();
  return {
    declineDetail: { declineReason: 'None' },
    borrowOverview: { allActivities, availableCashoutAmount: 0 },
    loanSetting: { maximumAmount: 800, minimalAmount: 50, incrementalAmount: 10, feePercent: 5 },
    repayEarlyStatus: 'OK',
    deferStatus: 'OK',
  };
}

/** Values that the page's init script stores. */
type Drawing = {
  /** Time of the frame with the repayments; 0 before it, -1 while it is pending. */
  drawnAt: number;
  readonly tasks: { readonly startTime: number; readonly duration: number }[];
};

type Measured = {
  /** Time from the last byte of the overview to the frame that shows it, in ms. */
  readonly drawing: number;
  /** Longest task in between in ms; 0 if none exceeded 50 ms. */
  readonly longest: number;
};

async function timeDrawing(browser: Browser, url: string): Promise<Measured> {
  const page = await openPage(browser, url);
  await page.addInitScript(() => {
    const kept: Drawing = { drawnAt: 0, tasks: [] };
    Object.assign(window, { kept });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        kept.tasks.push({ startTime, duration });
      }
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => {
      if (kept.drawnAt === 0 && document.querySelector('ol[aria-label=Repayments] li')) {
        kept.drawnAt = -1;
        requestAnimationFrame(() => setTimeout(() => (kept.drawnAt = performance.now())));
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await signIn(page, url, 'dashboard');
  await page.getByRole('button', { name: 'About your limit' }).waitFor();
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('heading', { name: 'My Account', level: 1 }).waitFor();
  await controlAt(url)('PUT', '/sandbox/faults', [
    { method: 'GET', path: '/v3/Lending/overview', status: 200, body: manyActivities(1_000) },
  ]);
  await slowDown(page);
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForFunction(() => (window as unknown as { kept: Drawing }).kept.drawnAt > 0);
  const measured = await page.evaluate(() => {
    const { drawnAt, tasks } = (window as unknown as { kept: Drawing }).kept;
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const arrived = calls.findLast(({ name }) => name.endsWith('/overview'))?.responseEnd ?? 0;
    return {
      drawing: drawnAt - arrived,
      longest: Math.max(
        0,
        ...tasks
          .filter(({ startTime, duration }) => startTime + duration >= arrived)
          .filter(({ startTime }) => startTime <= drawnAt)
          .map(({ duration }) => duration),
      ),
    };
  });
  await page.context().close();
  return measured;
}

/** Texts to wait for: the limit of a new customer, and that of `manyActivities`. */
const SIGHTS = {
  firstAmount: { selector: 'main', text: 'of $1,200' },
  amount: { selector: 'main', text: 'of $800' },
};

/** Measures the time from a reload with a warm cache to the amount, for a customer with this number of activities, in ms. */
async function timeReload(browser: Browser, url: string, activities: number): Promise<number> {
  const { page, seenAfter, answerFor, rest } = await openSlowPhone(browser, url, SIGHTS);
  const control = controlAt(url);
  const customer = await makeCustomer({ control }, 'dashboard');
  await seenAfter('firstAmount', () => openSignedIn({ page, control }, customer, '/dashboard'));
  await rest();
  await answerFor('/v3/Lending/overview', manyActivities(activities));
  await slowDown(page);
  const { seenAt } = await seenAfter('amount', () => page.reload());
  await page.context().close();
  return seenAt;
}

async function measureGrowth(browser: Browser, url: string): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [activities, atMost] of GROWTH) {
    const runs: number[] = [];
    while (runs.length < RUNS) runs.push(await timeReload(browser, url, activities));
    figures.push({
      what: `home with ${activities.toLocaleString('en-AU')} activities, ${SLOWDOWN}x slower: reloaded, amount seen`,
      value: quantile(runs),
      unit: 'ms',
      aim: atMost === null ? null : { atMost },
    });
  }
  return figures;
}

/**
 * Measures how a slow phone draws the home with a thousand activities, and the time after a reload with few, many and very many.
 * Returns medians of several runs.
 *
 * @param url URL of a sandbox; its faults are replaced.
 */
export async function measureHome(url: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  const runs: Measured[] = [];
  while (runs.length < RUNS) {
    runs.push(await timeDrawing(browser, url));
  }
  const growth = await measureGrowth(browser, url);
  await browser.close();
  const what = `home with 1,000 activities, ${SLOWDOWN}x slower`;
  return [
    {
      what: `${what}: drawn after`,
      value: quantile(runs.map(({ drawing }) => drawing)),
      unit: 'ms',
      aim: { atMost: 200 },
    },
    {
      what: `${what}: longest task, 0 where none exceeds 50 ms`,
      value: quantile(runs.map(({ longest }) => longest)),
      unit: 'ms',
      aim: { atMost: 50 },
    },
    ...growth,
  ];
}
