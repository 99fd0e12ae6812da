import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { SCENARIO_NAMES, type ScenarioName, scenario } from '../../sandbox/scenarios.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { delayCopy } from '../../src/copy/delay.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { repayEarlyCopy } from '../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { chunksRest } from './support/chunks.ts';
import {
  askApi,
  HEADINGS,
  makeCustomer,
  signInAt,
  submitLogin,
  tokenOf,
  waitForHeading,
} from './support/customers.ts';
import { sidewaysOverflow } from './support/expect-page.ts';
import { expectFocus } from './support/fields.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { SIZES, type Size } from './support/page-pool.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

const OVERVIEW = '/v3/Lending/overview';

const parts = (tab: Tab) => ({
  ...screenOf(tab),
  row: (index: number) =>
    tab.page.getByRole('list', { name: 'Repayments' }).getByRole('listitem').nth(index),
});

/** Answers the details of the dashboard as the test says, and counts how often they are asked for. */
async function answerDetails({ page }: Pick<Tab, 'page'>, answer: () => unknown) {
  const asked = { times: 0 };
  await page.route(`**${OVERVIEW}`, async (route) => {
    asked.times += 1;
    await route.fulfill({ json: answer() });
  });
  return asked;
}

/** Details as the API tells them, unless told otherwise. */
function details({
  activities = [] as object[],
  available = 0,
  ...changes
}: Record<string, unknown> & { activities?: object[]; available?: number } = {}) {
  return {
    today: '2026-11-23',
    declineDetail: { declineReason: 'None' },
    borrowOverview: { allActivities: activities, availableCashoutAmount: available },
    loanSetting: { maximumAmount: 1_200, minimalAmount: 50, incrementalAmount: 10, feePercent: 5 },
    maskedAccountNumber: '•••• 5678',
    repayEarlyStatus: 'Processing',
    deferStatus: 'Processing',
    ...changes,
  };
}

const flags = { hasMissedRepayment: false, isOverdue: false, hasDeferred: false };
const aRepayment = (repaymentDate: string | null, changes: object = {}) => ({
  type: 'Repayment',
  status: 'Unprocessed',
  loanId: 7,
  amount: 52.5,
  repaymentDate,
  ...flags,
  ...changes,
});
const aCashOut = { type: 'Cashout', status: 'Pending', loanId: 7, amount: 100, ...flags };

