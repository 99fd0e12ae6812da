import { act } from 'react';
import { expect, test, vi } from 'vitest';
import type { AnyActorRef, AnyEventObject } from 'xstate';
import { EVERYTHING_TICKED } from '../../../domain/entities.ts';
import { allFlows } from '../../../machines/all-flows.ts';
import { BANK_UPDATE_WAIT_MS } from '../../../machines/bank-account.machine.ts';
import { aBank, aGoodConnection, profileAt } from '../../../machines/samples/values.ts';
import { preloadScreen } from '../../../src/routes/active-screen.tsx';
import { layoutOf } from '../../../src/routes/frames/layouts.tsx';
import type { LazyScreen } from '../../../src/routes/parts/lazy-screen.tsx';
import { isSoftDisabled } from '../../support/controls.ts';
import { type Stage, withOnlyEffects } from '../../support/fakes.ts';
import { screen } from '../../support/screen.ts';
import { answers, fails, openSite, wordsOf } from '../../support/site.tsx';

const { button } = screen;

test('the frame of the home is fetched with the home', async () => {
  const preload = vi.spyOn(layoutOf('dashboard') as LazyScreen<object>, 'preload');
  await preloadScreen('dashboard');
  expect(preload).toHaveBeenCalled();
});

let site: Awaited<ReturnType<typeof openSite>> | undefined;

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

const ACCOUNT = { bsb: '062000', accountNumber: '12345678', isJointAccount: false };
const CREDENTIALS = { loginId: 'kim', password: 'secret', securityCode: '' };
type Entry = readonly [
  flow: string,
  url: string,
  stage: Stage | undefined,
  effect: string,
  events: readonly AnyEventObject[],
  submit: string,
];
test.each<Entry>([
  [
    'accountSignUp',
    '/signup',
    undefined,
    'createAccount',
    [{ type: 'credentials.submitted', email: 'kim@example.com', password: 'Wattle1' }],
    'Continue',
  ],
  [
    'mobileVerification',
    '/signup/mobile',
    'mobile',
    'sendCode',
    [{ type: 'mobile.submitted', mobile: '0491570006' }],
    'Send code',
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
    'Verify and continue',
  ],
  [
    'name',
    '/signup/name',
    'name',
    'saveName',
    [{ type: 'name.submitted', firstName: 'Kim', lastName: 'Lee' }],
    'Continue',
  ],
  [
    'employment',
    '/signup/employment',
    'employment',
    'saveEmployment',
    [{ type: 'employment.submitted', employmentType: 'Fulltime', employerName: 'Bakery' }],
    'Save and continue',
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
    'Confirm and continue',
  ],
  [
    'bankLogin',
    '/signup/bank/login',
    'bank',
    'connectBank',
    [{ type: 'bankCredentials.submitted', ...CREDENTIALS }],
    'Connect',
  ],
  [
    'bankAccount',
    '/signup/bank/account',
    'bankAccount',
    'saveBankAccount',
    [{ type: 'account.submitted', ...ACCOUNT }, { type: 'account.confirmed' }],
    'Confirm',
  ],
])(
  'the remaining minutes, and why we ask, are not beside what was sent too often, and the API’s wait locks the button: %s at %s, %s: %s',
  async (id, url, stage, effect, events, submit) => {
    const done: Record<string, unknown> = {
      refreshToken: undefined,
      sendCode: { verificationId: 'an-id' },
      listInstitutions: [aBank],
      readConnection: aGoodConnection,
      loadProfile: profileAt[stage ?? 'mobile'],
    };
    const flow = withOnlyEffects(allFlows[id as keyof typeof allFlows], {
      ...Object.fromEntries(Object.entries(done).map(([name, output]) => [name, answers(output)])),
      [effect]: fails({ code: 'tooManyAttempts', waitSeconds: 90 }),
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
    await site.sees('Too many attempts.');
    expect(drawn()).toEqual([false, false]);
    const isOfApi = !['accountSignUp', 'mobileVerification'].includes(id);
    expect(isSoftDisabled(button(submit))).toBe(isOfApi);
  },
);
