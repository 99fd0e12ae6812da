import { expect, test } from 'vitest';
import { eligibilityCopy } from '../../src/copy/eligibility.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { mobileCopy } from '../../src/copy/mobile.ts';
import { HEADINGS } from './support/customers.ts';
import { expectFocus } from './support/fields.ts';
import { inTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { screenOf } from './support/screen.ts';
import type { Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';

async function codeSentTo(tab: Tab, mobile: string): Promise<string> {
  const [message] = await tab.inbox(`+61${mobile.slice(1)}`);
  return message?.code ?? '';
}

test('Tab, Space and Enter alone lead from the eligibility check, which stays disabled until all three boxes are ticked, to the code [R2.9]', () =>
  inTab(
    async (tab) => {
      const { page } = tab;
      const { button, field, heading, secret } = screenOf(tab);
      await page.goto('/eligibility');
      await heading("Check if you're eligible").waitFor();
      const sent = recordCalls(tab);
      for (const box of await page.getByRole('checkbox').all()) {
        expect(await button(eligibilityCopy.start).isDisabled()).toBe(true);
        await tabTo(tab, box);
        await page.keyboard.press('Enter');
        await page.keyboard.press('Space');
      }
      expect(await button(eligibilityCopy.start).isEnabled()).toBe(true);
      await page.keyboard.press('Space');
      expect(await button(eligibilityCopy.start).isDisabled()).toBe(true);
      await page.keyboard.press('Enter');
      await page.keyboard.press('Space');
      await heading("Check if you're eligible").waitFor();
      await page.keyboard.press('Enter');

      await heading('Sign up').waitFor();
      expect(sent).toEqual([]);
      await expectFocus(heading('Sign up'));
      await tabTo(tab, field(loginCopy.email));
      await page.keyboard.type('keyboard@example.com');
      await tabTo(tab, secret());
      await page.keyboard.type('Wattle-2026');
      await tabTo(tab, button('Show password'));
      await page.keyboard.press('Space');
      await tabTo(tab, button(mobileCopy.continue));
      await page.keyboard.press('Space');

      await heading(HEADINGS.mobile).waitFor();
      await expectFocus(heading(HEADINGS.mobile));
      await tabTo(tab, field(mobileCopy.mobile));
      await page.keyboard.type('0491570313');
      await page.keyboard.press('Enter');
      await page.getByText('A SMS was sent to 0491 570 313').waitFor();
      await expectFocus(screenOf(tab).field(mobileCopy.code));
      await page.keyboard.type(await codeSentTo(tab, '0491570313'));
      await page.keyboard.press('Enter');
      await heading(HEADINGS.name).waitFor();
      await expectFocus(heading(HEADINGS.name));
    },
    { size: 'desktop' },
  ));
