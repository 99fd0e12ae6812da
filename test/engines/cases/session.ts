import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { IDLE_LIMIT_MS } from '../../../domain/idle.ts';
import { actionLinkCopy } from '../../../src/copy/action-link.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { dashboardFrameCopy } from '../../../src/copy/dashboard-frame.ts';
import { forgotPasswordCopy } from '../../../src/copy/forgot-password.ts';
import { idleCopy } from '../../../src/copy/idle.ts';
import { logOutCopy } from '../../../src/copy/log-out.ts';
import { loginCopy } from '../../../src/copy/login.ts';
import { heading as titleOf } from '../../../src/copy/titles.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import {
  HEADINGS,
  logInAt,
  mailedLink,
  makeCustomer,
  PATHS,
  signInAt,
  submitLogin,
  waitForHeading,
} from '../../browser/support/customers.ts';
import { expectPlace, storedIn } from '../../browser/support/expect-page.ts';
import type { EngineCase } from '../support/in-engine.ts';
import { pageOf } from '../support/page.ts';

const HALF_A_MINUTE = 30_000;
const NEW_PASSWORD = 'Wattle-2027';

/** Moves the page's clock forward, in ms. Timers are not affected. */
async function moveClock(page: Page, milliseconds: number): Promise<void> {
  await page.evaluate((by) => {
    const { now } = Date;
    Date.now = () => now() + by;
  }, milliseconds);
}

async function expectLoggedOut(page: Page): Promise<void> {
  await expectPlace({ page }, titleOf('login'), pathOf('login'));
  await expect.poll(() => storedIn({ page })).not.toContain('firebase:authUser');
}

/** Cases about the start and end of a session. */
export const sessionCases: readonly EngineCase[] = [
  {
    title: 'a customer logs in and out',
    async walk({ control, page, screen: { button, dialog } }) {
      await logInAt({ page, control }, 'dashboard');
      await button(dashboardFrameCopy.menu.logOut).click();
      await dialog(logOutCopy.title).waitFor();
      await button(logOutCopy.decline).click();
      await dialog(logOutCopy.title).waitFor({ state: 'hidden' });
      await button(dashboardFrameCopy.menu.logOut).click();
      await button(logOutCopy.confirm).click();
      await expectLoggedOut(page);
    },
  },
  {
    title: 'the link in the e-mail resets a forgotten password',
    async walk({ control, inbox, page, screen: { button, field, heading, link, secret } }) {
      const { email } = await makeCustomer({ control }, 'dashboard');
      await page.goto(pathOf('login'));
      await link(loginCopy.forgot).click();
      await heading(titleOf('forgotPassword')).waitFor();
      await field(forgotPasswordCopy.email).fill(email);
      await button(forgotPasswordCopy.send).click();
      await heading(forgotPasswordCopy.sent.title).waitFor();

      await page.goto(await mailedLink({ inbox }, email));
      await heading(actionLinkCopy.reset.title).waitFor();
      await secret(actionLinkCopy.reset.password).fill(NEW_PASSWORD);
      await secret(actionLinkCopy.reset.confirmation).fill(NEW_PASSWORD);
      await button(actionLinkCopy.reset.submit).click();
      await heading(actionLinkCopy.reset.done.title).waitFor();

      await button(actionLinkCopy.logIn).click();
      await heading(titleOf('login')).waitFor();
      await submitLogin({ page }, { email, password: NEW_PASSWORD });
      await waitForHeading(page, HEADINGS.dashboard);
    },
  },
  {
    title: 'an idle customer is warned, and logged out after 15 minutes',
    async walk({ control, page, screen: { button, text } }) {
      const warning = page.getByRole('alertdialog', { name: idleCopy.title });
      await signInAt({ page, control }, 'dashboard');
      await button(dashboardCopy.limit.about).waitFor();
      await moveClock(page, IDLE_LIMIT_MS - HALF_A_MINUTE);
      await warning.waitFor();
      await moveClock(page, HALF_A_MINUTE);
      await expectLoggedOut(page);
      await text(loginCopy.sessionEnd.idle).waitFor();
    },
  },
  {
    title: 'a second tab starts logged out, and the first stays logged in',
    async walk({ control, page, tab, url }) {
      await signInAt({ page, control }, 'dashboard');
      const other = await tab.another();
      const otherPage = pageOf(other, url);
      await otherPage.goto(PATHS.dashboard);
      await expectLoggedOut(otherPage);
      await tab.show();
      await page.reload();
      await expectPlace({ page }, HEADINGS.dashboard, PATHS.dashboard);
    },
  },
];
