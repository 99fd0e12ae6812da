import { act } from 'react';
import { afterEach, describe, expect, test } from 'vitest';
import { type AnyActorLogic, fromPromise } from 'xstate';
import type { Connection, Institution } from '../../../domain/entities.ts';
import { FailureError } from '../../../domain/failures.ts';
import { bankAccountMachine } from '../../../machines/bank-account.machine.ts';
import {
  BANK_FEEDBACK_DISPLAY_MS,
  bankPickerMachine,
} from '../../../machines/bank-picker.machine.ts';
import {
  BANK_JOB_TIMEOUT_MS,
  BANK_SYNC_POLL_MS,
  bankSyncMachine,
} from '../../../machines/bank-sync.machine.ts';
import type { ClockTicked } from '../../../machines/effects.ts';
import { mobileVerificationMachine } from '../../../machines/mobile-verification.machine.ts';
import { resendLockoutMachine } from '../../../machines/resend-lockout.machine.ts';
import {
  aBank,
  aFailedConnection,
  aGoodConnection,
  aPendingConnection,
} from '../../../machines/samples/values.ts';
import { settings } from '../../../src/settings.ts';
import { NOW, Voice } from '../../machines/support.ts';
import { never, type Stage, silenced, silent } from '../../support/fakes.ts';
import { answers, fails, openSite, wordsOf } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;
afterEach(() => site.takeAway());

test('the mobile has its place for the bot check, and links to terms and privacy [R2.39 R2.43]', async () => {
  site = await openSite('/signup/mobile', { stage: 'mobile' });
  await site.sees('Verify mobile', 'Mobile number', 'Send code');
  expect(site.links('main form p a')).toEqual({
    Terms: settings.links.terms,
    'Privacy policy': settings.links.privacy,
  });
  expect(document.getElementById('bot-check')?.childElementCount).toBe(0);
});

test('a number that no code was sent to reads how long it waits, and the one that has its code waits for nothing [R4.14]', async () => {
  const ticking = new Voice<ClockTicked>();
  const tick = (second: number) =>
    act(async () => ticking.say({ type: 'clock.ticked', now: NOW + second * 1_000 }));
  const mobileVerification = silenced(mobileVerificationMachine, {
    sendCode: answers({ verificationId: 'id-1' }),
    resendLockout: resendLockoutMachine.provide({ actors: { ticking: ticking.logic } }),
  });
  site = await openSite('/signup/mobile', { stage: 'mobile', script: { mobileVerification } });
  await site.sees('Send code');
  const waits = () => wordsOf(document.body).match(/[^.]*\bin \d+ seconds?\b\.?/g) ?? [];
  await site.fill('mobile', '0491 570 006');
  await site.press('Send code');
  await site.sees('A SMS was sent to 0491 570 006');
  await tick(0);
  expect(waits()).not.toEqual([]);
  await site.press('Change number');
  await site.sees('Enter the code');
  expect(waits()).toEqual([]);

  await site.fill('mobile', '0491 570 156');
  await site.sees('You can send a code to another number in 60 seconds.');
  expect(site.button('Send code')?.hasAttribute('disabled')).toBe(true);
  await tick(59);
  await site.sees('You can send a code to another number in 1 second.');
  await site.fill('mobile', '0491 570 006');
  await site.sees('Enter the code');
  expect(waits()).toEqual([]);
});

test('the employment asks for details that are correct, since they set up the account, and offers five kinds [R2.35 R3.12]', async () => {
  site = await openSite('/signup/employment', { stage: 'employment' });
  await site.sees(
    'Employment details',
    'Please enter your employment details and ensure they are correct: we use them to set up your account.',
    'Save and continue',
  );
  const kinds = site.all('option:not([value=""])').map((option) => option.getAttribute('value'));
  expect(kinds).toEqual(['Fulltime', 'Parttime', 'OnDemand', 'Contractor', 'Casual']);
});

/** A customer’s bank, of whose job every look finds the same, or fails. */
const openBank = (
  url: string,
  stage: Stage,
  look: AnyActorLogic = answers(aPendingConnection),
  ticking: AnyActorLogic = silent,
): ReturnType<typeof openSite> =>
  openSite(url, {
    stage,
    script: {
      bankSync: silenced(bankSyncMachine, { readConnection: look, ticking }),
      bankAccount: silenced(bankAccountMachine, { readConnection: look }),
    },
  });

const HEADER =
  'Pay On Demand connects to your primary bank, where your pay is deposited, to verify your income and eligibility.';
const NOT_CONNECTED = 'Unable to connect your bank account.';

const openPicker = (listing: AnyActorLogic) =>
  openSite('/signup/bank', {
    stage: 'bank',
    script: {
      bankPicker: silenced(bankPickerMachine, {
        refreshToken: answers(undefined),
        listInstitutions: listing,
        sendBankFeedback: answers(undefined),
      }),
    },
  });
