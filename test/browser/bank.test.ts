import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { bankCopy } from '../../src/copy/bank.ts';
import { bankLoginCopy } from '../../src/copy/bank-login.ts';
import { bankPickerCopy } from '../../src/copy/bank-picker.ts';
import { connectSecurelyCopy } from '../../src/copy/connect-securely.ts';
import { failureText } from '../../src/copy/failures.ts';
import { unsupportedBankCopy } from '../../src/copy/unsupported-bank.ts';
import { makeCustomer, signInAt, submitLogin } from './support/customers.ts';
import { sidewaysOverflow } from './support/expect-page.ts';
import { BREAKS, breakCalls, clearFaults, hurryTo } from './support/faults.ts';
import { expectFocus } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { testSandbox } from './support/sandbox.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { holdCalls, recordBodies, recordCalls, type SentBody } from './support/traffic.ts';

const INSTITUTIONS = 'GET /v3/Finances/institutions';
const CREDENTIALS = 'POST /sandbox/bank/connections';

const parts = (tab: Pick<Tab, 'page'>) => ({
  ...screenOf(tab),
  /** The banks of the visible slide: the others are inert, which locators by role ignore. */
  tiles: () => tab.page.getByRole('region', { name: 'Banks' }).locator('ul:not([inert]) button'),
});

/** The maximum time until a paged slide rests, in ms. */
const SETTLED_MS = 400;

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

/** Records movements that no input causes. */
async function watchShifts({ page }: Tab): Promise<() => Promise<number[]>> {
  await page.evaluate(() => {
    const shifts: number[] = [];
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & {
        value: number;
        hadRecentInput: boolean;
      })[]) {
        if (!entry.hadRecentInput) shifts.push(entry.value);
      }
    }).observe({ type: 'layout-shift' });
  });
  return () => page.evaluate(() => (window as unknown as { shifts: number[] }).shifts);
}

test('the bank says how it is connected, and more in a dialog that returns the focus, and fits 320 px up to the sync [R2.44 R2.45]', () =>
  inTab(async (tab) => {
    const { button, dialog, field, progress, secret } = parts(tab);
    const { page } = tab;
    await page.setViewportSize({ width: 320, height: 640 });
    await signInAt(tab, 'bank');
    await page.getByText(bankCopy.intro).waitFor();
    await page.getByText(bankCopy.secure.text).waitFor();
    const more = dialog(connectSecurelyCopy.title);
    await button(bankCopy.secure.learnMoreName).click();
    await more.waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await button(connectSecurelyCopy.goBack).click();
    await more.waitFor({ state: 'hidden' });
    await expectFocus(button(bankCopy.secure.learnMoreName));
    await button(bankCopy.secure.learnMoreName).press('Enter');
    await more.waitFor();
    await page.keyboard.press('Escape');
    await more.waitFor({ state: 'hidden' });

    await button('Banksia Bank').click();
    // A job that never ends.
    await field('Customer number').fill('never');
    await page.getByText(bankCopy.secure.text).waitFor();
    await secret().fill('any');
    await button(bankLoginCopy.submit).click();
    await progress().waitFor();
    expect(await sidewaysOverflow(tab)).toBeLessThanOrEqual(0);
  }));

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

  test('loads with a fresh token without a shift, is paged by a swipe, and searched [R7.46]', () =>
    inTab(async (tab) => {
      const { button, search, tiles } = parts(tab);
      const names = () => tiles().allInnerTexts();
      await breakCalls(tab, { [INSTITUTIONS]: { delayMs: 600 } });
      const sent = recordCalls(tab);
      await signInAt(tab, 'bank');
      await tab.page.getByText('Secure SSL encryption').waitFor();
      const shifts = await watchShifts(tab);
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

      const found = {
        hooli: ['Hooli', 'Hooli Business'],
        // Two of eight are on the second slide.
        ' TESTBANK ': ['One', 'Two', 'Three', 'Four', 'Five', 'Six'].map((n) => `Testbank ${n}`),
        outback: ['Outback Rural Bank'],
        '&': ['Wattle & Co', 'Teachers & Tradies Mutual'],
      };
      for (const [query, expected] of Object.entries(found)) {
        await search().fill(query);
        await expect.poll(names).toEqual(expected);
      }
    }));

  test('draws few of 500 banks, stays in its frame, and draws initials for broken logos [R2.50]', () =>
    inTab(async (tab) => {
      const { button, search, tiles } = parts(tab);
      await tab.page.setViewportSize({ width: 320, height: 640 });
      await openBanksOf(tab, manyBanks(500));
      await button('Mutual Bank 1').waitFor();
      expect(await sidewaysOverflow(tab)).toBeLessThanOrEqual(0);
      expect(await tab.accessibilityFaults()).toEqual([]);
      for (const bank of ['Mutual Bank 1', 'Mutual Bank 2']) {
        await expect.poll(() => button(bank).locator('span').first().innerText()).toBe('MB');
      }
      await button(bankPickerCopy.next).click();
      await button(bankPickerCopy.next).click();
      await tab.page.getByText('Banks 13 to 18 of 500').first().waitFor();
      expect(await sidewaysOverflow(tab)).toBeLessThanOrEqual(0);

      // A search's results begin with their first slide, however far the earlier list was paged.
      await search().fill('4');
      await tab.page.getByText(/^\d+ banks found\.$/).waitFor();
      await tab.page.waitForTimeout(SETTLED_MS);
      await expect.poll(() => turned(tab)).toBe(0);
      expect(await tiles().first().innerText()).toMatch(/Mutual Bank 4$/);

      for (const query of ['4', 'mutual', '49']) {
        await search().fill(query);
        await tab.page.getByText(/^\d+ banks found\.$/).waitFor();
        expect(await tab.page.locator('section li').count()).toBeLessThanOrEqual(5 * 6);
      }
    }));
});

