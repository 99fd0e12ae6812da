import { describe, expect, test } from 'vitest';
import { failureText } from '../../src/copy/failures.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { signInAt } from './support/customers.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

const OFFLINE = "We'll pick up where you left off";
const OFFLINE_MONEY = failureText({ code: 'offlineMoney' });

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
