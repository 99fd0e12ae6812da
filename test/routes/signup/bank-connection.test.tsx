import { act } from 'react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { Connection, Institution, Profile } from '../../../domain/entities.ts';
import { bankLoginMachine } from '../../../machines/bank-login.machine.ts';
import { bankPickerMachine } from '../../../machines/bank-picker.machine.ts';
import { bankSyncMachine } from '../../../machines/bank-sync.machine.ts';
import type { ClockTicked, ConnectBankInput } from '../../../machines/effects.ts';
import {
  aBank,
  aBankWithSecurityCode,
  aPendingConnection,
  profileAt,
} from '../../../machines/samples/values.ts';
import { bankLoginRisk, bankLoginUse } from '../../../src/copy/bank-data.ts';
import { FakeCallback, NOW, Script } from '../../machines/support.ts';
import { attributesOf } from '../../support/controls.ts';
import { withOnlyEffects } from '../../support/fakes.ts';
import { describedBy, screen } from '../../support/screen.ts';
import { alerts, answers, lookOf, openSite, page, said } from '../../support/site.tsx';

const { button, dialog, field, heading, secret } = screen;

let site: Awaited<ReturnType<typeof openSite>>;

const bankOf = () => site.app.getSnapshot().value;

const HEADER =
  'Pay On Demand connects to your primary bank, where your pay is deposited, to verify your income and eligibility.';

describe('the log-in at the bank', () => {
  let connecting: Script<{ jobId: string }, ConnectBankInput>;
  beforeEach(() => {
    connecting = new Script();
  });

  async function open(institution: Institution = aBank) {
    const bankLogin = withOnlyEffects(bankLoginMachine, { connectBank: connecting.logic });
    site = await openSite('/signup/bank/login', {
      stage: 'bank',
      memory: { institution },
      script: { bankLogin },
    });
    await site.sees(`Log in to ${institution.shortName}`);
  }
  const send = async (loginId = '12345678', password = 'hunter2') => {
    await site.fill('bank-login', loginId);
    await site.fill('bank-secret', password);
    await site.press('Connect');
  };

  test('asks for the log-in in the bank’s own words [R2.58]', async () => {
    await open(aBankWithSecurityCode);
    expect(site.words('main label')).toEqual(['Customer number', 'Password', 'Security code']);
    expect(describedBy(secret('Password'))).toBe(`${bankLoginUse} ${bankLoginRisk}`);
    expect(describedBy(secret('Security code'))).toBe('');
    await site.press('Show Security code');
    expect(secret('Security code')?.getAttribute('type')).toBe('text');
    expect(secret('Password')?.getAttribute('type')).toBe('password');
    await site.press('Show password');
    expect(secret('Password')?.getAttribute('type')).toBe('text');
  });

  test('asks for it in our own words if the bank has none, and for no code', async () => {
    await open({ ...aBank, loginIdCaption: '', passwordCaption: '' });
    expect(site.words('main label')).toEqual(['Login ID', 'Password']);
  });

  test('keeps password managers away, and the typed text out of the page', async () => {
    await open(aBankWithSecurityCode);
    const away = {
      autocapitalize: 'none',
      autocorrect: 'off',
      spellcheck: 'false',
      'data-1p-ignore': '',
      'data-bwignore': '',
      'data-lpignore': 'true',
      'data-form-type': 'other',
    };
    const names = ['name', 'autocomplete', 'value', ...Object.keys(away)];
    await site.fill('bank-login', '12345678');
    await site.fill('bank-secret', 'hunter2');
    await site.fill('bank-code', '4711');
    expect(attributesOf(field('Customer number'), ...names)).toEqual({
      name: 'bank-login',
      autocomplete: 'off',
      ...away,
    });
    expect(attributesOf(secret('Password'), ...names)).toEqual({
      name: 'bank-secret',
      autocomplete: 'new-password',
      ...away,
    });
    expect(attributesOf(secret('Security code'), ...names)).toEqual({
      name: 'bank-code',
      autocomplete: 'off',
      ...away,
    });
    expect(JSON.stringify(site.app.getSnapshot().context)).not.toMatch(/12345678|hunter2|4711/);
  });

  test('lists a single missing field at its top, too', async () => {
    await open();
    await send('12345678', '');
    await site.sees('Password: Field is required.');
    expect(alerts()).toEqual([
      'One or more required fields are invalid or missing.Password: Field is required.',
    ]);
    expect(describedBy(secret('Password'))).toContain('Field is required.');
    expect(document.activeElement?.matches('[data-errors]')).toBe(true);
    expect(connecting.calls).toEqual([]);
  });

  test('requires the code if the bank asks for one', async () => {
    await open(aBankWithSecurityCode);
    await send();
    expect(describedBy(secret('Security code'))).toBe('Field is required.');
    expect(connecting.calls).toEqual([]);
    await site.fill('bank-code', '4711');
    await site.press('Connect');
    expect(connecting.input).toEqual({
      institutionId: 'AU00102',
      loginId: '12345678',
      password: 'hunter2',
      securityCode: '4711',
    });
  });

  test('can be left for another bank', async () => {
    await open();
    await site.press('Choose another bank');
    expect(bankOf()).toEqual({ onboarding: { bank: 'picker' } });
  });
});

