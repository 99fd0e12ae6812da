import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { contactCopy } from '../../src/copy/contact.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { failureText } from '../../src/copy/failures.ts';
import { homeDialogsCopy } from '../../src/copy/home-dialogs.ts';
import { paymentCopy } from '../../src/copy/payment.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { reviewCashOut } from './support/advance-flow.ts';
import { askApi, HEADINGS, signInAt, waitForHeading } from './support/customers.ts';
import {
  BREAKS,
  type Break,
  breakCalls,
  breakOverviewAfterOne,
  clearFaults,
  hurryTo,
} from './support/faults.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

const CHECKING = failureText({ code: 'outcomeUnknown' });
const UNKNOWN = "We don't know yet whether it went through.";
const OFFLINE = "We'll pick up where you left off";
const OFFLINE_MONEY = failureText({ code: 'offlineMoney' });

const BORROW = 'POST /v3/Lending/borrow';
const OVERVIEW = 'GET /v3/Lending/overview';

/** Twice, because the browser repeats a call on a cut connection. */
const MADE_BUT_LOST = { kind: 'reset', after: true, times: 2 } as const satisfies Break;

/** How long a payment certainly still holds its customer, after `nudgeTo` has waited for the page, in ms. */
const STILL_HELD_MS = 20_000;
/** The clock's step between two checks, in ms: far less than the checks take. */
const NUDGE_MS = 10;
/** The maximum number of steps, however long the page takes: less than ten seconds in all. */
const MAX_NUDGES = 900;

/**
 * Stops the page's clock until it is resumed. Its day is fixed from now on, also while timers run again, so no check is late
 * enough to call a payment not made.
 */
async function stopClock({ page }: Tab): Promise<void> {
  const now = await page.evaluate(() => Date.now());
  await page.clock.setFixedTime(now);
  await page.clock.pauseAt(now + 1_000);
}

/** Waits for an element in tiny steps of the page's clock. */
async function nudgeTo({ page }: Tab, element: Locator): Promise<void> {
  let nudges = 0;
  await expect
    .poll(async () => {
      if (nudges < MAX_NUDGES) await page.clock.runFor(NUDGE_MS);
      nudges += 1;
      return element.isVisible();
    })
    .toBe(true);
}

/**
 * Makes a cash out of $100 whose answer is lost, while no overview can be read; the clock is stopped then. Returns the customer and
 * the overview before it.
 */
async function loseCashOut(tab: Tab) {
  const customer = await reviewCashOut(tab);
  const overview = await askApi(tab, customer, '/v3/Lending/overview');
  await stopClock(tab);
  await breakCalls(tab, {
    [BORROW]: MADE_BUT_LOST,
    ...breakOverviewAfterOne(BREAKS['an error 500']),
  });
  await screenOf(tab).button(cashOutCopy.review.agree).click();
  await nudgeTo(tab, screenOf(tab).status(CHECKING));
  return { customer, overview };
}

/** The payments of the next of two repayments, at home, up to the confirmation. */
const DIALOGS = {
  repayment: {
    title: 'Confirm repayment',
    open: async (tab: Tab) => {
      const { button } = screenOf(tab);
      await button(repaymentsCopy.repayEarly).click();
      await tab.page.getByRole('radio', { name: 'Next repayment' }).check();
      await button('Continue').click();
    },
    told: 'Your repayment of $157.50 is being processed.',
  },
  delay: {
    title: 'Delay repayment',
    open: (tab: Tab) => screenOf(tab).button(repaymentsCopy.delay).click(),
    told: /^Your repayment of \$157\.50 moved to /,
  },
} as const;

/** Opens the dialog of a payment. */
async function openDialog(tab: Tab, kind: keyof typeof DIALOGS) {
  const { title, open, told } = DIALOGS[kind];
  await open(tab);
  const dialog = screenOf(tab).dialog(title);
  await dialog.waitFor();
  return { dialog, told, confirm: dialog.getByRole('button', { name: /^Confirm/ }) };
}

