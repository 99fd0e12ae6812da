import { expect } from 'vitest';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { PATHS, signInAt } from '../../browser/support/customers.ts';
import { expectFocus } from '../../browser/support/fields.ts';
import type { KeyName } from '../support/driver.ts';
import type { EngineCase } from '../support/in-engine.ts';

/** More presses than the dialog has stops: a way out would be found. */
const forth = Array<KeyName>(6).fill('Tab');
const back = forth.map((): KeyName => 'Shift+Tab');

/** A dialog traps the focus while it is open, and returns it. */
export const dialogs: EngineCase = {
  title: 'a dialog traps the focus, and closes by Escape and by Back',
  async walk({ control, page, screen: { button, dialog, path }, tab }) {
    await signInAt({ page, control }, 'dashboard', 'two-repayments');
    const opener = button(dashboardCopy.limit.about);
    const about = dialog(dashboardCopy.limitInfo.title);
    const title = about.getByRole('heading', { name: dashboardCopy.limitInfo.title });
    /** The focused element. */
    const holder = () =>
      about.evaluate((element) => {
        const { activeElement, body } = element.ownerDocument;
        // Beyond the dialog's ends some browsers move the focus to their own buttons.
        if (activeElement === body) return 'browser';
        if (!element.contains(activeElement)) return 'page beneath';
        return activeElement?.localName === 'button' ? 'button' : 'dialog';
      });

    for (const leave of [() => tab.key('Escape'), () => tab.back()]) {
      await opener.click();
      await expectFocus(title);
      const holders = new Set<string>();
      // As often back as forth, so that Escape reaches the page and not the browser's own buttons.
      for (const key of [...forth, ...back]) {
        await tab.key(key);
        holders.add(await holder());
      }
      expect(holders).toContain('button');
      expect(holders).not.toContain('page beneath');
      await leave();
      await about.waitFor({ state: 'hidden' });
      await expectFocus(opener);
      expect(path()).toBe(PATHS.dashboard);
    }
  },
};
