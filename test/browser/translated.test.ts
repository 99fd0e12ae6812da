import { expect, test } from 'vitest';
import { dashboardCopy } from '../../src/copy/dashboard.ts';
import { repaymentsCopy } from '../../src/copy/repayments.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { heading as titleOf } from '../../src/copy/titles.ts';
import { askApi, makeCustomer, openSignedIn, PATHS } from './support/customers.ts';
import { inClockedTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { oldWords, translate } from './support/translate.ts';

/** A page translated by the browser still works, and shows the words of an untranslated one. */
async function expectRight({ page }: Pick<Tab, 'page'>): Promise<void> {
  expect(await screenOf({ page }).heading(titleOf('crashed')).count()).toBe(0);
  expect(await oldWords(page)).toEqual([]);
}

test('a translated home follows the money that is on its way, and says that the device is offline', () =>
  inClockedTab(async (tab) => {
    const { page } = tab;
    const { text } = screenOf(tab);
    const overview = '/v3/Lending/overview';
    const answers = [];
    for (const [name, words] of [
      ['transferring', dashboardCopy.limit.transferring.title],
      ['processing', repaymentsCopy.processingNote],
      ['missed', /^This repayment didn.t go through/],
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