describe('a cash out without an answer', () => {
  test('holds for 30 s, then lets the customer go home, where a notice stays until it went through [R8.44]', () =>
    inClockedTab(async (tab) => {
      const { button, dialog, link, status, path, text } = screenOf(tab);
      const { page } = tab;
      const { customer, overview } = await loseCashOut(tab);
      await page.clock.fastForward(STILL_HELD_MS);
      await page.evaluate(() => history.back());
      expect(await button(cashOutCopy.back).isDisabled()).toBe(true);
      expect(await link(paymentCopy.home).count()).toBe(0);
      await page.clock.resume();
      await hurryTo(tab, link(paymentCopy.home));
      expect(path()).toBe('/dashboard/cashout');
      expect(await button(cashOutCopy.back).isDisabled()).toBe(true);

      await link(paymentCopy.home).click();
      const notice = status(UNKNOWN).filter({ hasText: 'Your Cash Out of $100' });
      await notice.waitFor();
      await waitForHeading(page, HEADINGS.dashboard);
      await notice.getByRole('button', { name: 'Talk to us' }).click();
      await dialog(contactCopy.title).waitFor();
      await dialog(contactCopy.title).getByRole('button', { name: 'Close' }).click();

      // An overview from before the payment.
      await breakCalls(tab, { [OVERVIEW]: { status: 200, body: overview } });
      await button('Try again').click();
      await text(dashboardCopy.limit.unknown).waitFor();
      expect(await button(dashboardCopy.limit.cashOut).count()).toBe(0);
      expect(await tab.accessibilityFaults()).toEqual([]);
      await page.reload();
      await text(dashboardCopy.limit.unknown).waitFor();
      expect(await button(dashboardCopy.limit.cashOut).count()).toBe(0);
      await notice.waitFor();
      await page.goto('/dashboard/cashout');
      await waitForHeading(page, HEADINGS.dashboard);
      await notice.waitFor();
      expect(path()).toBe('/dashboard');

      await clearFaults(tab);
      await hurryTo(tab, dialog(homeDialogsCopy.success.title));
      expect(await dialog(homeDialogsCopy.success.title).innerText()).toContain('$100');
      await button('Done').click();
      expect(await notice.count()).toBe(0);
      // The browser repeats a call on a cut connection: its key prevents a second loan.
      expect(await askApi(tab, customer, '/v3/Lending/activites/cashouts')).toMatchObject({
        activities: [{ amount: 100 }],
      });
    }));
});

describe('in a payment dialog', () => {
  test('a finished delay is announced in a status, a repayment thereafter as well [R4.75 R4.81]', () =>
    inTab(async (tab) => {
      await signInAt(tab, 'dashboard', 'two-repayments');
      for (const kind of ['delay', 'repayment'] as const) {
        const { confirm, dialog, told } = await openDialog(tab, kind);
        await confirm.click();
        await dialog.waitFor({ state: 'hidden' });
        const news = screenOf(tab).status(told);
        await news.waitFor();
        // The button that opened it is further down the page.
        await expect
          .poll(() => news.evaluate((element) => element.getBoundingClientRect().top >= 0))
          .toBe(true);
        expect(await tab.accessibilityFaults()).toEqual([]);
      }
    }));

  test('an offline device shows only that nothing was sent [R8.47]', () =>
    inTab(async (tab) => {
      tab.allow(/Failed to load resource: net::ERR_INTERNET_DISCONNECTED/);
      await signInAt(tab, 'dashboard', 'two-repayments');
      const { confirm, dialog } = await openDialog(tab, 'repayment');
      await tab.context.setOffline(true);
      await tab.page.getByText(OFFLINE).first().waitFor();
      const sent = recordCalls(tab);
      await confirm.click();
      await dialog.getByText(OFFLINE_MONEY).waitFor();
      expect(await dialog.getByText(/offline/).count()).toBe(1);
      expect(await dialog.innerText()).not.toContain(OFFLINE);
      // A read first tests what the browser says of its connection.
      expect(sent).toEqual(['GET /v3/Users/state']);
      expect(await tab.accessibilityFaults()).toEqual([]);
    }));
});
