import { afterEach, expect, test } from 'vitest';
import { minutesFrom, ONBOARDING_STEPS, SHOWN_STEPS, shownAs } from '../../../domain/onboarding.ts';
import { progressSteps } from '../../../src/copy/onboarding.ts';
import { uiCopy } from '../../../src/copy/ui.ts';
import { openSite } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>> | undefined;
afterEach(async () => {
  await site?.takeAway();
});

const { done, current, upcoming } = uiCopy.step;

test.each(ONBOARDING_STEPS)(
  'at the step %s all steps are named: earlier ones as done, the current one, those to come',
  async (step) => {
    site = await openSite('/signup/next', { stage: step });
    await site.sees(`${progressSteps[shownAs(step)]}, ${current}`);
    const at = SHOWN_STEPS.indexOf(shownAs(step));
    expect(site.words('aside li')).toEqual([
      `${progressSteps.signup}, ${done}`,
      ...SHOWN_STEPS.map((shown, index) => {
        const state = index < at ? done : index === at ? current : upcoming;
        return `${progressSteps[shown]}, ${state}`;
      }),
    ]);
  },
);

test('the offer is beside the start, with its price in dollars', async () => {
  site = await openSite('/eligibility');
  await site.sees('Get started');
  expect(site.words('aside li b')).toEqual([
    'A one-off fee of 5%',
    `About ${minutesFrom('signup')} minutes to apply`,
    'Repaid on your pay days',
    'A loan from Pay On Demand',
  ]);
  expect(site.words('aside dl > div')).toEqual(['You take$200', 'Fee$10', 'You repay$210']);
  expect(site.words('main li b')).toEqual(site.words('aside li b'));
});

test.each([
  ['/login', 'Forgot password?'],
  ['/forgot-password', 'Send reset link'],
  ['/auth?mode=verifyEmail&oobCode=a-code', 'Verify email'],
  ['/nowhere', 'Page not found'],
])('the offer is beside %s too, without the steps', async (url, seen) => {
  site = await openSite(url);
  await site.sees(seen);
  expect(site.words('aside h2, aside h1')).toHaveLength(1);
  expect(site.words('aside [data-promise]')).toHaveLength(4);
});

test.each([
  ['/signup/bank', 'bank', 'About 5 minutes left'],
  // The bank is connected, so its minutes are over.
  ['/signup/bank/account', 'bankAccount', 'About 2 minutes left'],
  // A finished step that is opened again does not change the remaining time.
  ['/signup/name', 'idCheck', 'About 1 minute left'],
] as const)(
  'the remaining minutes are those of the unfinished steps: %s at %s, %s',
  async (url, stage, left) => {
    site = await openSite(url, { stage });
    await site.sees(left);
  },
);

test('a step that is opened again shows that the steps after it are done', async () => {
  site = await openSite('/signup/name', { stage: 'bank' });
  await site.sees(`${progressSteps.name}, ${current}`, `${progressSteps.employment}, ${done}`);
});
