import type { Browser } from 'playwright-core';
import { controlAt } from '../../test/browser/support/control.ts';
import type { Figure } from './figure.ts';
import { launchBrowser, openPage, SLOWDOWN, signIn, slowDown } from './slow-page.ts';
import { quantile } from './statistics.ts';

const RUNS = 5;
const LOANS = 200;

/** Details with a thousand activities: two hundred cash outs with four repayments each, the last ones still due. */
function manyActivities(): object {
  const flags = { hasMissedRepayment: false, isOverdue: false, hasDeferred: false };
  const allActivities = Array.from({ length: LOANS }, (_, index) => {
    const isLast = index === LOANS - 1;
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

/** What the page's init script keeps. */
type Drawing = {
  /** When the frame with the repayments was drawn: 0 before, -1 while that frame is on its way. */
  drawnAt: number;
  readonly tasks: { readonly startTime: number; readonly duration: number }[];
};

type Measured = {
  /** From the last byte of the details to the frame that shows them, in ms. */
  readonly drawing: number;
  /** The longest task in between, in ms; 0 when none was longer than 50 ms. */
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
    { method: 'GET', path: '/v3/Lending/overview', status: 200, body: manyActivities() },
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

/**
 * How a slow phone draws the home of somebody with a thousand activities. Answers medians of several runs.
 *
 * @param url where a sandbox serves the app; its faults are set anew.
 */
export async function measureHome(url: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  const runs: Measured[] = [];
  while (runs.length < RUNS) {
    runs.push(await timeDrawing(browser, url));
  }
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
  ];
}