describe('the note on security', () => {
  test('opens a dialog that says what we read, why, for how long, and what we never do [R1.4 R1.12 R2.45]', async () => {
    const bankPicker = withOnlyEffects(bankPickerMachine, {
      refreshToken: answers(undefined),
      listInstitutions: answers([aBank]),
    });
    site = await openSite('/signup/bank', { stage: 'bank', script: { bankPicker } });
    await site.sees(
      HEADER,
      'Secure SSL encryption',
      'Read-only: we never make any payment or transfer without your express permission.',
    );
    expect(button('Learn more: Connect securely')?.getAttribute('aria-haspopup')).toBe('dialog');
    expect(dialog('Connect securely')).toBeNull();
    await site.press('Learn more');
    await site.sees('Connect securely');
    expect(site.words('[role=dialog] dt')).toEqual([
      'What we read',
      'Why we read it',
      'For how long',
      'Your bank login',
      'Your money',
    ]);
    await site.press('Go back');
    expect(dialog('Connect securely')).toBeNull();
    await site.press('Learn more');
    expect(dialog('Connect securely')).not.toBeNull();
  });
});

describe('a bank that is being read', () => {
  let looking: Script<Connection>;
  let loading: Script<Profile>;
  let ticking: FakeCallback<ClockTicked>;
  beforeEach(() => {
    looking = new Script();
    loading = new Script();
    ticking = new FakeCallback();
  });
  const POLL = 5_000;
  const NOT_CONNECTED = 'Unable to connect your bank account.';
  const SILENCE = "We can't see your progress right now";
  const SILENCE_TEXT =
    "We don't know yet whether your bank is connected. We keep looking, and this page goes on by itself. Trying again only looks sooner: nothing is lost.";
  /** What stands above the offers while the bank may be to blame. */
  const MENTION = `This isn't a result. If you talk to us, mention this message: ${NOT_CONNECTED}`;

  async function open() {
    const bankSync = withOnlyEffects(bankSyncMachine, {
      readConnection: looking.logic,
      loadProfile: loading.logic,
      ticking: ticking.logic,
    });
    site = await openSite('/signup/bank/sync', { stage: 'bankJob', script: { bankSync } });
    await site.sees('Bank connection');
  }
  const find = (connection: Partial<Connection> = {}) =>
    act(() => looking.answer({ ...aPendingConnection, ...connection }));
  const missLook = async () => {
    await act(() => looking.fail('bankConnectionFailed'));
    await site.pass(POLL);
  };
  const bar = () =>
    attributesOf(
      document.querySelector('progress'),
      'aria-label',
      'value',
      'aria-valuetext',
      'data-state',
    );
  const steps = () => site.words('main ol li');
  const current = () => site.words('main ol [aria-current=step]');
  const names = [
    'Checking your bank login',
    'Finding where you are paid',
    'Finding when you are paid',
    'Calculating your insights',
  ];
  // The bar begins at 60 %, so the list has what was done before.
  const stepsAs = (...states: readonly string[]) => [
    'Choosing your bank, Done',
    'Sending your bank login, Done',
    ...names.map((name, index) => `${name}, ${states[index]}`),
  ];

  test('says how long it takes, and what comes next [R2.60 R9.19]', async () => {
    await open();
    await find();
    for (const text of [
      "Don't leave, it should only take 3 - 5 minutes to confirm your details with your bank.",
      'You tell us the account for your Cash Outs and your repayments. Then we verify your identity, and your dashboard says if you can cash out.',
    ]) {
      expect(page()).toContain(text);
    }
    expect(page()).not.toContain(SILENCE);
    expect([button('Chat with us'), alerts()]).toEqual([null, []]);
  });

  const CONNECTING = 'Connecting to your bank...';
  const ANALYSING = 'Analysing your pay cycle...';
  const CALCULATING = 'Calculating your financial insights..';

  test.each([
    ['VerifyingCredentials', CONNECTING, '60', 0, ['In progress', 'To do', 'To do', 'To do']],
    ['RetrievingTransactions', ANALYSING, '80', 2, ['Done', 'Done', 'In progress', 'To do']],
    // The first step, until the API sends a known word.
    ['other', CONNECTING, '60', 0, ['In progress', 'To do', 'To do', 'To do']],
  ] as const)(
    'shows its progress: %s [R2.59 R2.61 R4.19 R9.16]',
    async (step, title, value, index, states) => {
      await open();
      await find({ step });
      expect(site.words('h1')).toEqual([title]);
      expect(steps()).toEqual(stepsAs(...states));
      expect(current()).toEqual([`${names[index]}, In progress`]);
      expect(bar()).toEqual({
        'aria-label': 'Bank connection',
        value,
        'aria-valuetext': names[index],
        'data-state': 'pending',
      });
    },
  );

  test('goes forth and back as each check finds it, with an unknown word between', async () => {
    await open();
    for (const [step, title, value] of [
      ['RetrievingAccounts', ANALYSING, '70'],
      ['RetrievingTransactions', ANALYSING, '80'],
      ['Categorisation', CALCULATING, '90'],
      ['RetrievingAccounts', ANALYSING, '70'],
      // An unknown word moves nothing back.
      ['other', ANALYSING, '70'],
      ['VerifyingCredentials', CONNECTING, '60'],
    ] as const) {
      await find({ step });
      expect(site.words('h1')).toEqual([title]);
      expect(bar()).toMatchObject({ value, 'data-state': 'pending' });
      await site.pass(POLL);
    }
  });

  test('shows and reads out at which step it failed, then what the customer can do [R4.19]', async () => {
    await open();
    await find();
    await site.pass(POLL);
    await find({ step: 'RetrievingTransactions', stepStatus: 'Failed' });
    expect(steps()).toEqual(stepsAs('Done', 'Done', 'not completed', 'To do'));
    // Sighted customers read it too.
    expect(site.words('main li[data-state=failed] > :not([data-part])')).toEqual([
      `${names[2]}, not completed`,
    ]);
    expect(bar()).toMatchObject({
      value: '80',
      'aria-valuetext': "We couldn't connect your bank.",
      'data-state': 'failed',
    });
    expect(bankOf()).toEqual({ onboarding: { bank: 'sync' } });
    await site.pass(1_500);
    await act(() => loading.answer(profileAt.bankJob));
    await site.sees(NOT_CONNECTED);
    expect(bankOf()).toEqual({ onboarding: { bank: 'account' } });
    expect([site.words('h1'), field('BSB')]).toEqual([[NOT_CONNECTED], null]);
    await site.press('Chat with us');
    expect(site.supportActionCode()).toBe('general_enquiry');
  });

  test('without an answer says only so, with the message for those who ask', async () => {
    await open();
    await missLook();
    await missLook();
    expect(page()).not.toContain(SILENCE);
    await act(() => looking.fail('bankConnectionFailed'));
    expect(page()).toMatch(new RegExp(`${SILENCE}${SILENCE_TEXT}${MENTION}Try againChat with us$`));
    expect([site.words('h1'), bar(), steps()]).toEqual([[SILENCE], {}, []]);
    expect(said()).toEqual([SILENCE]);
    expect(alerts()).toEqual([]);
    await site.press('Chat with us');
    expect(site.supportActionCode()).toBe('general_enquiry');
    await site.pass(POLL);
    await act(() => looking.fail('bankConnectionFailed'));
    expect(page()).toContain(SILENCE);
    const looks = looking.calls.length;
    await site.press('Try again');
    expect(looking.calls).toHaveLength(looks + 1);
    await find();
    expect(page()).not.toContain(SILENCE);
    expect(site.words('h1')).toEqual([ANALYSING]);
  });

  test('leads to a chat about the bank’s message', async () => {
    await open();
    await find({ actionCode: 'user_action_required' });
    for (let look = 0; look < 3; look += 1) {
      await site.pass(POLL);
      await act(() => looking.fail('bankConnectionFailed'));
    }
    await site.press('Chat with us');
    expect(site.supportActionCode()).toBe('user_action_required');
  });

  describe('and takes longer than ten minutes', () => {
    const tick = (ms: number) =>
      act(async () => ticking.say({ type: 'clock.ticked', now: NOW + ms }));

    test.each([
      ['forgotten_login', 'forgotten_login'],
      ['', 'general_enquiry'],
    ])(
      'can be connected again at the same bank, or talked about: "%s"',
      async (actionCode, code) => {
        const secondary = await lookOf('secondary');
        await open();
        await find({ actionCode });
        await tick(0);
        await tick(600_000);
        await site.pass(POLL);
        await find({ actionCode });
        expect(heading('This is taking longer than usual')).not.toBeNull();
        expect(page()).toContain(
          'We keep looking, this page goes on by itself, and nothing is lost.',
        );
        expect(page()).toContain('Connecting again starts over');
        // Starting over is the lesser way.
        expect(button('Chat with us')?.className).toBe(secondary);
        expect(button('Try to connect again')?.className).not.toBe(secondary);
        expect(page()).toContain(HEADER);
        expect([bar(), steps(), alerts()]).toEqual([{}, ['Still looking, In progress'], []]);
        await site.press('Chat with us');
        expect(site.supportActionCode()).toBe(code);
        await site.press('Try to connect again');
        expect(bankOf()).toEqual({ onboarding: { bank: 'login' } });
        await site.sees(`Log in to ${aBank.shortName}`);
      },
    );

    test.each([true, false])(
      'and whose checks fail says so too while the device is online: %s',
      async (isOnline) => {
        vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline);
        await open();
        await missLook();
        await missLook();
        await missLook();
        await tick(0);
        await tick(600_000);
        await missLook();
        expect(heading('This is taking longer than usual')).not.toBeNull();
        expect([page().includes(MENTION), alerts()]).toEqual([isOnline, []]);
      },
    );
  });
});