const openMissing = async () => {
  site = await openPicker(answers([aBank]));
  await site.press("I can't find my bank");
  return site;
};

/** Each state of the bank area that looks like no other, with words that it alone says. */
const BANK_STATES: Record<string, readonly [says: string, open: () => Promise<typeof site>]> = {
  'the list on its way': ['Loading', () => openPicker(never)],
  'the list of banks': ['Bank of Example', () => openPicker(answers([aBank]))],
  'a list that cannot be read': [
    'retrieving available banks',
    () => openPicker(fails({ code: 'institutionsUnavailable' })),
  ],
  'a bank that is missing': ["Can't find your bank?", openMissing],
  'the thanks for its name': [
    "Awww we're sorry...",
    async () => {
      await openMissing();
      await site.fill('bankName', 'Bank of Nowhere');
      await site.press('Confirm and continue');
      await site.pass(BANK_FEEDBACK_DISPLAY_MS);
      return site;
    },
  ],
  'the log-in at a bank': [
    'Log in to Bank of Example',
    () => openSite('/signup/bank/login', { stage: 'bank', memory: { institution: aBank } }),
  ],
  'a job that is looked up': ['Loading', () => openBank('/signup/bank/sync', 'bankJob', never)],
  'a job under way': [
    'Analysing your pay cycle...',
    () => openBank('/signup/bank/sync', 'bankJob'),
  ],
  'a job that nobody hears': [
    "We can't see your progress right now",
    async () => {
      site = await openBank('/signup/bank/sync', 'bankJob', fails({ code: 'unavailable' }));
      for (let looks = 0; looks < 3; looks += 1) await site.pass(BANK_SYNC_POLL_MS);
      return site;
    },
  ],
  'a job that stalls': [
    'Your bank has not answered in full.',
    async () => {
      const ticking = new Voice<ClockTicked>();
      const look = answers(aPendingConnection);
      site = await openBank('/signup/bank/sync', 'bankJob', look, ticking.logic);
      ticking.say({ type: 'clock.ticked', now: NOW });
      ticking.say({ type: 'clock.ticked', now: NOW + BANK_JOB_TIMEOUT_MS });
      await site.pass(BANK_SYNC_POLL_MS);
      return site;
    },
  ],
  'a job that succeeds': [
    'Your bank is connected.',
    () => openBank('/signup/bank/sync', 'bankJob', answers(aGoodConnection)),
  ],
  'a connection that is looked up': [
    'Loading',
    () => openBank('/signup/bank/account', 'bankJob', never),
  ],
  'a connection that cannot be read': [
    'Try again',
    () => openBank('/signup/bank/account', 'bankJob', fails({ code: 'bankConnectionFailed' })),
  ],
  'a connection that has failed': [
    'Wrong password',
    () => openBank('/signup/bank/account', 'bankJob', answers(aFailedConnection)),
  ],
  'the account': ['Account number', () => openBank('/signup/bank/account', 'bankAccount')],
};

test.each(Object.entries(BANK_STATES))(
  'the bank area says what is connected, why and how: %s [R2.44 R2.45]',
  async (_, [says, open]) => {
    site = await open();
    await site.sees(says, HEADER, 'Secure SSL encryption');
    await site.press('Learn more');
    await site.sees('Connect securely');
    expect(site.words('[role=dialog] button')).toEqual(['Go back']);
    await site.press('Go back');
    expect(site.words('[role=dialog]')).toEqual([]);
  },
);

const COUNTED = 'About 5 minutes left';
test.each<[state: keyof typeof BANK_STATES, isCounted: boolean]>([
  ['the list of banks', true],
  ['a list that cannot be read', false],
  ['the thanks for its name', false],
  ['a job under way', true],
  ['a job that nobody hears', false],
  ['a job that stalls', false],
  ['a connection that cannot be read', false],
  ['a connection that has failed', false],
])(
  'the minutes that are left, and why we ask, stand beside no error: %s, %s',
  async (state, isCounted) => {
    const [says, open] = BANK_STATES[state] ?? [];
    site = (await open?.()) ?? site;
    await site.sees(says ?? '');
    const seen = wordsOf(document.body);
    expect([seen.includes(COUNTED), seen.includes('Why we ask')]).toEqual([isCounted, isCounted]);
  },
);

