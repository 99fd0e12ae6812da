import { expect, test } from 'vitest';
import { PAGE_WITHOUT_APP } from './support/customers.ts';
import { openTab, type TabOptions } from './support/tab.ts';

/** A zone of its own, so that no other test shares its pages. */
const ELSEWHERE: TabOptions = { timeZone: 'Pacific/Apia' };

test('a reused page has nothing of the case before', async () => {
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
  const other = await before.context.newPage();
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
  expect(other.isClosed()).toBe(true);
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
