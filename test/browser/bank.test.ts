import type { Locator } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { bankPickerCopy } from '../../src/copy/bank-picker.ts';
import { unsupportedBankCopy } from '../../src/copy/unsupported-bank.ts';
import { signInAt } from './support/customers.ts';
import { breakCalls } from './support/faults.ts';
import { expectFocus } from './support/fields.ts';
import { fingerOn } from './support/finger.ts';
import { inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';
import { watchShifts } from './support/shifts.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

const INSTITUTIONS = 'GET /v3/Finances/institutions';

const parts = (tab: Pick<Tab, 'page'>) => ({
  ...screenOf(tab),
  /** The banks of the visible slide: the others are inert, which locators by role ignore. */
  tiles: () => tab.page.getByRole('region', { name: 'Banks' }).locator('ul:not([inert]) button'),
});

/** How long a device is busy, in ms. */
const BUSY_MS = 200;

const listOf = ({ page }: Tab) => page.getByRole('region', { name: 'Banks' }).locator(':has(> ul)');

/** The number of slides that the list is scrolled by. */
const turned = (tab: Tab) => listOf(tab).evaluate((list) => list.scrollLeft / list.clientWidth);

/** A list of banks, every second one with a broken logo. */
function manyBanks(count: number) {
  return Array.from({ length: count }, (_, index) => ({
    id: `MB${index + 1}`,
    shortName: `Mutual Bank ${index + 1}`,
    squareLogoUrl: index % 2 === 0 ? '/sandbox/bank/logos/none.svg' : '',
    onlySearchable: false,
    loginIdCaption: 'Customer number',
    passwordCaption: 'Password',
  }));
}

async function openBanksOf(tab: Tab, institutions: object[]) {
  await breakCalls(tab, { [INSTITUTIONS]: { status: 200, body: { institutions } } });
  tab.allow(/Failed to load resource: .*none\.svg/);
  await signInAt(tab, 'bank');
  await parts(tab).search().waitFor();
}

describe('the list of banks', () => {
  test('can be used with the keyboard alone, six at a time [R2.49 R9.15]', () =>
    inTab(
      async (tab) => {
        const { button, tiles } = parts(tab);
        const { keyboard } = tab.page;
        await signInAt(tab, 'bank');
        await button('Banksia Bank').waitFor();
        expect(await tiles().count()).toBe(6);
        await button('Banksia Bank').focus();
        await keyboard.press('ArrowLeft');
        await expectFocus(button('Banksia Bank'));
        for (let presses = 0; presses < 6; presses += 1) await keyboard.press('ArrowRight');
        await expectFocus(button('Lorikeet'));
        expect(await tiles().count()).toBe(6);
        await keyboard.press('ArrowLeft');
        await expectFocus(button('Red Gum Credit Union'));
        await button(bankPickerCopy.next).press('Enter');
        await button(bankPickerCopy.next).press('Space');
        await button(bankPickerCopy.next).press('Space');
        await button('Quokka').waitFor();
        expect(await tiles().count()).toBe(2);
        expect(await button(bankPickerCopy.next).getAttribute('aria-disabled')).toBe('true');
        await button(bankPickerCopy.next).press('Enter');
        await expectFocus(button(bankPickerCopy.next));
        await button(bankPickerCopy.previous).press('Enter');
        await button('Nullarbor First').press('Space');
        await tab.page.getByText('Log in to Nullarbor First').waitFor();
        await tab.page.goBack();
        await button('Banksia Bank').press('Enter');
        await tab.page.getByText('Log in to Banksia Bank').waitFor();
      },
      { size: 'desktop' },
    ));

  test('keeps the place of a keyboard user who continues as soon as a slide rests', () =>
    inTab(async (tab) => {
      const { button } = parts(tab);
      await tab.page.emulateMedia({ reducedMotion: 'no-preference' });
      await openBanksOf(tab, manyBanks(60));
      await button(bankPickerCopy.next).waitFor();
      await listOf(tab).evaluate(async (list, busyMs) => {
        document.querySelector<HTMLElement>('[aria-label="Next banks"]')?.click();
        await new Promise((resolve) => list.addEventListener('scrollend', resolve, { once: true }));
        const last = [...list.querySelectorAll<HTMLElement>('ul:not([inert]) button')].at(-1);
        last?.focus();
        last?.dispatchEvent(new KeyboardEvent('keydown', { key: 'ArrowRight', bubbles: true }));
        const end = performance.now() + busyMs;
        while (performance.now() < end);
      }, BUSY_MS);
      await expect.poll(() => turned(tab)).toBe(2);
      await expectFocus(button('Mutual Bank 13'));
    }));

  test('loads with a fresh token without a shift, and is paged by a swipe [R7.46]', () =>
    inTab(async (tab) => {
      const { button, tiles } = parts(tab);
      const names = () => tiles().allInnerTexts();
      await breakCalls(tab, { [INSTITUTIONS]: { delayMs: 600 } });
      const sent = recordCalls(tab);
      await signInAt(tab, 'bank');
      await tab.page.getByText('Secure SSL encryption').waitFor();
      const shifts = await watchShifts(tab.page, 'now');
      await button('Banksia Bank').waitFor();
      expect(await shifts()).toEqual([]);
      expect(sent.filter((call) => /token|institutions/.test(call))).toEqual([
        'POST /securetoken.googleapis.com/v1/token',
        INSTITUTIONS,
      ]);

      await swipe(tab, button('Harbourside Bank'), -220);
      await expect.poll(async () => (await names())[0]).toBe('Lorikeet');
      await swipe(tab, button('Lorikeet'), 220);
      await expect.poll(async () => (await names())[0]).toBe('Banksia Bank');
    }));
});

describe('a missing bank', () => {
  const openForm = async (tab: Tab) => {
    await parts(tab).link(bankPickerCopy.cannotFind).click();
    await parts(tab).heading("Can't find your bank?").waitFor();
  };

  test('has its own history entry, and begins with the failed search [R2.48]', () =>
    inTab(async (tab) => {
      const { button, field, heading, link, search } = parts(tab);
      const { page } = tab;
      await signInAt(tab, 'bank');
      await search().fill('Bank of Elsewhere');
      await page.getByText('No bank matches your search.').waitFor();
      await openForm(tab);
      expect(await field(unsupportedBankCopy.bankName).inputValue()).toBe('Bank of Elsewhere');
      expect(new URL(page.url()).pathname).toBe('/signup/bank');
      await page.goBack();
      await button('Banksia Bank').waitFor();
      await heading('Bank connection').waitFor();
      await page.goForward();
      await heading('Bank connection').waitFor();
      await openForm(tab);
      await link(unsupportedBankCopy.back).press('Enter');
      await button('Banksia Bank').click();
      await page.getByText('Log in to Banksia Bank').waitFor();
    }));
});

/** Puts a finger on an element and moves it by this number of px to the right. */
async function swipe(tab: Tab, over: Locator, by: number) {
  const box = await over.boundingBox();
  if (!box) throw new Error('Nothing is there to swipe over.');
  const finger = await fingerOn(tab);
  await finger.down({ x: box.x + box.width / 2, y: box.y + box.height / 2 });
  for (let step = 1; step <= 10; step += 1) await finger.pull({ x: by / 10 }, 16);
  await finger.up(16);
}
