import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { cashOutMachine } from '../../../machines/cash-out.machine.ts';
import { inTab } from '../../../test/browser/support/in-tab.ts';
import { SIZES, type Size } from '../../../test/browser/support/page-pool.ts';
import type { Tab } from '../../../test/browser/support/tab.ts';
import { IS_THOROUGH } from '../../../test/support/thorough.ts';
import { chartOf } from '../../charts/chart.ts';
import { flowsCopy } from '../../copy/flows.ts';
import { helpCopy } from '../../copy/help.ts';
import { allMachines } from '../../tools/flows.ts';

const machines = [...(await allMachines()).values()].map(
  (machine) => [machine.id, chartOf(machine).label] as const,
);
const sizes = Object.keys(SIZES) as Size[];
/** Charts to check here; `lab/test/workbench/layout.test.ts` checks the layout of all in every run. */
const drawn = IS_THOROUGH ? machines : machines.slice(0, 5);

/** Runs a case at an address of the sandbox build. */
function at(path: string, act: (tab: Tab) => Promise<void>, size: Size = 'desktop'): Promise<void> {
  return inTab(
    async (tab) => {
      // Without photographs, because earlier test runs decide which of them exist.
      tab.allow(/\/sandbox\/screens\//);
      await tab.page.route('**/sandbox/screens/**', (route) => route.fulfill({ status: 404 }));
      await tab.page.goto(path);
      await act(tab);
    },
    { size },
  );
}

const card = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
/** Returns a text once two reads in a row are equal. */
async function settled(read: () => Promise<string>): Promise<string> {
  let before = await read();
  await expect
    .poll(async () => {
      const now = await read();
      const isSame = now === before;
      before = now;
      return isSame;
    })
    .toBe(true);
  return before;
}
/** The identity check up to its failure, as the address of the view that plays it. */
const FAILED =
  'after-the-bank-account/readStatus.done~1,getWidgetToken.done,widget.checked~1,setKycEntity.done,readResult.done~5';
/** What is read at the ends of the ways that the help tells, in its order. */
const ANSWERS = [
  'If the result is a no, only the team helps',
  'The customer logs out, if the customer is signed in',
  'cashout_failed (code)',
  'Choosing where to begin: The connection failed',
];
const fragment = (page: Page) => page.evaluate(() => window.location.hash);

describe('the flow book in a browser', () => {
  test.each(sizes)('draws machines, on a %s', (size) =>
    at(
      '/flows',
      async (tab) => {
        const { page } = tab;
        for (const [machine, label] of drawn) {
          await page.goto(`/flows#${machine}`);
          await card(page, label).first().waitFor();
          expect(await page.title()).toContain(label);
        }
        expect(await tab.accessibilityFaults()).toEqual([]);
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
          SIZES[size].width,
        );
      },
      size,
    ),
  );

  test.each([
    ['', /dashboard\/account\/password_reset/],
    ['#bankSynk', /There is no flow "bankSynk"\. This is The whole app\./],
    ['#cashOut/amount', /What the specification asks, 4\.10/],
    ['#help', /@statelyai\/inspect is made for XState 5/],
    ['#live', /No app to follow yet/],
    [`#play/identityCheck/${FAILED}`, /Now in The identity check fails/],
    ['#play/lottery', /There is no flow "lottery"\./],
    ['#whatif/payment/underWay.answer.checking.looking', /is not known whether it went through/],
    ['#words/bankSync', /We couldn't connect your bank/],
  ])('shows what stands at /flows%s, light and dark', (hash, text) =>
    at(`/flows${hash}`, async (tab) => {
      await tab.page.getByText(text).first().waitFor({ state: 'attached' });
      // The second accessibility checker counts pages in frames as parts of this page. Other tests check the screens.
      await tab.page.locator('iframe').evaluateAll((frames) => frames.map((one) => one.remove()));
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.inTheDark(async () => expect(await tab.colourFaults()).toEqual([]));
    }),
  );

  test.each(helpCopy.question.map((way, index) => ({ ...way, answer: ANSWERS[index] })))(
    'leads by its help and its search to the answer: $question',
    ({ answer, ...way }) =>
      at('/flows#help', async ({ page }) => {
        await page.getByRole('heading', { name: way.question }).waitFor();
        for (const step of helpCopy.wayTo(way)) await page.getByText(step).first().waitFor();
        await page.getByRole('searchbox').fill(way.search);
        const results = page.getByRole('navigation', { name: flowsCopy.resultList });
        await results.getByRole('link', { name: way.result }).first().press('Enter');
        for (const title of way.read) {
          await page.getByRole('heading', { name: title }).first().waitFor();
        }
        if (answer === undefined) throw new Error(`ANSWERS has none to "${way.question}".`);
        await page.getByText(answer).first().waitFor();
      }),
  );

  test('marks in a chart what a comparison finds, and stops comparing on request', () =>
    at('/flows', async ({ page }) => {
      const now = chartOf(cashOutMachine);
      const children = now.root.children.filter(({ name }) => name !== 'confirmingAmount');
      await page.route('**/sandbox/lab/flow-changes?about=last-week', (route) =>
        route.fulfill({
          json: { before: [{ ...now, root: { ...now.root, children } }], markdown: '' },
        }),
      );
      await page.goto('/flows?since=last-week#changes');
      const list = page.getByRole('region', { name: 'Changed flows' });
      await list.getByText('Cash out: 1 new').waitFor();
      await list.getByRole('link', { name: 'Cash out', exact: true }).click();
      const added = page.locator('[data-state=confirmingAmount][data-mark=added]');
      await added.waitFor();
      await page.getByRole('link', { name: 'Stop comparing' }).click();
      await added.waitFor({ state: 'detached' });
    }));

  test('tells everything about a state that is pressed, with a link to its screen', () =>
    at('/flows#mobileVerification', async (tab) => {
      const { page } = tab;
      await card(page, 'Choosing where to begin').first().click();
      await expect.poll(() => fragment(page)).toBe('#mobileVerification/choosingStart');
      const details = page.getByRole('complementary', { name: 'State' });
      await details.getByRole('link', { name: 'The number is confirmed already' }).click();
      await details.getByRole('heading', { name: 'The number is confirmed already' }).waitFor();
      await details.getByText('Shows the number, which cannot be changed here').waitFor();
      // Waits until all its photographs have failed to load.
      await details.locator('img').first().waitFor({ state: 'detached' });
      const address = details.getByRole('link', { name: flowsCopy.details.openAddress });
      expect(await address.getAttribute('href')).toBe('/signup/mobile');
      expect(await tab.accessibilityFaults()).toEqual([]);
    }));

  test('is moved, zoomed and searched by keyboard', () =>
    at('/flows#cashOut', async (tab) => {
      const { page } = tab;
      const view = () =>
        page.locator('.react-flow__viewport').evaluate((element) => element.style.transform);
      await page.getByText('Names', { exact: true }).click();
      await card(page, 'Is the amount meant?').focus();
      let seen = await view();
      for (const key of ['ArrowRight', 'ArrowDown', '+', '-', '0']) {
        await page.keyboard.press(key);
        await expect.poll(view, { message: key }).not.toBe(seen);
        seen = await settled(view);
      }
      await page.keyboard.press('Enter');
      await expect.poll(() => fragment(page)).toBe('#cashOut/confirmingAmount');
      await page.getByRole('searchbox').fill('cashout_failed');
      await page.getByText('2 places found').waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Enter');
      await expect.poll(() => fragment(page)).toBe('#payment/underWay.answer.sending');
    }));
});
