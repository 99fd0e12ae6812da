import type { Page } from 'playwright-core';
import type { Institution } from '../../../domain/entities.ts';
import { bankPickerMachine } from '../../../machines/bank-picker.machine.ts';
import { aBank } from '../../../machines/samples/values.ts';
import { bankCopy } from '../../../src/copy/bank.ts';
import { failureText } from '../../../src/copy/failures.ts';
import { unsupportedBankCopy } from '../../../src/copy/unsupported-bank.ts';
import model from '../../model/bank-picker.model.ts';
import { type Answer, defineDriver, goOnline, noticesReturn, REASONS } from './driver.ts';

const FAILED = failureText({ code: 'institutionsUnavailable' });
const unavailable: Answer = { fault: { status: 500 }, says: FAILED };
const ALIKE = 'a failed read of the list has one message, whatever the reason';
const PROVIDER = 'while online, a network failure of the provider is `generic`';

const UNSENT = 'feedback that cannot be sent has one message, whatever the reason';

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true });

/** Searches by the model's query; each finds the first bank too. */
const queries: Readonly<Record<string, string>> = {
  ' credit ': ' bank ',
  quiet: 'banksia',
  '': '',
};

export default defineDriver<typeof bankPickerMachine>({
  machine: bankPickerMachine,
  model,
  starts: {
    'no bank chosen': 'bank',
  },
  events: {
    'search.typed': {
      act: async ({ view }, { query }) => {
        const search = view.page.getByRole('searchbox', { name: 'Search' });
        const text = queries[query] ?? '';
        // An empty field cannot be cleared, so some text is typed first.
        if ((await search.inputValue()) === text) await search.fill('b');
        await search.fill(text);
      },
    },
    'bank.chosen': {
      when: ({ institutionId }) => institutionId === aBank.id,
      act: ({ view }) => view.button('Banksia Bank').click(),
    },
    'presence.regained': { act: goOnline },
    'load.retried': { act: ({ view }) => view.button(bankCopy.tryAgain).click() },
    'bankNotFound.reported': {
      act: ({ view }) => link(view.page, "I can't find my bank").click(),
    },
    'bankName.submitted': {
      when: ({ bankName }) => bankName.trim() !== '',
      act: async ({ view }) => {
        await view.field(unsupportedBankCopy.bankName).fill('Bank of Elsewhere');
        await view.button(unsupportedBankCopy.submit).click();
      },
    },
    'back.requested': { act: ({ view }) => link(view.page, 'Back to all banks').click() },
  },
  isWalkable: noticesReturn('listInstitutions'),
  actors: {
    refreshToken: {
      call: { method: 'POST', path: '/securetoken.googleapis.com/v1/token' },
      done: () => ({}),
      fails: {
        generic: {
          fault: { status: 400, body: { error: { code: 400, message: 'SOMETHING_NEW' } } },
          says: FAILED,
        },
        tooManyAttempts: {
          fault: {
            status: 400,
            body: { error: { code: 400, message: 'TOO_MANY_ATTEMPTS_TRY_LATER' } },
          },
          says: FAILED,
        },
      },
    },
    listInstitutions: {
      call: { method: 'GET', path: '/v3/Finances/institutions' },
      done: (institutions: readonly Institution[]) =>
        institutions.length > 0
          ? {}
          : { fault: { status: 200, body: { institutions: [] } }, says: FAILED },
      fails: {
        institutionsUnavailable: unavailable,
        offline: { offline: true, calls: 3, staysOffline: true },
        tooManyAttempts: { fault: { status: 429 } },
      },
    },
    sendBankFeedback: {
      call: { method: 'POST', path: '/v3/Finances/institutions/feedback' },
      done: () => ({}),
      fails: {
        feedbackNotSent: { fault: { status: 500 } },
        tooManyAttempts: { fault: { status: 429 } },
      },
    },
  },
  states: {
    refreshingToken: ({ heading, loading }) => [heading('Bank connection'), loading()],
    loadingInstitutions: ({ heading, loading }) => [heading('Bank connection'), loading()],
    'banks.settled': ({ search, button }) => [search(), button('Banksia Bank')],
    'banks.typing': ({ search, text }) => ({
      sees: [search()],
      lacks: [text(/banks? found\.$/)],
    }),
    'unsupportedBank.nameEntry': ({ heading, ready }) => [
      heading("Can't find your bank?"),
      ready(unsupportedBankCopy.submit),
    ],
    'unsupportedBank.sendingFeedback': ({ busy }) => [busy(unsupportedBankCopy.submit)],
    'unsupportedBank.waitingToThank': ({ busy }) => [busy(unsupportedBankCopy.submit)],
    'unsupportedBank.thanked': ({ heading }) => [heading("Awww we're sorry...")],
    unavailable: ({ alert, button }) => [alert(/./), button(bankCopy.tryAgain)],
    chosen: ({ text }) => [text('Log in to Banksia Bank')],
  },
  unreachable: {
    'refreshToken: unavailable': PROVIDER,
    'refreshToken: offline': REASONS.offline,
    'listInstitutions: generic': ALIKE,
    'listInstitutions: unavailable': ALIKE,
    'sendBankFeedback: generic': UNSENT,
    'sendBankFeedback: unavailable': UNSENT,
    'sendBankFeedback: offline': REASONS.offline,
  },
});
