import { ONBOARDING_STEPS, type OnboardingStep } from '../../../domain/onboarding.ts';
import { accountCopy } from '../../../src/copy/account.ts';
import { activityCopy } from '../../../src/copy/activity.ts';
import { bankAccountCopy } from '../../../src/copy/bank-account.ts';
import { bankLoginCopy } from '../../../src/copy/bank-login.ts';
import { bankPickerCopy } from '../../../src/copy/bank-picker.ts';
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
import { closeAgreement, openAgreement } from './agreement.ts';
import {
  mailedLink,
  makeCustomer,
  PATHS,
  passEligibility,
  signInAt,
  waitForHeading,
} from './customers.ts';
import { breakCalls } from './faults.ts';
import { passUntil } from './pass-until.ts';
import { screenOf } from './screen.ts';
import type { Tab } from './tab.ts';
import { fillWidget } from './widget.ts';

/** Opens a screen, or goes on from it to what comes up on it; settles when it stands. */
type Opening = (tab: Tab) => Promise<unknown>;

/** What is heard on one visit, by name: each opening goes on from where the one before it has led. */
export type Visit = Readonly<Record<string, Opening>>;

/** Goes on from a dialog, which is left first. */
function afterDialog(open: Opening): Opening {
  return async (tab) => {
    await tab.page.keyboard.press('Escape');
    await tab.page.getByRole('dialog').waitFor({ state: 'hidden' });
    await open(tab);
  };
}

/** Presses a button that opens a dialog. */
function opensDialog(press: string, title: string): Opening {
  return async (tab) => {
    const { button, dialog } = screenOf(tab);
    await button(press).click();
    await dialog(title).waitFor();
  };
}

/** Goes on with a cash out in one repayment. */
function cashesOutTo(state: string): Opening {
  return (tab) => passUntil(tab, 'cashOut', state, { repayments: 1 });
}

function openActivity(list: keyof typeof activityCopy.tabs): Opening {
  return async (tab) => {
    const { table, tabNamed } = screenOf(tab);
    await tabNamed(activityCopy.tabs[list]).click();
    await table(list).waitFor();
  };
}

/** When a step stands, where its heading comes before the rest of it. */
const STANDS: { readonly [Step in OnboardingStep]?: Opening } = {
  bank: (tab) => screenOf(tab).button(bankPickerCopy.next).waitFor(),
  bankAccount: (tab) => screenOf(tab).field(bankAccountCopy.bsb).waitFor(),
  idCheck: ({ page }) => page.getByLabel('Given name').waitFor(),
};

/** What comes up later at a step, or leads on from it. */
const LATER: { readonly [Step in OnboardingStep]?: Visit } = {
  mobile: {
    'signup/mobile.code': async (tab) => {
      const { button, field } = screenOf(tab);
      await field(mobileCopy.mobile).fill('0491570110');
      await button(mobileCopy.send).click();
      await field(mobileCopy.code).waitFor();
    },
  },
  bank: {
    'signup/bank/login': async (tab) => {
      const { button, search, secret } = screenOf(tab);
      await search().fill('hooli');
      await button('Hooli').click();
      await secret().waitFor();
    },
    'signup/bank/sync': async (tab) => {
      const { button, page, progress, secret } = screenOf(tab);
      // A job goes on while it is listened to: what is said of it stays at its first step.
      const status = { step: 'VerifyingCredentials', stepStatus: 'InProgress' };
      const call = 'GET /v3/Finances/connections/jobs/*/status';
      await breakCalls(tab, { [call]: { status: 200, body: { status } } });
      await page.getByRole('textbox').first().fill('never');
      await secret().fill('any');
      await button(bankLoginCopy.submit).click();
      await progress().waitFor();
    },
  },
  idCheck: {
    'signup/id-check.verifying': async (tab) => {
      const screen = screenOf(tab);
      await fillWidget(screen, { firstName: 'Never' });
      await screen.heading(idCheckCopy.verifying.title).waitFor();
    },
  },
};

/** Each step of onboarding, as who is there after the log-in hears it. */
const steps = Object.fromEntries(
  ONBOARDING_STEPS.map((step): [string, Visit] => [
    `the step ${step}`,
    {
      [PATHS[step].slice(1)]: async (tab) => {
        await signInAt(tab, step);
        await STANDS[step]?.(tab);
      },
      ...LATER[step],
    },
  ]),
);

/**
 * All that is heard: every address of the site where one stays, `/signup/bank/login` as `signup/bank/login`, and behind a dot
 * what comes up there later.
 */
