import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { type Stage, stepsBefore } from '../../../domain/onboarding.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { eligibilityCopy } from '../../../src/copy/eligibility.ts';
import { homeDialogsCopy } from '../../../src/copy/home-dialogs.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import { signupCopy } from '../../../src/copy/signup.ts';
import { heading as titleOf } from '../../../src/copy/titles.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import { loadDrivers } from '../model/drivers.ts';
import { advanceFlowUntil } from './advance-flow.ts';
import { canAgree, closeAgreement, openAgreement, scrollToEnd } from './agreement.ts';
import { HEADINGS, PATHS, waitForHeading } from './customers.ts';
import { expectFocus } from './fields.ts';
import type { Size } from './page-pool.ts';
import { type Screen, screenOf } from './screen.ts';
import type { Inbox } from './tab.ts';

/** Function that checks the current page; the name identifies the check. */
type Look = (name: string) => Promise<void>;

/** Customer who walks through the app. */
export type Walker = {
  readonly screen: Screen;
  /** Returns the messages that were sent to an address or a mobile. */
  readonly inbox: Inbox;
  readonly look: Look;
  /** Checks a filled-in form before it is submitted. */
  readonly typed: () => Promise<void>;
  readonly person: Person;
};

/** Data of a person for the steps of onboarding. */
export type Person = {
  /** Mobile in the format of the field. */
  readonly mobile: string;
  readonly firstName: string;
  readonly lastName: string;
  readonly employer: string;
  /** Log-ins to try; the bank refuses all but the last. */
  readonly bankLogins: readonly { readonly loginId: string; readonly password: string }[];
  readonly accountNumber: string;
  readonly document: string;
};

/** Data of a person for the sign-up. */
export type NewPerson = Pick<Person, 'mobile'> & {
  readonly email: string;
  readonly password: string;
};

/** Person whom every service accepts. */
export const KIM: Omit<Person, 'mobile'> = {
  firstName: 'Kim',
  lastName: "O'Brien",
  employer: 'Eucalypt Pty Ltd',
  bankLogins: [{ loginId: 'Wentworth-Smith', password: 'whislter' }],
  accountNumber: '0123456',
  document: '12345678',
};

/**
 * Takes a newly signed-up customer through the steps of onboarding in order, up to a stage. Each step is passed by its driver.
 * @throws Error with a sentence that names the missing driver of a step
 */
export async function passStepsUntil(walker: Walker, stage: Stage): Promise<void> {
  const drivers = await loadDrivers();
  for (const step of stepsBefore(stage)) {
    const passing = drivers.find(({ passes }) => passes?.step === step)?.passes;
    if (!passing) {
      throw new Error(
        `Nobody passes the step "${step}": say how, as "passes", in the driver of its flow, test/browser/model/*.driver.ts.`,
      );
    }
    await waitForHeading(walker.screen.page, HEADINGS[step]);
    await passing.pass(walker);
  }
}

/** Fictional mobiles, one for each size, because a number belongs to one account. */
export const MOBILES: Record<Size, string> = { phone: '0491 570 006', desktop: '0491 570 156' };

/** Takes a new customer from the eligibility check to the first cash out; ends on the home page, which announces it. */
export async function walkToMoney(
  { page, inbox, look }: { readonly page: Page; readonly inbox: Inbox; readonly look: Look },
  { email, password, mobile }: NewPerson,
): Promise<void> {
  const screen = screenOf({ page });
  const { boxes, button, dialog, field, heading, path, secret, slider, textContaining } = screen;

  await page.goto('/');
  await heading(titleOf('eligibility')).waitFor();
  expect(path()).toBe(pathOf('eligibility'));
  expect(await button(eligibilityCopy.start).isDisabled()).toBe(true);
  await look('eligibility');
  for (const box of await boxes()) await box.check();
  await button(eligibilityCopy.start).click();

  await heading(titleOf('signup')).waitFor();
  await look('signup');
  await field(signupCopy.email).fill(email);
  await secret().fill(password);
  await button(signupCopy.submit).click();

  const person = { ...KIM, mobile };
  await passStepsUntil({ screen, inbox, look, typed: async () => {}, person }, 'dashboard');

  await button(dashboardCopy.limit.cashOut).waitFor();
  expect(path()).toBe(PATHS.dashboard);
  await look('dashboard-first');
  await button(dashboardCopy.limit.cashOut).click();

  await slider().waitFor();
  await advanceFlowUntil({ page }, 'cashOut', 'review.unread', { amount: '100' }, (state) =>
    look(`cash-out-${state}`),
  );
  expect(await canAgree({ page })).toBe(false);
  await look('cash-out-review');
  const terms = await openAgreement({ page });
  await terms.focus();
  await page.keyboard.press('End');
  await scrollToEnd(terms);
  await look('loan-agreement');
  await closeAgreement({ page });
  await button(cashOutCopy.review.agree).click();

  const success = dialog(homeDialogsCopy.success.title);
  await success.waitFor();
  expect(await success.textContent()).toContain('$100');
  await look('cash-out-success');
  await button(homeDialogsCopy.success.done).click();
  await expectFocus(heading(dashboardCopy.greeting(KIM.firstName)));
  await textContaining(repaymentsCopy.label(1, 2)).waitFor();
  await look('dashboard-transferring');
}
