import { expect, test } from 'vitest';
import { accountCopy } from '../../src/copy/account.ts';
import { actionLinkCopy } from '../../src/copy/action-link.ts';
import { activityCopy } from '../../src/copy/activity.ts';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { heading as titleOf } from '../../src/copy/titles.ts';
import { secondsLeft } from './support/countdown.ts';
import {
  askApi,
  mailedLink,
  makeCustomer,
  openSignedIn,
  PATHS,
  signInAt,
} from './support/customers.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { walkToMoney } from './support/journey.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { oldWords, translate } from './support/translate.ts';

/** A page translated by the browser still works, and shows the words of an untranslated one. */
async function expectRight({ page }: Pick<Tab, 'page'>): Promise<void> {
  expect(await screenOf({ page }).heading(titleOf('crashed')).count()).toBe(0);
  expect(await oldWords(page)).toEqual([]);
}

test('a customer whose browser translates the pages gets from the eligibility check to money', () =>
  inTab(async ({ page, inbox }) => {
    const look = async () => {
      // The first page; later ones are in the same document.
      await translate(page);
      await expectRight({ page });
    };
    await walkToMoney(
      { page, inbox, look },
      { email: 'translated@example.com', password: 'Wattle-2026', mobile: '0491 570 158' },
    );
  }));

test('a translated home follows the money that is on its way, and says that the device is offline', () =>
  inClockedTab(async (tab) => {
    const { page } = tab;
    const { text } = screenOf(tab);
    const overview = '/v3/Lending/overview';
    const answers = [];
    for (const [name, words] of [
      ['transferring', dashboardCopy.limit.transferring.title],
      ['processing', repaymentsCopy.processingNote],
      ['missed', /^This repayment didn.t go through, so/],
    ] as const) {
      const customer = await makeCustomer(tab, 'dashboard', name);
      answers.push({ words, customer, json: await askApi(tab, customer, overview) });
    }
    for (const [index, { words, customer, json }] of answers.entries()) {
      await page.unroute(`**${overview}`);
      await page.route(`**${overview}`, (route) => route.fulfill({ json }));
      if (index > 0) await page.clock.fastForward(11_000);
      else await openSignedIn(tab, customer, PATHS.dashboard);
      await text(words).first().waitFor();
      await translate(page);
      await expectRight(tab);
    }

    await tab.context.setOffline(true);
    await text(statesCopy.offline.banner).waitFor();
    await tab.context.setOffline(false);
    await text(statesCopy.offline.banner).waitFor({ state: 'detached' });
    await expectRight(tab);
  }));

test('a translated account page counts seconds, and shows an address that is verified in another tab; a document is downloaded', () =>
  inTab(async (tab) => {
    const { page } = tab;
    const { button, field, link, table, text } = screenOf(tab);
    const { email } = await signInAt(tab, 'dashboard', 'long-history');
    await translate(page);
    await link('My Activity').click();
    await table('cashOuts').waitFor();
    const isSaved = page.waitForEvent('download');
    await button(/^Download agreement of/)
      .first()
      .click();
    await isSaved;
    await text(activityCopy.downloaded).waitFor();
    await expectRight(tab);

    await link('My Account').click();
    await field(accountCopy.email.field).fill(email);
    await button(accountCopy.email.verify).click();
    const first = await secondsLeft(page);
    await expect.poll(() => secondsLeft(page)).toBeLessThan(first);
    const other = await tab.context.newPage();
    await other.goto(await mailedLink(tab, email));
    await other.getByRole('button', { name: actionLinkCopy.verification.submit }).click();
    await other.getByText(actionLinkCopy.verification.done.text).waitFor();
    await other.close();
    await page.bringToFront();
    await button(accountCopy.email.change).waitFor();
    await expectRight(tab);
  }));