export const VISITS: Readonly<Record<string, Visit>> = {
  'the way in': {
    eligibility: async ({ page }) => {
      await page.goto(pathOf('eligibility'));
      await waitForHeading(page, titleOf('eligibility'));
    },
    signup: passEligibility,
  },
  'the log-in': {
    login: async ({ page }) => {
      await page.goto(pathOf('login'));
      await waitForHeading(page, titleOf('login'));
    },
    'login.mistakes': async (tab) => {
      const { button, link } = screenOf(tab);
      await button(loginCopy.submit).click();
      // The list of mistakes comes after what it sums up.
      await link(/required/).waitFor();
    },
    'forgot-password': async (tab) => {
      await screenOf(tab).link(loginCopy.forgot).click();
      await waitForHeading(tab.page, titleOf('forgotPassword'));
    },
    'forgot-password.sent': async (tab) => {
      const { button, field, heading } = screenOf(tab);
      await field(forgotPasswordCopy.email).fill('nobody@example.com');
      await button(forgotPasswordCopy.send).click();
      await heading(forgotPasswordCopy.sent.title).waitFor();
    },
  },
  'a link of an e-mail': {
    auth: async (tab) => {
      const { email } = await makeCustomer(tab, 'dashboard');
      await tab.control('POST', '/v3/auth/password/forget', { email });
      await tab.page.goto(await mailedLink(tab, email));
      await screenOf(tab).secret('New password').waitFor();
    },
  },
  ...steps,
  'a first cash out': {
    'dashboard.first': async (tab) => {
      await signInAt(tab, 'dashboard');
      await screenOf(tab).button(dashboardCopy.limit.cashOut).waitFor();
    },
    'dashboard/cashout': async (tab) => {
      const { button, slider } = screenOf(tab);
      await button(dashboardCopy.limit.cashOut).click();
      await slider().waitFor();
      // Until the limit is read anew nothing can be chosen.
      const decrease = button(cashOutCopy.amount.controls.decrease);
      await decrease.and(tab.page.locator(':not([aria-disabled=true])')).waitFor();
    },
    'dashboard/cashout.question': cashesOutTo('confirmingAmount'),
    'dashboard/cashout.choice': cashesOutTo('choice'),
    'dashboard/cashout.review': cashesOutTo('review.unread'),
    'dashboard/cashout.agreement': openAgreement,
    'dashboard.success': async (tab) => {
      await closeAgreement(tab);
      await cashesOutTo('succeeded')(tab);
      // Of the account the home tells, which is being read.
      await tab.page.getByRole('dialog').getByText('••••').waitFor();
    },
  },
  'a cash out that is being repaid': {
    dashboard: async (tab) => {
      await signInAt(tab, 'dashboard', 'two-repayments');
      await screenOf(tab).button(repaymentsCopy.delay).waitFor();
    },
    'dashboard.limit': opensDialog(dashboardCopy.limit.about, dashboardCopy.limitInfo.title),
    'dashboard.repay-today': afterDialog(
      opensDialog(repaymentsCopy.repayEarly, repayEarlyCopy.choice.title),
    ),
    'dashboard.delay': afterDialog(opensDialog(repaymentsCopy.delay, delayCopy.title)),
    'dashboard/activity/cashouts': afterDialog(async (tab) => {
      await screenOf(tab).link(dashboardFrameCopy.menu.activity).click();
      await openActivity('cashOuts')(tab);
    }),
    'dashboard/activity/repayments': openActivity('repayments'),
    'dashboard/account/profile': async (tab) => {
      const { field, link } = screenOf(tab);
      await link(dashboardFrameCopy.menu.account).click();
      await field(accountCopy.promotions.code).waitFor();
    },
    'dashboard/account/profile.promotion': async (tab) => {
      const { button, dialog, field } = screenOf(tab);
      await field(accountCopy.promotions.code).fill('WELCOME10');
      await button(accountCopy.promotions.apply).click();
      await dialog(accountCopy.promotions.confirm.title).waitFor();
    },
    'dashboard/account/password_reset': afterDialog(async (tab) => {
      const { secret, tabNamed } = screenOf(tab);
      await tabNamed(accountCopy.tabs.password).click();
      await secret(accountCopy.password.current).waitFor();
    }),
    'dashboard.log-out': opensDialog(dashboardFrameCopy.menu.logOut, logOutCopy.title),
  },
};

/** Addresses at which nobody stays: they lead on. */
export const LEADING_ON: readonly string[] = ['', 'signup/next'];
