import type { Locator, Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { submitLogin } from '../../../../test/browser/support/customers.ts';
import { inTab } from '../../../../test/browser/support/in-tab.ts';
import { makePressesPatient } from '../../../../test/browser/support/patience.ts';
import type { Tab } from '../../../../test/browser/support/tab.ts';

const SECRETS = { email: 'canary-mail@example.com', password: 'Canary-pw-1' };

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

test('a book that follows an app in another tab receives nothing that the user types', () =>
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
      await message(book, 'Person to Login: The customer sends e-mail and password').press('Enter');
      await messages(book).getByText('"password":"•••"').waitFor();
      const said = await book.evaluate(() => String(Reflect.get(window, 'said')));
      expect(said).toContain('credentials.submitted');
      expect(said).not.toMatch(/canary/i);
      expect(await book.content()).not.toMatch(/canary/i);
    },
    { size: 'desktop' },
  ));
