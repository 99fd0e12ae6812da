import type { Page } from 'playwright-core';
import { addDays } from '../../../domain/calendar.ts';
import { allFlows } from '../../../machines/all-flows.ts';
import { controlAt } from '../../../test/browser/support/control.ts';
import { makeCustomer, waitForHeading } from '../../../test/browser/support/customers.ts';
import { answerWithin, MANY_OVERDUE } from '../../../test/browser/support/many-repayments.ts';
import { runModels } from '../../../test/model/models.ts';
import { chartOf, statesOf } from '../../charts/chart.ts';
import { drawn } from '../../test/workbench/support/drawn.ts';
import type { Figure } from './figure.ts';
import { launchBrowser, openPage, signIn } from './slow-page.ts';
import { quantile } from './statistics.ts';

/*
 * Checks speed independently of the machine: each measurement alternates with a fixed piece of work, which a slow machine slows
 * down equally. The limits are twice the values measured during a busy test run.
 */

const RUNS = 7;
const ROWS = 1_000;

type Act = () => unknown;
/** Returns the cost of an action in ms. */
type Cost = (act: Act) => Promise<number>;

/** A fixed piece of work, about 20 ms on two current cores. It also runs in a page. */
function doWork(): void {
  const rows = Array.from({ length: 20_000 }, (_, index) => ({
    id: index,
    name: `Row ${(index * 7_919) % 20_000}`,
  }));
  (JSON.parse(JSON.stringify(rows)) as typeof rows).sort((one, other) =>
    one.name < other.name ? -1 : 1,
  );
}

const wallTime: Cost = async (act) => {
  const start = performance.now();
  await act();
  return performance.now() - start;
};

/** Measures the cost of actions in a page, in ms of processor time. */
async function costIn(page: Page): Promise<Cost> {
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await session.send('Performance.getMetrics');
    return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
  };
  return async (act) => {
    const before = await worked();
    await act();
    return (await worked()) - before;
  };
}

/** Measures an action's cost as a multiple of the fixed piece of work, alternating between both. */
async function compare(
  what: string,
  atMost: number,
  act: Act,
  { cost = wallTime, fixed = doWork as Act, before = (() => {}) as Act, runs = RUNS } = {},
): Promise<Figure> {
  const works: number[] = [];
  const acts: number[] = [];
  await fixed();
  while (acts.length < runs) {
    works.push(await cost(fixed));
    await before();
    acts.push(await cost(act));
  }
  return { what, value: quantile(acts) / quantile(works), unit: 'times', aim: { atMost } };
}

/** Measures all paths of the charts, and the flow book's layout. */
export async function measureCharts(): Promise<Figure[]> {
  const charts = [allFlows.cashOut, allFlows.dashboard, allFlows.identityCheck].map(chartOf);
  const states = charts.flatMap(({ root }) => statesOf(root)).length;
  return [
    await compare('machines: all paths generated and run', 1_600, runModels, { runs: 1 }),
    await compare(`layout of ${states} states, with all labels`, 55, () =>
      Promise.all(charts.map((chart) => drawn(chart, 'all'))),
    ),
  ];
}

/** Measures tables and home with very many rows, and the creation of a customer, at a running sandbox. */
export async function measureRows(url: string): Promise<Figure[]> {
  const control = controlAt(url);
  const browser = await launchBrowser();
  try {
    const page = await openPage(browser, url);
    await page.setViewportSize({ width: 1280, height: 800 });
    await signIn(page, url, 'dashboard');
    const measured = { cost: await costIn(page), fixed: () => page.evaluate(doWork) };
    const activities = Array.from({ length: ROWS }, (_, index) => ({
      loanId: ROWS - index,
      date: addDays('2026-11-20', -index),
      amount: 50 + ((index * 37) % 900) / 2,
      status: index % 3 === 0 ? 'Unprocessed' : 'Debited',
    }));
    const path = '/v3/Lending/activites/repayments';
    await control('PUT', '/sandbox/faults', [
      { method: 'GET', path, status: 200, body: { activities }, times: 0 },
    ]);
    await page.goto('/dashboard/activity/repayments');
    await page.getByText(`1 to 10 of ${ROWS}`).first().waitFor();
    const press = (name: string) =>
      page.getByRole('button', { name }).evaluate(async (button) => {
        (button as HTMLElement).click();
        await new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)));
      });
    const rows = `${ROWS.toLocaleString('en-AU')} rows of repayments`;
    const figures = [
      await compare(`${rows}: sorted`, 2, () => press('Repayment Amount'), measured),
      await compare(`${rows}: turned to the next page`, 2, () => press('Next page'), measured),
    ];
    await control('PUT', '/sandbox/faults', []);
    await page.evaluate(answerWithin, MANY_OVERDUE);
    const goHome = async () => {
      await page.getByRole('link', { name: 'Home' }).click();
      await page.getByText(`50 of ${MANY_OVERDUE.count} shown`).first().waitFor();
    };
    const before = async () => {
      await page.getByRole('link', { name: 'My Account' }).click();
      await waitForHeading(page, 'My Account');
    };
    const what = `${MANY_OVERDUE.count.toLocaleString('en-AU')} overdue repayments: home drawn`;
    figures.push(await compare(what, 140, goHome, { ...measured, before }));
    const customer = () => makeCustomer({ control }, 'dashboard');
    return [...figures, await compare('a customer made', 2, customer)];
  } finally {
    await browser.close();
  }
}
