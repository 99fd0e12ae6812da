import { expect } from 'vitest';
import { STAGES } from '../../../domain/onboarding.ts';
import { logOutCopy } from '../../../src/copy/log-out.ts';
import { nameCopy } from '../../../src/copy/name.ts';
import {
  HEADINGS,
  PAGE_WITHOUT_APP,
  PATHS,
  signInAt,
  waitForHeading,
} from '../../browser/support/customers.ts';
import { expectFocus } from '../../browser/support/fields.ts';
import type { EngineCase, Visit } from '../support/in-engine.ts';

async function expectStage({ page }: Visit, stage: (typeof STAGES)[number]): Promise<void> {
  await page.waitForURL(PATHS[stage]);
  await waitForHeading(page, HEADINGS[stage]);
}

/** Cases about navigation: address, screen and typed text stay consistent. */
export const history: readonly EngineCase[] = [
  {
    title: 'a reload keeps the screen, at every stage',
    walk: async (visit) => {
      for (const stage of STAGES) {
        await signInAt(visit, stage);
        await visit.page.reload();
        await expectStage(visit, stage);
      }
    },
  },
  {
    title: 'Back and Forward move through the steps of the sign-up',
    walk: async (visit) => {
      const { page, screen } = visit;
      const { button, field, heading } = screen;
      await signInAt(visit, 'name');
      await field(nameCopy.firstName).fill('Kim');
      await field(nameCopy.lastName).fill("O'Brien");
      await button(nameCopy.submit).click();
      await heading(HEADINGS.name).waitFor({ state: 'hidden' });
      await waitForHeading(page, HEADINGS.employment);
      await page.goBack();
      await expectStage(visit, 'name');
      await expectFocus(heading(HEADINGS.name));
      expect(await field(nameCopy.firstName).inputValue()).toBe('Kim');
      expect(await field(nameCopy.lastName).inputValue()).toBe("O'Brien");
      await page.goForward();
      await expectStage(visit, 'employment');
    },
  },
  {
    title: 'Back on the home asks before it logs out, and a second Back cancels',
    walk: async (visit) => {
      const { page, screen } = visit;
      await signInAt(visit, 'dashboard');
      await screen.heading(HEADINGS.dashboard).click();
      await page.goBack();
      await screen.dialog(logOutCopy.title).waitFor();
      await page.goBack();
      await screen.dialog(logOutCopy.title).waitFor({ state: 'hidden' });
      await expectStage(visit, 'dashboard');
    },
  },
  {
    title: 'a page in the back/forward cache loads again when the customer returns',
    // If a page is left while the provider's SDK opens its database, WebKit aborts the transaction and the SDK logs an error.
    provokes: /Version change transaction on cached page is aborted/,
    walk: async (visit) => {
      const { page } = visit;
      await signInAt(visit, 'dashboard');
      await page.goto(PAGE_WITHOUT_APP);
      await page.goBack();
      await expectStage(visit, 'dashboard');
    },
  },
];