describe('a missing bank', () => {
  const openForm = async (tab: Tab) => {
    await parts(tab).link(bankPickerCopy.cannotFind).click();
    await parts(tab).heading("Can't find your bank?").waitFor();
  };

  test('has its own history entry, and begins with the failed search', () =>
    inTab(async (tab) => {
      const { button, field, heading, link, search } = parts(tab);
      const { page } = tab;
      await page.setViewportSize({ width: 320, height: 640 });
      await signInAt(tab, 'bank');
      await search().fill('Bank of Elsewhere');
      await page.getByText('No bank matches your search.').waitFor();
      expect(await sidewaysOverflow(tab)).toBeLessThanOrEqual(0);
      await openForm(tab);
      expect(await field(unsupportedBankCopy.bankName).inputValue()).toBe('Bank of Elsewhere');
      expect(await sidewaysOverflow(tab)).toBeLessThanOrEqual(0);
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

describe('the bank’s log-in', () => {
  test('has the bank’s own captions, shows the password on demand, and is ignored by password managers [R2.58]', () =>
    inTab(async (tab) => {
      const { alert, button, field } = parts(tab);
      const { page } = tab;
      await page.setViewportSize({ width: 320, height: 640 });
      await signInAt(tab, 'bank');
      await button('Harbourside Bank').click();
      const loginId = field('Customer registration number');
      const password = page.getByLabel('Password', { exact: true });
      const code = page.getByLabel('Security number', { exact: true });
      await loginId.waitFor();
      expect(await sidewaysOverflow(tab)).toBeLessThanOrEqual(0);
      expect(
        await Promise.all(
          [loginId, password, code].map((input) => input.getAttribute('autocomplete')),
        ),
      ).toEqual(['off', 'new-password', 'off']);
      await loginId.fill('1234');
      await password.fill('secret-1');
      await code.fill('99');
      await button('Show password').click();
      await button('Show Security number').click();
      expect(await password.getAttribute('type')).toBe('text');
      expect(await code.getAttribute('type')).toBe('text');

      await breakCalls(tab, { [CREDENTIALS]: BREAKS['an error 500'] });
      await code.press('Enter');
      await alert(failureText({ code: 'bankJobGone' })).waitFor();
      // On a small screen, too, the message is in view.
      await expect.poll(() => isInView(alert(failureText({ code: 'bankJobGone' })))).toBe(true);
      expect(await password.getAttribute('type')).toBe('password');
      expect(await code.getAttribute('type')).toBe('password');
      expect(await password.inputValue()).toBe('secret-1');
      expect(await tab.accessibilityFaults()).toEqual([]);

      await button(bankCopy.otherBank).click();
      await button('Lorikeet').or(button(bankPickerCopy.next)).first().waitFor();
      await button('Banksia Bank').click();
      await field('Customer number').waitFor();
      expect(await code.count()).toBe(0);
      expect(await password.inputValue()).toBe('');
    }));

  test('sends typed credentials only to the bank, and leaves no trace of them [R7.48]', () =>
    inTab(
      async (tab) => {
        const CANARIES = ['canary-login-7391', 'canary-password-7391', 'canary-code-7391'];
        const { alert, button, field, heading } = parts(tab);
        const { page } = tab;
        const traces: string[] = [];
        const keep = (...found: unknown[]) =>
          traces.push(...found.map((one) => JSON.stringify(one)));
        const spies = (['log', 'info', 'warn', 'error', 'debug'] as const).map((method) =>
          vi.spyOn(console, method).mockImplementation((...words) => keep(words.map(String))),
        );
        onTestFinished(() => {
          for (const spy of spies) spy.mockRestore();
        });
        page.on('console', (message) => keep(message.text(), message.location()));
        page.on('framenavigated', (frame) => keep(frame.url()));
        page.on('request', (request) => keep(request.url(), request.headers()));
        const bodies = await recordBodies(tab);
        const look = async () => keep(await leftInPage(page));

        const customer = await makeCustomer(tab, 'bank');
        await page.clock.install();
        await page.goto('/login?inspect');
        await submitLogin(tab, customer);
        await button('Harbourside Bank').click();
        await field('Customer registration number').waitFor();
        const inputs = [
          field('Customer registration number'),
          page.getByLabel('Password', { exact: true }),
          page.getByLabel('Security number', { exact: true }),
        ];
        for (const [index, input] of inputs.entries()) await input.fill(CANARIES[index] ?? '');
        await look();
        const release = await holdCalls(tab, '/sandbox/bank/connections');
        for (const fault of [BREAKS['an error 500'], BREAKS['a cut connection']]) {
          await breakCalls(tab, { [CREDENTIALS]: fault });
          await button(bankLoginCopy.submit).click();
          await page.locator('button[aria-busy=true]').waitFor();
          await look();
          await release();
          await alert(failureText({ code: 'bankJobGone' })).waitFor();
          await look();
        }
        await clearFaults(tab);
        await button(bankLoginCopy.submit).click();
        await release();
        await page.waitForURL('**/signup/bank/sync');
        await look();
        await hurryTo(tab, heading('Your login details are not right'));
        await look();
        await page.reload();
        await look();

        keep(await tab.control('GET', '/sandbox/analytics'));
        for (const file of readdirSync(testSandbox().dataDir, {
          recursive: true,
          withFileTypes: true,
        })) {
          if (file.isFile()) {
            traces.push(readFileSync(join(file.parentPath, file.name), 'latin1'));
          }
        }
        const isPost = ({ url }: SentBody) => url.endsWith('/sandbox/bank/connections');
        const posts = bodies.filter(isPost);
        keep(bodies.filter((sent) => !isPost(sent)));
        // Proves that the search works: it finds the bank's id, and in each post everything that was typed.
        expect(traces.join('\n')).toContain('PD10004');
        expect(posts).toHaveLength(3);
        for (const canary of CANARIES) {
          expect(posts.every(({ body }) => body.includes(canary))).toBe(true);
          expect(traces.filter((trace) => trace.includes(canary))).toEqual([]);
        }
      },
      { size: 'desktop' },
    ));
});

/** Everything in a page except the values of its fields. */
function leftInPage(page: Page): Promise<object> {
  return page.evaluate(async () => {
    const rowsOf = (database: IDBDatabase, store: string) =>
      new Promise((settle, fail) => {
        const request = database.transaction(store).objectStore(store).getAll();
        request.onsuccess = () => settle(request.result);
        request.onerror = () => fail(request.error);
      });
    const opened = (name: string) =>
      new Promise<IDBDatabase>((settle, fail) => {
        const request = indexedDB.open(name);
        request.onsuccess = () => settle(request.result);
        request.onerror = () => fail(request.error);
      });
    const databases: unknown[] = [];
    for (const { name = '' } of await indexedDB.databases()) {
      const database = await opened(name);
      for (const store of database.objectStoreNames) databases.push(await rowsOf(database, store));
      database.close();
    }
    return {
      address: location.href,
      history: history.state,
      name: window.name,
      cookies: document.cookie,
      local: { ...localStorage },
      session: { ...sessionStorage },
      databases,
      caches: await caches.keys(),
      // Including the inspector.
      page: document.documentElement.outerHTML,
    };
  });
}

function isInView(element: Locator): Promise<boolean> {
  return element.evaluate((node) => {
    const { left, top, width, height } = node.getBoundingClientRect();
    const middle = document.elementFromPoint(left + width / 2, top + height / 2);
    return middle !== null && (node.contains(middle) || middle.contains(node));
  });
}

/** Puts a finger on an element and moves it by this number of px to the right. */
async function swipe({ context, page }: Tab, over: Locator, by: number) {
  const box = await over.boundingBox();
  if (!box) throw new Error('Nothing is there to swipe over.');
  const session = await context.newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', moved?: number) =>
    session.send('Input.dispatchTouchEvent', {
      type,
      touchPoints:
        moved === undefined
          ? []
          : [{ x: box.x + box.width / 2 + moved, y: box.y + box.height / 2 }],
    });
  await touch('touchStart', 0);
  for (let step = 1; step <= 10; step += 1) await touch('touchMove', (by * step) / 10);
  await touch('touchEnd');
  await session.detach();
}
