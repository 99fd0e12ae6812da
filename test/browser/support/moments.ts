import { ONBOARDING_STEPS } from '../../../domain/onboarding.ts';
import { accountCopy } from '../../../src/copy/account.ts';
import { activityCopy } from '../../../src/copy/activity.ts';
import { bankCopy } from '../../../src/copy/bank.ts';
import { cashOutCopy } from '../../../src/copy/cash-out.ts';
import { dashboardCopy } from '../../../src/copy/dashboard.ts';
import { dashboardFrameCopy } from '../../../src/copy/dashboard-frame.ts';
import { delayCopy } from '../../../src/copy/delay.ts';
import { forgotPasswordCopy } from '../../../src/copy/forgot-password.ts';
import { idCheckCopy } from '../../../src/copy/id-check.ts';
import { logOutCopy } from '../../../src/copy/log-out.ts';
import { loginCopy } from '../../../src/copy/login.ts';
import { mobileCopy } from '../../../src/copy/mobile.ts';
import { repayEarlyCopy } from '../../../src/copy/repay-early.ts';
import { repaymentsCopy } from '../../../src/copy/repayments.ts';
import { heading as titleOf } from '../../../src/copy/titles.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import { openAgreement, readAgreement } from './agreement.ts';
import {
  mailedLink,
  makeCustomer,
  openSignUp,
  PATHS,
  signInAt,
  waitForHeading,
} from './customers.ts';
import { screenOf } from './screen.ts';
import type { Tab } from './tab.ts';
import { fillWidget } from './widget.ts';

/** Opens a screen, or goes on from it to what comes up on it; settles when it stands. */
type Opening = (tab: Tab) => Promise<unknown>;

async function openBank(tab: Tab): Promise<void> {
  await signInAt(tab, 'bank');
  const { button, search, secret } = screenOf(tab);
  await search().fill('hooli');
  await button('Hooli').click();
  await secret().waitFor();
}

async function openHome(tab: Tab): Promise<void> {
  await signInAt(tab, 'dashboard', 'two-repayments');
  await screenOf(tab).button(repaymentsCopy.delay).waitFor();
}

async function openAmount(tab: Tab): Promise<void> {
  const { button, slider } = screenOf(tab);
  await signInAt(tab, 'dashboard');
  await button(dashboardCopy.limit.cashOut).click();
  await slider().waitFor();
  // Until the limit is read anew nothing can be chosen.
  const decrease = button(cashOutCopy.amount.controls.decrease);
  await decrease.and(tab.page.locator(':enabled')).waitFor();
}

async function openQuestion(tab: Tab): Promise<void> {
  const { button, dialog } = screenOf(tab);
  await openAmount(tab);
  await button(cashOutCopy.amount.controls.decrease).click();
  await button(cashOutCopy.proceed).click();
  await dialog(cashOutCopy.confirm.title).waitFor();
}

async function openChoice(tab: Tab): Promise<void> {
  const { button, plan } = screenOf(tab);
  await openQuestion(tab);
  await button(cashOutCopy.confirm.yes).click();
  await plan(1).waitFor();
}

async function openReview(tab: Tab): Promise<void> {
  const { button } = screenOf(tab);
  await openChoice(tab);
  await button(cashOutCopy.proceed).click();
  await button(cashOutCopy.review.agree).waitFor();
}

async function openActivity(tab: Tab, list: keyof typeof activityCopy.tabs): Promise<void> {
  const { link, table, tabNamed } = screenOf(tab);
  await openHome(tab);
  await link(dashboardFrameCopy.menu.activity).click();
  await tabNamed(activityCopy.tabs[list]).click();
  await table(list).waitFor();
}

async function openAccount(tab: Tab): Promise<void> {
  const { field, link } = screenOf(tab);
  await openHome(tab);
  await link(dashboardFrameCopy.menu.account).click();
  await field(accountCopy.promotions.code).waitFor();
}

/** Presses a button of the home that opens a dialog. */
function homeDialog(press: string, title: string): Opening {
  return async (tab) => {
    const { button, dialog } = screenOf(tab);
    await openHome(tab);
    await button(press).click();
    await dialog(title).waitFor();
  };
}

/** Each step of onboarding, as who is there after the log-in hears it. */
const steps = Object.fromEntries(
  ONBOARDING_STEPS.map((step): [string, Opening] => [
    PATHS[step].slice(1),
    (tab) => signInAt(tab, step),
  ]),
);

/**
 * What is heard: every address of the site where one stays, `/signup/bank/login` as `signup/bank/login`, and behind a dot
 * what comes up there later.
 */
