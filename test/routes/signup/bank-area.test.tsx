import { expect, test } from 'vitest';
import type { AnyActorLogic } from 'xstate';
import { bankAccountMachine } from '../../../machines/bank-account.machine.ts';
import { bankPickerMachine, THANKS_DELAY_MS } from '../../../machines/bank-picker.machine.ts';
import {
  BANK_JOB_TIMEOUT_MS,
  BANK_SYNC_POLL_MS,
  bankSyncMachine,
} from '../../../machines/bank-sync.machine.ts';
import type { ClockTicked } from '../../../machines/effects.ts';
import {
  aBank,
  aFailedConnection,
  aGoodConnection,
  aPendingConnection,
} from '../../../machines/samples/values.ts';
import { FakeCallback, NOW } from '../../machines/support.ts';
import { type Stage, silent, withOnlyEffects } from '../../support/fakes.ts';
import { answers, fails, openSite, wordsOf } from '../../support/site.tsx';

let site: Awaited<ReturnType<typeof openSite>>;

/** A customer’s bank whose job every check finds the same, or fails to find. */
const openBank = (
  url: string,
  stage: Stage,
  look: AnyActorLogic = answers(aPendingConnection),
  ticking: AnyActorLogic = silent,
): ReturnType<typeof openSite> =>
  openSite(url, {
    stage,
    script: {
      bankSync: withOnlyEffects(bankSyncMachine, { readConnection: look, ticking }),
      bankAccount: withOnlyEffects(bankAccountMachine, { readConnection: look }),
    },
  });

const HEADER =
  'Pay On Demand connects to your primary bank, where your pay is deposited, to verify your income and eligibility.';

const openPicker = (listing: AnyActorLogic) =>
  openSite('/signup/bank', {
    stage: 'bank',
    script: {
      bankPicker: withOnlyEffects(bankPickerMachine, {
        refreshToken: answers(undefined),
        listInstitutions: listing,
        sendBankFeedback: answers(undefined),
      }),
    },
  });

/** Each state of the bank area that looks different, with words that only it shows. */
const BANK_STATES: Record<string, readonly [says: string, open: () => Promise<typeof site>]> = {
  'the list of banks': ['Bank of Example', () => openPicker(answers([aBank]))],
  'a list that cannot be read': [
    'retrieving available banks',
    () => openPicker(fails({ code: 'institutionsUnavailable' })),
  ],
  'the thanks for its name': [
    "Awww we're sorry...",
    async () => {
      site = await openPicker(answers([aBank]));
      await site.press("I can't find my bank");
      await site.fill('bankName', 'Bank of Nowhere');
      await site.press('Confirm and continue');
      await site.pass(THANKS_DELAY_MS);
      return site;
    },
  ],
  'a job under way': [
    'Analysing your pay cycle...',
    () => openBank('/signup/bank/sync', 'bankJob'),
  ],
  'a job that succeeded': [
    'Your bank is connected.',
    () => openBank('/signup/bank/sync', 'bankJob', answers(aGoodConnection)),
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
    "Your bank hasn't sent us everything yet.",
    async () => {
      const ticking = new FakeCallback<ClockTicked>();
      const look = answers(aPendingConnection);
      site = await openBank('/signup/bank/sync', 'bankJob', look, ticking.logic);
      ticking.say({ type: 'clock.ticked', now: NOW });
      ticking.say({ type: 'clock.ticked', now: NOW + BANK_JOB_TIMEOUT_MS });
      await site.pass(BANK_SYNC_POLL_MS);
      return site;
    },
  ],
  'a connection that cannot be read': [
    'Try again',
    () => openBank('/signup/bank/account', 'bankJob', fails({ code: 'bankConnectionFailed' })),
  ],
  'a connection that has failed': [
    'Wrong password',
    () => openBank('/signup/bank/account', 'bankJob', answers(aFailedConnection)),
  ],
};

test.each(Object.entries(BANK_STATES))(
  'the bank area says what is connected, why and how, and how long it takes: %s [R2.44 R2.45]',
  async (state, [says, open]) => {
    site = await open();
    await site.sees(says, HEADER, 'Secure SSL encryption');
    await site.press('Learn more');
    await site.sees('Connect securely');
    expect(site.words('[role=dialog] button')).toEqual(['Go back']);
    await site.press('Go back');
    expect(site.words('[role=dialog]')).toEqual([]);
    // No minutes are left beside an error.
    const isCounted = state === 'the list of banks' || state === 'a job under way';
    const seen = wordsOf(document.body);
    expect([seen.includes('About 5 minutes left'), seen.includes('Why we ask')]).toEqual([
      isCounted,
      isCounted,
    ]);
  },
);