/** What a customer reads in each scenario. */
const READS: Record<ScenarioName, readonly (string | RegExp)[]> = {
  'first-time': ["Congratulations, you're approved!", /of \$1,200/, 'No repayments due'],
  'one-repayment': [/^Repayment$/, /^due in \d+ days$/],
  'two-repayments': ['First Repayment', 'Final Repayment', /You've reached your limit/],
  monthly: [/^Repayment$/, /^due in \d+ days$/],
  transferring: ['Transferring', '$300', 'First Repayment'],
  'transferring-with-limit': ['Transferring', '$300', 'First Repayment'],
  'transfer-failed': [
    "Your Cash Out hasn't arrived",
    'Contact us',
    "Not due: your Cash Out didn't arrive. Talk to us about what happens next.",
  ],
  processing: ['Processing', 'This takes 1-2 business days.'],
  missed: ['Missed', /Your bank refused this repayment/],
  overdue: ['Overdue', 'Contact us', /Having trouble repaying/],
  deferred: ['Delayed', 'Final Repayment', "You've already delayed"],
  instants: ['First Repayment', 'Final Repayment', /^due in \d+ days$/],
  declined: ["We can't offer you a Cash Out right now", 'Chat with us', 'Learn more'],
  'credit-assessment': ['You do not qualify for our Pay On Demand service', 'Learn more'],
  'limit-reached': ["You've reached your limit for now", 'No repayments due'],
  promotion: ['Your promotion'],
  'long-history': ['Available to cash out', /of \$800/, 'No repayments due'],
};

async function expectButton(button: Locator, allowed: 'absent' | boolean) {
  if (allowed === 'absent') expect(await button.count()).toBe(0);
  else expect(await button.isEnabled()).toBe(allowed);
}

describe('each scenario', () => {
  test.each(SCENARIO_NAMES)(
    '%s shows what it should and offers what it allows [R2.84 R2.87 R3.25 R4.41 R4.46 R4.51 R4.52 R4.57 R8.42]',
    (name) =>
      inTab(async (tab) => {
        const { button, said } = parts(tab);
        const { page } = tab;
        const customer = await makeCustomer(tab, 'dashboard', name);
        if (name.startsWith('transferring')) {
          // The money arrives within two seconds here: what the API says at first is kept.
          const first = await askApi(tab, customer, OVERVIEW);
          await answerDetails(tab, () => first);
        }
        await page.goto('/login');
        await submitLogin(tab, customer);
        await button(dashboardCopy.limit.about).waitFor();
        for (const words of READS[name]) await said(words).first().waitFor();
        expect(await page.getByRole('main').innerText()).not.toMatch(/undefined|NaN|null|Invalid/);

        const { cashOut, repayEarly, delay } = scenario(name).allows;
        const isOffered = repayEarly || delay;
        await expectButton(button(dashboardCopy.limit.cashOut), cashOut);
        await expectButton(button(repaymentsCopy.repayEarly), isOffered ? repayEarly : 'absent');
        await expectButton(
          button(repaymentsCopy.delay),
          isOffered && name !== 'monthly' ? delay : 'absent',
        );

        for (const size of Object.keys(SIZES) as Size[]) {
          await page.setViewportSize(SIZES[size]);
          await tab.screenshot(`dashboard-${name}`, size);
          const overflow = await sidewaysOverflow(tab);
          expect(overflow, `sideways scrolling on a ${size}`).toBeLessThanOrEqual(0);
        }
        expect(await tab.accessibilityFaults()).toEqual([]);
        if (name === 'transferring-with-limit') {
          await page.goto('/dashboard/cashout');
          await page.waitForURL('**/dashboard');
          await said(dashboardCopy.limit.transferring.title).first().waitFor();
        }
      }),
  );
});

/**
 * How often its text may be parsed in the time that a long answer takes until the home can be used: some second, by which a slow
 * machine is no slower. Measured: 22 to 24 times. One parsing alone takes 27 to 120 ms, as the memory is, so they are measured
 * together.
 */
const PARSINGS = 32;
/**
 * How often each is measured, the drawing only until once it is fast enough. The least counts: what else a processor does can
 * only add to it.
 */
const MEASUREMENTS = 5;

/** Runs in the page: answers a path from within it. To hand over so long a text each time would take longer than all else. */
function answerWithin({ path, text }: { readonly path: string; readonly text: string }): void {
  const { fetch } = window;
  Object.assign(window, {
    answer: text,
    fetch: async (...asked: Parameters<typeof fetch>) =>
      new Request(...asked).url.endsWith(path)
        ? new Response(text, { headers: { 'content-type': 'application/json' } })
        : fetch(...asked),
  });
}

test('a hundred thousand overdue repayments are there within a second, fifty of them [R4.38]', () =>
  inTab(async (tab) => {
    const { button, said } = parts(tab);
    const { page } = tab;
    await signInAt(tab, 'dashboard');
    await button(dashboardCopy.limit.about).waitFor();
    const activities = Array.from({ length: 100_000 }, () =>
      aRepayment('2026-11-20', { isOverdue: true }),
    );
    await page.evaluate(answerWithin, {
      path: OVERVIEW,
      text: JSON.stringify(details({ activities })),
    });
    const session = await page.context().newCDPSession(page);
    await session.send('Performance.enable', { timeDomain: 'threadTicks' });
    /** What an act costs the page, in ms of a processor: what else runs on the machine does not count. */
    const costOf = async (act: () => Promise<unknown>) => {
      const worked = async () => {
        const { metrics } = await session.send('Performance.getMetrics');
        return (metrics.find(({ name }) => name === 'TaskDuration')?.value ?? 0) * 1_000;
      };
      const before = await worked();
      await act();
      return (await worked()) - before;
    };
    const parsing: number[] = [];
    for (let measured = 0; measured < MEASUREMENTS; measured += 1) {
      parsing.push(
        await costOf(() =>
          page.evaluate((times) => {
            const { answer } = window as unknown as { answer: string };
            for (let parsed = 0; parsed < times; parsed += 1) JSON.parse(answer);
          }, PARSINGS),
        ),
      );
    }
    const limit = Math.min(...parsing);
    const drawing: number[] = [];
    do {
      await page.getByRole('link', { name: 'My Account' }).click();
      await waitForHeading(page, 'My Account');
      drawing.push(
        await costOf(async () => {
          await page.getByRole('link', { name: 'Home' }).click();
          await said('50 of 100000 shown').first().waitFor();
        }),
      );
    } while (drawing.length < MEASUREMENTS && Math.min(...drawing) >= limit);
    expect(Math.min(...drawing)).toBeLessThan(limit);
    await button(repaymentsCopy.more).click();
    await said('100 of 100000 shown').first().waitFor();
    await expectFocus(page.getByRole('list', { name: 'Repayments' }).getByRole('listitem').nth(50));
    expect(await tab.accessibilityFaults()).toEqual([]);
  }));

test.each(Object.keys(SIZES) as Size[])(
  'nothing moves when the details take the place of the skeleton, on a %s',
  (size) =>
    inTab(
      async (tab) => {
        const { page } = tab;
        await signInAt(tab, 'dashboard', 'two-repayments');
        await parts(tab).button(dashboardCopy.limit.about).waitFor();
        await page.route(`**${OVERVIEW}`, async (route) => {
          await waitForHeading(page, HEADINGS.dashboard);
          await page.locator('main [aria-busy]').waitFor();
          await page.evaluate(() => {
            const moved: string[] = [];
            Object.assign(window, { moved });
            new PerformanceObserver((list) => {
              type Shift = PerformanceEntry & { sources: { node: Node | null }[] };
              for (const { sources } of list.getEntries() as Shift[]) {
                moved.push(...sources.map(({ node }) => node?.textContent ?? ''));
              }
            }).observe({ type: 'layout-shift' });
          });
          await route.continue();
        });
        await page.reload();
        await parts(tab).button('Repay today').waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual(
          [],
        );
      },
      { size },
    ),
);

test('the contact of an overdue repayment says what it is about [R4.43 R9.31]', () =>
  inTab(async (tab) => {
    const { button, said } = parts(tab);
    await signInAt(tab, 'dashboard', 'overdue');
    await button('Contact us').click();
    await said('An overdue repayment').first().waitFor();
  }));

test('the ways to the team stand side by side on a desktop, each with its words on one line', () =>
  inTab(
    async (tab) => {
      const { button, said } = parts(tab);
      await signInAt(tab, 'dashboard', 'overdue');
      await button('Contact us').click();
      await said('An overdue repayment').first().waitFor();
      const ways = tab.page
        .getByRole('dialog')
        .locator('a[href^="mailto:"], a[href^="tel:"], button');
      const lines = await ways.evaluateAll((all) =>
        all.map((it) => {
          const words = document.createRange();
          words.selectNodeContents(it);
          return [...words.getClientRects()].map(({ top }) => top);
        }),
      );
      expect(lines).toHaveLength(3);
      expect(new Set(lines.flat()).size).toBe(1);
    },
    { size: 'desktop' },
  ));

test('a link of the social card is counted [R7.59]', () =>
  inTab(async (tab) => {
    await signInAt(tab, 'dashboard');
    const link = tab.page.getByRole('link', { name: /^Facebook/ });
    await link.evaluate((element) =>
      element.addEventListener('click', (event) => event.preventDefault()),
    );
    await link.click();
    await expect
      .poll(() => tab.control('GET', '/sandbox/analytics'))
      .toContainEqual(
        expect.objectContaining({ name: 'social_click', params: { site: 'facebook' } }),
      );
  }));

describe('repaying early', () => {
  test('pays all that is left once, however often one presses, over an expired token too [R1.9 R2.89 R4.76]', () =>
    inTab(async (tab) => {
      const { button, dialog, said } = parts(tab);
      const { page } = tab;
      const customer = await signInAt(tab, 'dashboard', 'two-repayments');
      const keys: (string | undefined)[] = [];
      tab.allow(/Failed to load resource: .*401.*repayments\/pay/);
      await page.route('**/v3/Lending/repayments/pay', async (route) => {
        keys.push(route.request().headers()['idempotency-key']);
        await (keys.length === 1 ? route.fulfill({ status: 401, json: {} }) : route.continue());
      });
      await button(repaymentsCopy.repayEarly).click();
      await dialog(repayEarlyCopy.choice.title).waitFor();
      await page.getByRole('radio', { name: 'All repayments' }).check();
      await button(repayEarlyCopy.choice.proceed).click();
      await dialog(repayEarlyCopy.confirmation.title).getByText('$315').first().waitFor();
      await button(repayEarlyCopy.confirmation.confirm).dblclick();
      await dialog(repayEarlyCopy.confirmation.title).waitFor({ state: 'hidden' });
      await said(repaymentsCopy.processingNote).first().waitFor();
      await expectFocus(page.getByRole('heading', { name: 'Repayments' }));
      expect(await button(repaymentsCopy.repayEarly).count()).toBe(0);
      expect(keys).toHaveLength(2);
      expect(keys[0]).toBeTruthy();
      expect(keys[1]).toBe(keys[0]);
      expect(await askApi(tab, customer, OVERVIEW)).toMatchObject({
        borrowOverview: {
          allActivities: [
            { type: 'Cashout' },
            { status: 'Pending', amount: 157.5 },
            { status: 'Pending', amount: 157.5 },
          ],
        },
      });
      await expect
        .poll(() => tab.control('GET', '/sandbox/analytics'))
        .toContainEqual(
          expect.objectContaining({ name: 'repay_early', params: { choice: 'all' } }),
        );
    }));

  test('that was done elsewhere already is refused, and the home shows it as soon as the dialog is closed', () =>
    inTab(async (tab) => {
      const { button, dialog, said } = parts(tab);
      tab.allow(/Failed to load resource: .*repayments\/pay/);
      const customer = await signInAt(tab, 'dashboard', 'two-repayments');
      await button(repaymentsCopy.repayEarly).click();
      await tab.page.getByRole('radio', { name: 'All repayments' }).check();
      await button(repayEarlyCopy.choice.proceed).click();
      const elsewhere = await fetch(`${tab.url}/v3/Lending/repayments/pay`, {
        method: 'POST',
        headers: {
          authorization: `Bearer ${await tokenOf(tab, customer)}`,
          'content-type': 'application/json',
          'idempotency-key': crypto.randomUUID(),
        },
        body: JSON.stringify({ amount: 315 }),
      });
      expect(elsewhere.status).toBe(200);
      await button(repayEarlyCopy.confirmation.confirm).click();
      await dialog(repayEarlyCopy.confirmation.title).getByText("can't pay early").waitFor();
      await button(repayEarlyCopy.cancel).click();
      await said(repaymentsCopy.words.processing).first().waitFor();
      expect(await button(repaymentsCopy.repayEarly).count()).toBe(0);
    }));
});

describe('delaying', () => {
  test('moves the next repayment once [R1.9 R2.89 R4.78 R4.79]', () =>
    inTab(async (tab) => {
      const { button, dialog, row } = parts(tab);
      const customer = await signInAt(tab, 'dashboard', 'two-repayments');
      const before = await row(0).innerText();
      const later = await row(1).innerText();
      const sent = recordCalls(tab);
      await button(repaymentsCopy.delay).click();
      const shown = await dialog(delayCopy.title).innerText();
      const dates = shown.match(/\w{3}, \d+ \w{3} \d{4}/g) ?? [];
      expect(before).toContain(dates[0]);
      expect(later).toContain(dates[1]);
      await button(delayCopy.confirm).dblclick();
      await dialog(delayCopy.title).waitFor({ state: 'hidden' });
      await row(1).getByText('Delayed').waitFor();
      expect(await row(0).innerText()).toContain(dates[1]);
      expect(await button(repaymentsCopy.delay).isDisabled()).toBe(true);
      expect(sent.filter((call) => call.startsWith('PUT'))).toEqual([
        'PUT /v3/Lending/repayments/defer',
      ]);
      expect(await askApi(tab, customer, OVERVIEW)).toMatchObject({
        deferStatus: 'AlreadyDelayed',
      });
    }));
});

describe('the refresh', () => {
  const moving = details({ activities: [aCashOut, aRepayment('2026-12-04')] });
  const arrived = details({
    activities: [{ ...aCashOut, status: 'Debited' }, aRepayment('2026-12-04')],
    repayEarlyStatus: 'OK',
  });

  test('comes every 10 seconds, draws nothing when nothing has changed, and pauses offline [R4.60]', () =>
    inClockedTab(async (tab) => {
      const { page } = tab;
      const asked = await answerDetails(tab, () => moving);
      await signInAt(tab, 'dashboard');
      await parts(tab).said(dashboardCopy.limit.transferring.title).first().waitFor();
      await page.evaluate(() => {
        const seen = { changes: 0 };
        Object.assign(window, { seen });
        new MutationObserver((changes) => {
          seen.changes += changes.length;
        }).observe(document.querySelector('main') ?? document.body, {
          subtree: true,
          childList: true,
          characterData: true,
          attributes: true,
        });
      });
      for (const times of [2, 3]) {
        await page.clock.runFor(10_000);
        await expect.poll(() => asked.times).toBe(times);
      }
      await page.clock.runFor(1_000);
      expect(await page.evaluate(() => (window as unknown as { seen: object }).seen)).toEqual({
        changes: 0,
      });
      // What is on its way would be lost.
      await chunksRest(page);
      await tab.context.setOffline(true);
      await page.clock.runFor(60_000);
      expect(asked.times).toBe(3);
      await tab.context.setOffline(false);
      await page.clock.runFor(10_500);
      await expect.poll(() => asked.times).toBe(4);
    }));

  test('never moves what is pressed', () =>
    inClockedTab(async (tab) => {
      const { button, dialog, said } = parts(tab);
      const { page } = tab;
      let now = moving;
      const asked = await answerDetails(tab, () => now);
      await signInAt(tab, 'dashboard');
      await said(dashboardCopy.limit.transferring.title).first().waitFor();
      now = arrived;
      await button(dashboardCopy.limit.about).hover();
      await page.mouse.down();
      await page.clock.runFor(10_000);
      await expect.poll(() => asked.times).toBe(2);
      await page.clock.runFor(1_000);
      expect(await said(dashboardCopy.limit.transferring.title).first().isVisible()).toBe(true);
      expect(await button('Repay today').count()).toBe(0);
      await page.mouse.up();
      await dialog(dashboardCopy.limitInfo.title).waitFor();
      await page.clock.runFor(100);
      await button(dashboardCopy.limitInfo.close).click();
      await button('Repay today').waitFor();
    }));
});

describe('Back from the home', () => {
  test('asks before it leaves; Close and a second Back stay, Log out leaves [R2.82]', () =>
    inTab(
      async (tab) => {
        const { button, dialog, heading } = parts(tab);
        const { page } = tab;
        const path = () => new URL(page.url()).pathname;
        await signInAt(tab, 'dashboard');
        await heading(HEADINGS.dashboard).click();
        await page.goBack();
        await dialog(logOutCopy.title).waitFor();
        expect(await tab.accessibilityFaults()).toEqual([]);
        await page.goBack();
        await dialog(logOutCopy.title).waitFor({ state: 'hidden' });
        expect(path()).toBe('/dashboard');
        await heading(HEADINGS.dashboard).click();
        await page.goBack();
        await button(logOutCopy.onBack.decline).click();
        await dialog(logOutCopy.title).waitFor({ state: 'hidden' });
        expect(path()).toBe('/dashboard');
        await page.goBack();
        await dialog(logOutCopy.title).waitFor();
        await button(logOutCopy.onBack.confirm).click();
        await heading('Log in').waitFor();
        expect(path()).toBe('/login');
      },
      { size: 'desktop' },
    ));
});

test('what the API sends is shown as it is, never as markup, and nothing is made up', () =>
  inTab(async (tab) => {
    const { button, said } = parts(tab);
    const bold = '<b>bold</b><img src=x onerror=alert(1)>';
    await answerDetails(tab, () =>
      details({
        today: null,
        declineDetail: {
          declineTitle: `No ${bold}`,
          declineReason: bold,
          declineDescription: bold,
          learnMoreLink: 'javascript:alert(1)',
          showChatWithUs: null,
        },
        activities: [
          aRepayment(null, { isOverdue: true, status: bold }),
          aRepayment(null, { status: 'Pending', loanId: 3 }),
          aRepayment('2020-02-29', { type: bold, isOverdue: true }),
        ],
        loanSetting: {
          maximumAmount: 0,
          minimalAmount: 50,
          incrementalAmount: null,
          feePercent: null,
        },
        promotion: { title: bold, message: bold, condition: null },
        maskedAccountNumber: null,
        repayEarlyStatus: bold,
        deferStatus: null,
        nextRepaymentDateAfterDefer: null,
      }),
    );
    await signInAt(tab, 'dashboard');
    await said(`No ${bold}`).first().waitFor();
    const main = tab.page.getByRole('main');
    expect(await main.locator('b, img').count()).toBe(0);
    expect(await main.innerText()).not.toMatch(/undefined|NaN|null|Invalid|\[object/);
    expect(await main.getByText('Date to be confirmed').count()).toBe(2);
    expect(await button(dashboardCopy.limit.cashOut).isDisabled()).toBe(true);
    expect(await tab.page.getByRole('link', { name: /Learn more/ }).count()).toBe(0);
    expect(await button('Repay today').count()).toBe(0);
  }));

test.each(['Pacific/Kiritimati', 'Pacific/Pago_Pago'])(
  'days are counted in Sydney, also on a device in %s [R2.90]',
  (timeZone) =>
    inTab(
      async (tab) => {
        const { said } = parts(tab);
        // 00:30 in Sydney on the 24th: another hour, or another day, everywhere else.
        await tab.page.clock.install({ time: new Date('2026-11-23T13:30:00Z') });
        await answerDetails(tab, () =>
          details({
            today: null,
            activities: [aRepayment('2026-11-24'), aRepayment('2026-11-25')],
          }),
        );
        await signInAt(tab, 'dashboard');
        await said('due today').first().waitFor();
        await said('due tomorrow').first().waitFor();
      },
      { timeZone },
    ),
);
