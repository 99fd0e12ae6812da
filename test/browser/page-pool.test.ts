import { describe, expect, test } from 'vitest';
import { PAGE_WITHOUT_APP } from './support/customers.ts';
import { openTab, type Tab, type TabOptions } from './support/tab.ts';

/** A zone of its own, so that no other test shares its pages. */
const ELSEWHERE: TabOptions = { timeZone: 'Pacific/Apia' };

describe('a reused page', () => {
  test('has nothing of the case before', async () => {
    const before = await openTab('phone', ELSEWHERE);
    await before.page.goto('/login');
    await before.page.evaluate(async () => {
      sessionStorage.setItem('kept', 'yes');
      localStorage.setItem('kept', 'yes');
      // biome-ignore lint/suspicious/noDocumentCookie: what it offers instead is not in every browser.
      document.cookie = 'kept=yes';
      await new Promise((resolve) => {
        indexedDB.open('kept').onsuccess = resolve;
      });
      history.pushState(null, '', '/login?kept');
    });
    let heard = 0;
    before.page.on('request', () => {
      heard += 1;
    });
    await before.page.route('**/*', (route) => route.abort());
    await before.page.setViewportSize({ width: 500, height: 500 });
    await before.context.setOffline(true);
    await before.close();

    heard = 0;
    const after = await openTab('phone', ELSEWHERE);
    expect(after.page).toBe(before.page);
    // The app stores values of its own.
    await after.page.goto(PAGE_WITHOUT_APP);
    const found = await after.page.evaluate(async () => ({
      stored: [sessionStorage.length, localStorage.length, document.cookie],
      databases: await indexedDB.databases(),
      entries: history.length,
      width: innerWidth,
      isOnline: navigator.onLine,
    }));
    expect(found).toEqual({
      stored: [0, 0, ''],
      databases: [],
      entries: 1,
      width: 360,
      isOnline: true,
    });
    expect(heard).toBe(0);
    expect(after.faults()).toEqual([]);
    await after.close();
  });

  test('shows the time, whatever its clock was set to', async () => {
    const options = { ...ELSEWHERE, hasClock: true };
    const before = await openTab('phone', options);
    await before.page.goto('/login');
    await before.page.clock.pauseAt(Date.now() + 3_600_000);
    await before.close();

    const after = await openTab('phone', options);
    expect(after.page).toBe(before.page);
    await after.page.goto('/login');
    const now = () => after.page.evaluate(() => Date.now());
    const first = await now();
    // The earlier case had set the clock an hour ahead.
    expect(Math.abs(first - Date.now())).toBeLessThan(1_800_000);
    await expect.poll(now).toBeGreaterThan(first);
    await after.close();
  });
});

test.each([
  ['a script for every page', (tab) => tab.page.addInitScript('0')],
  ['a function', (tab) => tab.page.exposeFunction('added', () => {})],
  ['a clock', (tab) => tab.page.clock.install()],
] satisfies [string, (tab: Tab) => Promise<unknown>][])(
  'a page that was given %s is not reused',
  async (_, give) => {
    const before = await openTab('phone', ELSEWHERE);
    await give(before);
    await before.close();
    expect(before.page.isClosed()).toBe(true);
  },
);

test.each([
  ['goes elsewhere', "location.replace('/eligibility')"],
  ['steps back', 'history.back()'],
])('a page whose app %s while it is left spoils no case', async (_, step) => {
  const before = await openTab('phone', ELSEWHERE);
  await before.page.goto('/eligibility');
  await before.page.goto('/login');
  // Until it is gone, because a test cannot tell when the page is being left.
  await before.page.evaluate(`void setInterval(() => ${step}, 1)`);
  await before.close();

  const after = await openTab('phone', ELSEWHERE);
  await after.page.goto('/eligibility');
  expect(new URL(after.page.url()).pathname).toBe('/eligibility');
  expect(after.faults()).toEqual([]);
  await after.close();
});

test('other pages of a case are closed after it', async () => {
  const before = await openTab('phone', ELSEWHERE);
  const other = await before.context.newPage();
  await before.close();
  expect(other.isClosed()).toBe(true);
  expect(before.page.isClosed()).toBe(false);
});

test('a page’s stored values are gone with it, and those of its context as well', async () => {
  const before = await openTab('phone', ELSEWHERE);
  await before.page.addInitScript(() => Object.assign(window, { isGiven: true }));
  await before.page.goto('/login');
  await before.page.evaluate(() => sessionStorage.setItem('kept', 'yes'));
  await before.page.evaluate(() => localStorage.setItem('kept', 'yes'));
  await before.close();
  const after = await openTab('phone', ELSEWHERE);
  expect(after.context).toBe(before.context);
  await after.page.goto(PAGE_WITHOUT_APP);
  const left = () => ['isGiven' in window, sessionStorage.length, localStorage.length];
  expect(await after.page.evaluate(left)).toEqual([false, 0, 0]);
  await after.close();
});