export const MOMENTS: Readonly<Record<string, Opening>> = {
  eligibility: async ({ page }) => {
    await page.goto(pathOf('eligibility'));
    await waitForHeading(page, titleOf('eligibility'));
  },
  login: async ({ page }) => {
    await page.goto(pathOf('login'));
    await waitForHeading(page, titleOf('login'));
  },
  'login.mistakes': async (tab) => {
    const { button, alert } = screenOf(tab);
    await tab.page.goto(pathOf('login'));
    await button(loginCopy.submit).click();
    await alert(/required/)
      .first()
      .waitFor();
  },
  signup: openSignUp,
  ...steps,
  'signup/mobile.code': async (tab) => {
    const { button, field } = screenOf(tab);
    await signInAt(tab, 'mobile');
    await field(mobileCopy.mobile).fill('0491570110');
    await button(mobileCopy.send).click();
    await field(mobileCopy.code).waitFor();
  },
  'signup/bank': async (tab) => {
    await signInAt(tab, 'bank');
    await screenOf(tab).button(bankCopy.picker.next).waitFor();
  },
  'signup/bank/login': openBank,
  'signup/bank/sync': async (tab) => {
    const { button, page, progress, secret } = screenOf(tab);
    await openBank(tab);
    // A job that never ends stays at its first step.
    await page.getByRole('textbox').first().fill('never');
    await secret().fill('any');
    await button(bankCopy.login.submit).click();
    await progress().waitFor();
  },
  'signup/id-check': async (tab) => {
    await signInAt(tab, 'idCheck');
    await tab.page.getByLabel('Given name').waitFor();
  },
  'signup/id-check.verifying': async (tab) => {
    const screen = screenOf(tab);
    await signInAt(tab, 'idCheck');
    await tab.page.getByLabel('Given name').waitFor();
    await fillWidget(screen, { firstName: 'Never' });
    await screen.heading(idCheckCopy.verifying.title).waitFor();
  },
  dashboard: openHome,
  'dashboard.first': async (tab) => {
    await signInAt(tab, 'dashboard');
    await screenOf(tab).button(dashboardCopy.limit.cashOut).waitFor();
  },
  'dashboard.limit': homeDialog(dashboardCopy.limit.about, dashboardCopy.limitInfo.title),
  'dashboard.repay-today': homeDialog(repaymentsCopy.repayEarly, repayEarlyCopy.choice.title),
  'dashboard.delay': homeDialog(repaymentsCopy.delay, delayCopy.title),
  'dashboard.log-out': homeDialog(dashboardFrameCopy.menu.logOut, logOutCopy.title),
  'dashboard.success': async (tab) => {
    const { button, dialog } = screenOf(tab);
    await openReview(tab);
    await readAgreement(tab);
    await button(cashOutCopy.review.agree).click();
    await dialog(dashboardCopy.success.title).waitFor();
  },
  'dashboard/cashout': openAmount,
  'dashboard/cashout.question': openQuestion,
  'dashboard/cashout.choice': openChoice,
  'dashboard/cashout.review': openReview,
  'dashboard/cashout.agreement': async (tab) => {
    await openReview(tab);
    await openAgreement(tab);
  },
  'dashboard/activity/cashouts': (tab) => openActivity(tab, 'cashOuts'),
  'dashboard/activity/repayments': (tab) => openActivity(tab, 'repayments'),
  'dashboard/account/profile': openAccount,
  'dashboard/account/profile.promotion': async (tab) => {
    const { button, dialog, field } = screenOf(tab);
    await openAccount(tab);
    await field(accountCopy.promotions.code).fill('WELCOME10');
    await button(accountCopy.promotions.apply).click();
    await dialog(accountCopy.promotions.confirm.title).waitFor();
  },
  'dashboard/account/password_reset': async (tab) => {
    const { secret, tabNamed } = screenOf(tab);
    await openAccount(tab);
    await tabNamed(accountCopy.tabs.password).click();
    await secret(accountCopy.password.current).waitFor();
  },
  'forgot-password': async ({ page }) => {
    await page.goto(pathOf('forgotPassword'));
    await waitForHeading(page, titleOf('forgotPassword'));
  },
  'forgot-password.sent': async (tab) => {
    const { button, field, heading, page } = screenOf(tab);
    await page.goto(pathOf('forgotPassword'));
    await field(forgotPasswordCopy.email).fill('nobody@example.com');
    await button(forgotPasswordCopy.send).click();
    await heading(forgotPasswordCopy.sent.title).waitFor();
  },
  auth: async (tab) => {
    const { email } = await makeCustomer(tab, 'dashboard');
    await tab.control('POST', '/v3/auth/password/forget', { email });
    await tab.page.goto(await mailedLink(tab, email));
    await screenOf(tab).secret('New password').waitFor();
  },
};

/** Addresses at which nobody stays: they lead on. */
export const LEADING_ON: readonly string[] = ['', 'signup/next'];
