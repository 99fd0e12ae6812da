import { expect, test } from 'vitest';
import type { Overview } from '../../domain/entities.ts';
import { activityMachine } from '../../machines/activity.machine.ts';
import { cashOutMachine } from '../../machines/cash-out.machine.ts';
import { dashboardMachine } from '../../machines/dashboard.machine.ts';
import { linkedAccountMachine } from '../../machines/linked-account.machine.ts';
import { anEmptyOverview, anOverviewWithOneRepayment } from '../../machines/samples/values.ts';
import { settings } from '../../src/settings.ts';
import { withOnlyEffects } from '../support/fakes.ts';
import { answers, openSite, wordsOf } from '../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;

test('the eligibility check asks for age, identity document and employment, and names what income it takes [R1.2 R2.7 R2.8 R9.18]', async () => {
  site = await openSite('/eligibility');
  await site.sees(
    'at least $300 per week',
    'over 50% of your income must come from an employer',
    'Centrelink or self-employment income does not count',
  );
  const boxes = site.all('input[type=checkbox]').map((box) => {
    const title = document.getElementById(box.getAttribute('aria-labelledby') ?? '');
    return [box.getAttribute('name'), wordsOf(title)];
  });
  expect(boxes).toEqual([
    ['isOver18', "I'm 18 or older and an Australian resident"],
    ['hasIdDocument', "I have a driver's licence, passport or Medicare card"],
    ['isEmployed', 'My pay comes from employment'],
  ]);
  expect(site.links('main a')).toEqual({
    [settings.support.phone]: 'tel:1300975707',
    'Log in': '/login',
    'Finish an existing application': '/login',
  });
});

test.each(['verifyEmail', 'resetPassword'])(
  'a spent link of the kind %s has a link to the log-in, or on for a signed-in user',
  async (mode) => {
    site = await openSite(`/auth?mode=${mode}`);
    await site.sees('This link no longer works');
    await site.press('Log in');
    await site.sees('Forgot password?');
    site.takeAway();
    site = await openSite(`/auth?mode=${mode}`, { stage: 'name' });
    await site.sees('This link no longer works');
    await site.press('Continue');
    await site.sees('First name');
  },
);

test('a spent link to verify leads a visitor to the log-in, which says why; one for a password does not [R2.24]', async () => {
  site = await openSite('/auth?mode=verifyEmail');
  await site.sees('This link no longer works');
  await site.press('Send a new link');
  await site.sees('Log in to get a new verification link.', 'Forgot password?');
  site.takeAway();
  site = await openSite('/auth?mode=resetPassword');
  await site.sees('This link no longer works');
  await site.press('Send a new link');
  await site.sees('Send reset link');
});

/** A home with repayments, or without. */
const homeWith = (overview: Overview): Parameters<typeof openSite>[1] => ({
  stage: 'dashboard',
  script: { dashboard: withOnlyEffects(dashboardMachine, { readOverview: answers(overview) }) },
});

const readOverview = answers(anOverviewWithOneRepayment);

/** A customer with a loan, of which every screen reads by itself. */
const ofBorrower: Parameters<typeof openSite>[1] = {
  stage: 'dashboard',
  script: {
    dashboard: withOnlyEffects(dashboardMachine, { readOverview }),
    cashOut: withOnlyEffects(cashOutMachine, {
      readOverview: answers({ ...anOverviewWithOneRepayment, available: 200_00 }),
    }),
    activity: withOnlyEffects(activityMachine, { readOverview, readHistory: answers([]) }),
    linkedAccount: withOnlyEffects(linkedAccountMachine, { readOverview }),
  },
};

test('the footer of a screen that reads nothing asks what was known before', async () => {
  site = await openSite('/dashboard/account/profile', ofBorrower);
  await site.sees('Your details', 'Having trouble repaying?');
  await site.press('Change password');
  await site.sees('Current password', 'Having trouble repaying?');
});

test.each<[asks: string, url: string, who: Parameters<typeof openSite>[1]]>([
  ['Need help with money?', '/eligibility', {}],
  ['Need help with money?', '/dashboard/account/profile', { stage: 'dashboard' }],
  ['Need help with money?', '/dashboard', homeWith(anEmptyOverview)],
  ['Having trouble repaying?', '/dashboard', homeWith(anOverviewWithOneRepayment)],
  ['Having trouble repaying?', '/dashboard/cashout', ofBorrower],
  ['Having trouble repaying?', '/dashboard/activity/cashouts', ofBorrower],
  ['Having trouble repaying?', '/dashboard/activity/repayments', ofBorrower],
  ['Having trouble repaying?', '/dashboard/account/profile', ofBorrower],
])(
  'the footer asks "%s" at %s, and has what a lender must name [R1.11 R2.76 R8.42]',
  async (asks, url, who) => {
    site = await openSite(url, who);
    await site.sees(
      `${asks} Talk to us, or call the National Debt Helpline on 1800 007 007 (free).`,
      'Australian credit licence 000000',
    );
    expect(site.links('footer a')).toMatchObject({ '1800 007 007': 'tel:1800007007' });
    // The page has two such buttons.
    await site.press(asks.startsWith('Need') ? 'Talk to us' : 'Any questions? Talk to us');
    expect(site.supportActionCode()).toBe('general_enquiry');
  },
);