describe('a bank job that somebody comes back to', () => {
  test('is told of once it is known how it stands [R4.23]', async () => {
    site = await openBank('/signup/bank/sync', 'bankJob', never);
    await site.sees('Bank connection', HEADER, 'Loading');
    expect(site.all('progress')).toEqual([]);
    expect(wordsOf(document.body)).not.toContain('Connecting to your bank...');
  });

  test.each(['/signup/bank/sync', '/signup/bank/account'])(
    'is gone: from %s one stands at the banks, which say that none is connected [R8.15]',
    async (url) => {
      site = await openBank(url, 'bankJob', fails({ code: 'bankJobGone' }));
      await site.sees('Bank connection', NOT_CONNECTED);
      expect(site.words('[role=alert]')).toEqual([NOT_CONNECTED]);
      expect(site.app.getSnapshot().matches({ onboarding: { bank: 'picker' } })).toBe(true);
    },
  );

  test('and cannot be read three times says so above what it offers, and looks on [R8.15]', async () => {
    let isReadable = false;
    const look = fromPromise(async () => {
      if (!isReadable) throw new FailureError({ code: 'bankConnectionFailed' });
      return aPendingConnection;
    });
    site = await openBank('/signup/bank/sync', 'bankJob', look);
    const said = () => wordsOf(document.querySelector('main'));
    await site.sees('Connecting to your bank...');
    await site.pass(BANK_SYNC_POLL_MS);
    expect(said()).not.toContain(NOT_CONNECTED);
    await site.pass(BANK_SYNC_POLL_MS);
    await site.sees("We can't see your progress right now", 'Connecting to your bank...');
    expect(said()).toMatch(/Unable to connect your bank account\..*Try againChat with us/);
    isReadable = true;
    await site.pass(BANK_SYNC_POLL_MS);
    expect(said()).not.toContain(NOT_CONNECTED);
    expect(site.all('progress')).toHaveLength(1);
  });
});

/** The banks, of which there is one. */
const openBanks = (bank: Institution = aBank) =>
  openSite('/signup/bank', {
    stage: 'bank',
    script: {
      bankPicker: silenced(bankPickerMachine, {
        refreshToken: answers(undefined),
        listInstitutions: answers([bank]),
        sendBankFeedback: answers(undefined),
      }),
    },
  });

test('a bank that is missing is told in the words of the specification [R2.54]', async () => {
  site = await openBanks();
  await site.sees("I can't find my bank");
  await act(async () => {
    const flow = site.app.getSnapshot().children.bankPicker;
    flow?.send({ type: 'bankNotFound.reported' });
    flow?.send({ type: 'bankName.submitted', bankName: 'Bank of Elsewhere' });
  });
  await site.pass(BANK_FEEDBACK_DISPLAY_MS);
  await site.sees(
    "We currently don't offer Pay on Demand to customers with your bank but with your feedback we hope to change this in the future!",
  );
});

test('the list of banks shows each bank with its logo and short name [R2.50]', async () => {
  site = await openBanks({ ...aBank, squareLogoUrl: 'https://bank.example/logo.svg' });
  await site.sees('Bank of Example', "I can't find my bank");
  const [tile] = site.all('section li button');
  expect(wordsOf(tile)).toBe('Bank of Example');
  expect(tile?.querySelector('img')?.getAttribute('src')).toBe('https://bank.example/logo.svg');
});

describe('the bank error screen', () => {
  const nothing: Connection = {
    ...aFailedConnection,
    errorTitle: 'Your bank is shut',
    errorDetail: ['It rests at night.', 'It opens at six.'],
    showReconnect: false,
  };
  const ways = ['Try to connect again', 'Choose another bank', 'Chat with us'];

  async function open(flags: Partial<Connection>) {
    site = await openSite('/signup/bank/account', {
      stage: 'bankJob',
      script: {
        bankAccount: silenced(bankAccountMachine, {
          readConnection: answers({ ...nothing, ...flags }),
        }),
      },
    });
    await site.sees('Your bank is shut');
  }

  test('shows title, every detail and what the bank asks the customer to do [R2.64 R4.24]', async () => {
    await open({ actionRequiredGuidelines: ['Log in to your bank.', 'Accept its terms.'] });
    expect(site.words('h1')).toEqual(['Your bank is shut']);
    await site.sees('It rests at night.', 'It opens at six.');
    expect(site.words('ol li')).toEqual(
      expect.arrayContaining(['Log in to your bank.', 'Accept its terms.']),
    );
  });

  test.each([
    [{ showReconnect: true }, ['Try to connect again']],
    [{ canSelectBank: true }, ['Choose another bank']],
    [{ showChatWithUs: true }, ['Chat with us']],
    [{ showReconnect: true, canSelectBank: true, showChatWithUs: true }, ways],
    // Nobody is left without a way on.
    [{}, ['Chat with us']],
  ])('with the flags %j offers %j [R2.65]', async (flags, offered) => {
    await open(flags);
    expect(ways.filter((way) => site.button(way))).toEqual(offered);
    expect(site.links('main a')).toEqual({});
  });

  test('links to the article that the bank names [R2.66]', async () => {
    await open({ learnMore: 'https://bank.example/why' });
    expect(site.links('main a')).toEqual({ 'Learn more': 'https://bank.example/why' });
  });
});
