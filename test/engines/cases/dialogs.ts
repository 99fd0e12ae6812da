import { expect } from 'vitest';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { homeDialogsCopy } from '../../../src/copy/home-dialogs.ts';
import { PATHS, signInAt } from '../../browser/support/customers.ts';
import { expectFocus } from '../../browser/support/fields.ts';
import type { KeyName } from '../support/driver.ts';
import type { EngineCase } from '../support/in-engine.ts';

/** Number of presses of Tab, larger than the number of tab stops, so that focus would leave a dialog that does not trap it. */
const forth = Array<KeyName>(6).fill('Tab');
const back = forth.map((): KeyName => 'Shift+Tab');

/** Case that checks that a dialog traps the focus while open, and returns it when closed. */
export const dialogs: EngineCase = {
  title: 'a dialog traps the focus, and closes by Escape and by Back',
  async walk({ control, page, screen: { button, dialog, path }, tab }) {
    await signInAt({ page, control }, 'dashboard', 'two-repayments');
    const opener = button(dashboardCopy.limit.about);
    const about = dialog(homeDialogsCopy.limitInfo.title);
    const title = about.getByRole('heading', { name: homeDialogsCopy.limitInfo.title });
    /** Returns the focused element. */
    const holder = () =>
      about.evaluate((element) => {
        const { activeElement, body } = element.ownerDocument;
        // After the last tab stop some browsers move the focus to their own buttons.
        if (activeElement === body) return 'browser';
        if (!element.contains(activeElement)) return 'page beneath';
        return activeElement?.localName === 'button' ? 'button' : 'dialog';
      });

    for (const leave of [() => tab.key('Escape'), () => tab.back()]) {
      await opener.click();
      await expectFocus(title);
      const holders = new Set<string>();
      // Moves back as often as forth, so that Escape reaches the page and not the browser's own buttons.
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
