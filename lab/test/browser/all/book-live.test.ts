import type { Locator, Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { submitLogin } from '../../../../test/browser/support/customers.ts';
import { inTab } from '../../../../test/browser/support/in-tab.ts';
import { makePressesPatient } from '../../../../test/browser/support/patience.ts';
import type { Tab } from '../../../../test/browser/support/tab.ts';

const SECRETS = { email: 'canary-mail@example.com', password: 'Canary-pw-1' };

const flow = (within: Page | Locator, name: string) =>
  within
    .getByRole('list', { name: 'Running flows' })
    .getByRole('button', { name: new RegExp(`^${name}`) });
const messages = (within: Page | Locator) => within.getByRole('region', { name: 'Messages' });
const message = (within: Page | Locator, said: string) =>
  messages(within).locator('summary', { hasText: said });

/** Opens the app in a second tab, which a book can follow. */
async function openApp({ context }: Tab, path: string): Promise<Page> {
  const app = await context.newPage();
  makePressesPatient(app);
  await app.goto(`${path}?inspect`);
  return app;
}

async function getStarted(app: Page): Promise<void> {
  for (const box of await app.getByRole('checkbox').all()) {
    await box.scrollIntoViewIfNeeded();
    await box.press('Space');
  }
  await app.getByRole('button', { name: 'Get started' }).click();
  await app.waitForURL('**/signup**');
}

describe('the book that follows an app in another tab', () => {
  test('highlights a flow that starts, marks its last transition and lists the messages', () =>
    inTab(
      async (tab) => {
        const { page: book } = tab;
        await book.goto('/flows#live');
        await book.getByRole('heading', { name: 'No app to follow yet' }).waitFor();
        const link = book.getByRole('link', { name: 'Open the app' });
        expect(await link.getAttribute('href')).toBe('/?inspect');
        expect(await tab.accessibilityFaults()).toEqual([]);

        const app = await openApp(tab, '/eligibility');
        await flow(book, 'Can I use it\\?').waitFor();
        await getStarted(app);
        const begun = flow(book, 'Sign up');
        await expect.poll(() => begun.getAttribute('aria-pressed')).toBe('true');
        const chart = (name: string) => book.getByRole('region', { name, exact: true });
        const lit = chart('Sign up').locator('[data-state=credentials]');
        await lit.and(book.locator('[data-mark=active]')).waitFor();
        await message(book, 'App to Account sign up: start').waitFor();
        await book.getByRole('button', { name: 'Only Sign up' }).click();
        const told = message(book, 'Eligibility to App: done').last();
        await told.press('Enter');
        expect(await tab.accessibilityFaults()).toEqual([]);

        await flow(book, 'The whole app').click();
        const follow = book.getByRole('button', { name: 'Follow', exact: true });
        expect(await follow.getAttribute('aria-pressed')).toBe('false');
        const signup = chart('The whole app').locator('[data-state=signup][data-mark=active]');
        await signup.waitFor();
        await chart('The whole app').locator('li[data-mark=taken]').first().waitFor();
        await book.getByRole('button', { name: 'Only The whole app' }).click();
        expect(await message(book, 'Person to Eligibility').count()).toBe(0);

        await follow.click();
        await lit.and(book.locator('[data-mark=active]')).waitFor();
        await app.close();
        await book.getByText('This tab was closed').waitFor();
        expect(await tab.accessibilityFaults()).toEqual([]);
        await book.setViewportSize({ width: 768, height: 1024 });
        await tab.inTheDark(async () => {
          expect(await tab.accessibilityFaults()).toEqual([]);
        });
      },
      { size: 'desktop' },
    ));

  test('receives nothing that the user types', () =>
    inTab(
      async (tab) => {
        const { page: book } = tab;
        await book.goto('/flows#live');
        await book.evaluate(() => {
          const said: string[] = [];
          Object.assign(window, { said });
          new BroadcastChannel('pod:inspector').onmessage = ({ data }) =>
            said.push(JSON.stringify(data));
        });
        const app = await openApp(tab, '/login');
        await submitLogin({ page: app }, SECRETS);
        await message(book, 'Person to Login: The customer sends e-mail and password').press(
          'Enter',
        );
        await messages(book).getByText('"password":"•••"').waitFor();
        const said = await book.evaluate(() => String(Reflect.get(window, 'said')));
        expect(said).toContain('credentials.submitted');
        expect(said).not.toMatch(/canary/i);
        expect(await book.content()).not.toMatch(/canary/i);
      },
      { size: 'desktop' },
    ));
});

describe('the inspector beside the app', () => {});
