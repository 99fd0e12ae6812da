import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { SIZES, type Size } from './support/page-pool.ts';
import type { Tab } from './support/tab.ts';

const START = '/flows#play/identityCheck';
/** From the start of the identity check to its failure, as the buttons say it. */
const TO_FAILURE = [
  "readStatus done 'NotStarted'",
  "getWidgetToken done token: 'token-1'",
  "widget.checked entityId: 'entity-1'",
  'setKycEntity done',
  "readResult done 'Failed'",
];
const FAILED =
  'after-the-bank-account/readStatus.done~1,getWidgetToken.done,widget.checked~1,setKycEntity.done,readResult.done~5';

function at(path: string, act: (tab: Tab) => Promise<void>, size: Size = 'desktop'): Promise<void> {
  return inTab(
    async (tab) => {
      await tab.page.goto(path);
      await act(tab);
    },
    { size },
  );
}

const press = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const choices = (page: Page) => page.getByRole('region', { name: 'What can happen now' });
const choose = (page: Page, name: string) =>
  choices(page).getByRole('button', { name, exact: true });
const fragment = (page: Page) => page.evaluate(() => window.location.hash);
const now = (page: Page, states: string) =>
  choices(page).getByText(`Now in ${states}`, { exact: true }).waitFor();
const steps = (page: Page) =>
  page.getByRole('region', { name: 'The path so far' }).getByRole('listitem').count();

/** Hears what the page copies. */
async function listenToCopies(page: Page): Promise<() => Promise<string>> {
  await page.evaluate(() => {
    navigator.clipboard.writeText = async (text) => {
      document.documentElement.dataset.copied = text;
    };
  });
  return () => page.evaluate(() => document.documentElement.dataset.copied ?? '');
}

describe('playing a flow in the flow book', () => {
  test('leads the identity check to its failure, back, and to others by its address', () =>
    at(START, async ({ page, context }) => {
      for (const name of TO_FAILURE) {
        await choose(page, name).click();
      }
      await now(page, 'failed');
      expect(await fragment(page)).toBe(`#play/identityCheck/${FAILED}`);
      expect(await steps(page)).toBe(6);
      await page.getByText('kyc_result {"status":"Failed"}').waitFor();

      const copied = await listenToCopies(page);
      await press(page, 'Copy address').click();
      await page.getByText('The address is copied.').waitFor();
      const shared = await context.newPage();
      await shared.goto(await copied());
      await now(shared, 'failed');
      expect(await steps(shared)).toBe(6);
      await shared.close();

      await press(page, 'Copy as a test').click();
      await page.getByText('test/machines/identity-check-path.test.ts').waitFor();
      expect(await copied()).toContain("flow.answer('readResult', 'Failed');");

      await press(page, 'Back one step').click();
      await now(page, 'verifying › readingResult');
      await press(page, 'readStatus done').click();
      await now(page, 'gettingToken');
      expect(await steps(page)).toBe(2);
      await page.goBack();
      await now(page, 'verifying › readingResult');
      await press(page, 'Start again').click();
      await now(page, 'readingStatus');
    }));

  test('waits no longer than a person wants, and says when a flow has ended', () =>
    at('/flows#play/login', async ({ page }) => {
      await page.getByText('Refused here (3)').click();
      await page.getByText("email: 'kim@example', password: 'Passw0rd'").waitFor();
      await page.getByRole('button', { name: /^credentials.submitted/ }).click();
      await choose(page, 'signIn done aUser').click();
      await page.getByText('The flow has ended').waitFor();
      const memory = page.getByRole('region', { name: 'What the flow remembers' });
      expect(await memory.getByText('"•••"').count()).toBe(2);

      await page.getByLabel('Flow to play').selectOption('identityCheck');
      await choose(page, "readStatus done 'NotStarted'").click();
      await choose(page, "getWidgetToken done token: 'token-1'").click();
      await choose(page, 'after widgetOverlay (3 s)').click();
      await now(page, 'widget › overlay › lifted and widget › loading › pending');
      await page.getByText('3 s since the start').waitFor();
    }));

  test('finds its way among the many things that can happen to the site map', () =>
    at('/flows#play/app/a-first-visit/session.closed~1', async ({ page }) => {
      await page.getByLabel('Find among them').fill('address login');
      await choose(page, 'login').click();
      await now(page, 'login');
    }));

  test.each([
    ['step', `${START}/after-the-bank-account/readStatus.done~1,gone`, 'Not played: gone.'],
    ['start', `${START}/elsewhere/x`, 'does not begin as this address says'],
    ['flow', '/flows#play/lottery', 'There is no flow "lottery".'],
  ])('says so where an address names a %s that is not there', (_what, path, says) =>
    at(path, async ({ page }) => {
      await page.getByText(says).waitFor();
    }),
  );

  test('needs no mouse, and says where the flow stands', () =>
    at(START, async ({ page }) => {
      await page.getByLabel('It begins').focus();
      await tabTo({ page }, choose(page, "readStatus done 'Failed'"));
      await page.keyboard.press('Enter');
      await page.getByRole('status').getByText('Now in failed').waitFor({ state: 'attached' });
      await tabTo({ page }, choose(page, 'check.retried'));
      await page.keyboard.press('Enter');
      await now(page, 'readingStatus');
    }));

  test.each(Object.keys(SIZES) as Size[])('is readable for everybody, on a %s', (size) =>
    at(
      `${START}/${FAILED}`,
      async (tab) => {
        const { page } = tab;
        await now(page, 'failed');
        expect(await tab.accessibilityFaults()).toEqual([]);
        await tab.inTheDark(async () => {
          expect(await tab.accessibilityFaults()).toEqual([]);
        });
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
          SIZES[size].width,
        );
      },
      size,
    ),
  );
});
