import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFailed, test } from 'vitest';
import { SCENARIO_NAMES, type ScenarioName, scenario } from '../../sandbox/scenarios.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { dashboardFrameCopy } from '../../src/copy/dashboard-frame.ts';
import { logOutCopy } from '../../src/copy/log-out.ts';
import { longListsCopy } from '../../src/copy/long-lists.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { heading as titleOf } from '../../src/copy/titles.ts';
import { askApi, HEADINGS, makeCustomer, signInAt, waitForHeading } from './support/customers.ts';
import { sidewaysOverflow } from './support/expect-page.ts';
import { expectFocus } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { answerWithin, MANY_OVERDUE } from './support/many-repayments.ts';
import { SIZES, type Size } from './support/page-pool.ts';
import { screenOf } from './support/screen.ts';
import { openTab, type Tab } from './support/tab.ts';

const OVERVIEW = '/v3/Lending/overview';

/** The words of each scenario for a customer. */
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
  missed: ['Missed', /This repayment didn.t go through, so/],
  overdue: ['Overdue', 'Contact us', /Having trouble repaying/],
  deferred: ['Delayed', 'Final Repayment', "You've already delayed"],
  instants: ['First Repayment', 'Final Repayment', /^due in \d+ days$/],
  declined: ["We can't offer you a Cash Out right now", 'Contact us', 'Learn more'],
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
  let tab: Tab;
  /** The API's answer for the customer whose home is shown. */
  let answer: unknown;

  // The cases share one page, which loads each home again by a log-in.
  beforeAll(async () => {
    tab = await openTab('phone');
    await signInAt(tab, 'dashboard');
    await tab.page.route(`**${OVERVIEW}`, (route) => route.fulfill({ json: answer }));
  });
  afterAll(() => tab.close());

  test.each(SCENARIO_NAMES)(
    '%s shows the right words and offers the right actions [R2.84 R2.87 R3.25 R4.41 R4.46 R4.51 R4.52 R4.57 R8.42]',
    async (name) => {
      onTestFailed(() => tab.screenshot(`failed-dashboard-${name}`));
      const { button, link, textContaining } = screenOf(tab);
      const { page } = tab;
      await page.setViewportSize(SIZES.phone);
      await link(dashboardFrameCopy.menu.activity).click();
      await waitForHeading(page, titleOf('activity'));
      // The money on its way arrives within two seconds here, so the first answer is kept.
      answer = await askApi(tab, await makeCustomer(tab, 'dashboard', name), OVERVIEW);
      await link(dashboardFrameCopy.menu.home).click();
      for (const words of READS[name]) await textContaining(words).first().waitFor();
      expect(await page.getByRole('main').innerText()).not.toMatch(/undefined|NaN|null|Invalid/);

      const { cashOut, repayEarly, delay } = scenario(name).allows;
      const isOffered = repayEarly || delay;
      const isOut = ['overdue', 'declined', 'credit-assessment', 'transfer-failed'].includes(name);
      await expectButton(button(dashboardCopy.limit.cashOut), isOut ? 'absent' : cashOut);
      const hasReasons = (await link(dashboardCopy.limit.learnMore).count()) > 0;
      await expectButton(button(dashboardCopy.limit.about), hasReasons ? 'absent' : true);
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
      expect(tab.faults()).toEqual([]);
    },
  );
});

test('a hundred thousand overdue repayments can be loaded, with fifty of them at first [R4.38]', () =>
  inTab(async (tab) => {
    const { button, textContaining } = screenOf(tab);
    const { page } = tab;
    await page.addInitScript(answerWithin, MANY_OVERDUE);
    await signInAt(tab, 'dashboard');
    await textContaining('50 of 100000 shown').first().waitFor();
    const rows = page.getByRole('list', { name: 'Repayments' }).getByRole('listitem');
    expect(await rows.count()).toBe(50);
    await button(longListsCopy.more).click();
    await textContaining('100 of 100000 shown').first().waitFor();
    await expectFocus(rows.nth(50));
    expect(await tab.accessibilityFaults()).toEqual([]);
  }));

test.each(Object.keys(SIZES) as Size[])(
  'nothing moves when the details replace the skeleton, on a %s',
  (size) =>
    inTab(
      async (tab) => {
        const { page } = tab;
        await signInAt(tab, 'dashboard', 'two-repayments');
        await screenOf(tab).button(dashboardCopy.limit.about).waitFor();
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
        await screenOf(tab).button('Repay today').waitFor();
        await page.waitForLoadState('networkidle');
        expect(await page.evaluate(() => (window as unknown as { moved: string[] }).moved)).toEqual(
          [],
        );
      },
      { size },
    ),
);

test('the contacts about an overdue repayment are side by side on a desktop, each with its words on one line [R4.43 R9.31]', () =>
  inTab(
    async (tab) => {
      const { button, textContaining } = screenOf(tab);
      await signInAt(tab, 'dashboard', 'overdue');
      await button('Contact us').click();
      await textContaining('An overdue repayment').first().waitFor();
      const ways = tab.page.getByRole('dialog').locator(':is(a, button):not(dd *, [target])');
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

describe('Back from the home', () => {
  test('asks before it leaves; Close and a second Back stay, Log out leaves [R2.82]', () =>
    inTab(
      async (tab) => {
        const { button, dialog, heading, path } = screenOf(tab);
        const { page } = tab;
        await signInAt(tab, 'dashboard');
        await heading(HEADINGS.dashboard).click();
        await page.goBack();
        await dialog(logOutCopy.title).waitFor();
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
