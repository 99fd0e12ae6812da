import { act } from 'react';
import { expect, test } from 'vitest';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import { EVERYTHING_TICKED } from '../../../domain/entities.ts';
import { minutesFrom, ONBOARDING_STEPS, SHOWN_STEPS, shownAs } from '../../../domain/onboarding.ts';
import { allFlows } from '../../../machines/all-flows.ts';
import { BANK_UPDATE_WAIT_MS } from '../../../machines/bank-account.machine.ts';
import { aBank, aGoodConnection, profileAt } from '../../../machines/samples/values.ts';
import { progressSteps } from '../../../src/copy/onboarding.ts';
import { uiCopy } from '../../../src/copy/ui.ts';
import { type Stage, withOnlyEffects } from '../../support/fakes.ts';
import { answers, fails, openSite, wordsOf } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>> | undefined;

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
    'A fee of 5% each time',
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

const ACCOUNT = { bsb: '062000', accountNumber: '12345678', isJointAccount: false };
const CREDENTIALS = { loginId: 'kim', password: 'secret', securityCode: '' };
type Entry = readonly [
  flow: string,
  url: string,
  stage: Stage | undefined,
  effect: string,
  events: readonly AnyEventObject[],
];
test.each<Entry>([
  [
    'accountSignUp',
    '/signup',
    undefined,
    'createAccount',
    [{ type: 'credentials.submitted', email: 'kim@example.com', password: 'Wattle1' }],
  ],
  [
    'mobileVerification',
    '/signup/mobile',
    'mobile',
    'sendCode',
    [{ type: 'mobile.submitted', mobile: '0491570006' }],
  ],
  [
    'mobileVerification',
    '/signup/mobile',
    'mobile',
    'linkMobile',
    [
      { type: 'mobile.submitted', mobile: '0491570006' },
      { type: 'code.submitted', code: '123456' },
    ],
  ],
  [
    'name',
    '/signup/name',
    'name',
    'saveName',
    [{ type: 'name.submitted', firstName: 'Kim', lastName: 'Lee' }],
  ],
  [
    'employment',
    '/signup/employment',
    'employment',
    'saveEmployment',
    [{ type: 'employment.submitted', employmentType: 'Fulltime', employerName: 'Bakery' }],
  ],
  [
    'bankPicker',
    '/signup/bank',
    'bank',
    'sendBankFeedback',
    [
      { type: 'bankNotFound.reported' },
      { type: 'bankName.submitted', bankName: 'Bank of Nowhere' },
    ],
  ],
  [
    'bankLogin',
    '/signup/bank/login',
    'bank',
    'connectBank',
    [{ type: 'bankCredentials.submitted', ...CREDENTIALS }],
  ],
  [
    'bankAccount',
    '/signup/bank/account',
    'bankAccount',
    'saveBankAccount',
    [{ type: 'account.submitted', ...ACCOUNT }, { type: 'account.confirmed' }],
  ],
])(
  'the remaining minutes, and why we ask, are not beside what could not be sent: %s at %s, %s: %s',
  async (id, url, stage, effect, events) => {
    const FAILURE = 'Whoops! Something went wrong.';
    const done: Record<string, unknown> = {
      refreshToken: undefined,
      sendCode: { verificationId: 'an-id' },
      listInstitutions: [aBank],
      readConnection: aGoodConnection,
      loadProfile: profileAt[stage ?? 'mobile'],
    };
    const flow = withOnlyEffects(allFlows[id as keyof typeof allFlows], {
      ...Object.fromEntries(Object.entries(done).map(([name, output]) => [name, answers(output)])),
      [effect]: fails({ code: 'generic' }),
    });
    site = await openSite(url, {
      ...(stage && { stage }),
      memory: {
        eligibility: EVERYTHING_TICKED,
        institution: aBank,
      },
      script: { [id]: flow },
    });
    const drawn = () => {
      const seen = wordsOf(document.body);
      return [/About \d+ minutes? left/.test(seen), seen.includes('Why we ask')];
    };
    await site.sees('Why we ask');
    expect(drawn()).toEqual([true, true]);
    const actor: AnyActorRef | undefined = site.app.getSnapshot().children[id as 'name'];
    for (const event of events) await act(async () => actor?.send(event));
    await site.pass(BANK_UPDATE_WAIT_MS);
    await site.sees(FAILURE);
    expect(drawn()).toEqual([false, false]);
  },
);
