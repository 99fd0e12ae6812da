import type { Connection } from '../../../domain/entities.ts';
import { formatBsb } from '../../../domain/typed-bank-account.ts';
import { bankAccountMachine } from '../../../machines/bank-account.machine.ts';
import { bankCopy } from '../../../src/copy/bank.ts';
import { bankAccountCopy } from '../../../src/copy/bank-account.ts';
import { unsupportedBankCopy } from '../../../src/copy/unsupported-bank.ts';
import model from '../../model/bank-account.model.ts';
import { HEADINGS, stageAfter } from '../support/customers.ts';
import { connectionCall, makeJob, readConnection } from './bank-sync.driver.ts';
import { defineDriver, goOnline, noticesReturn, REASONS } from './driver.ts';

const { check } = bankAccountCopy;

const ALIKE = 'a failed save has one message, whatever the reason';
const READ_ALIKE = 'a failed read has one message, whatever the reason: see `generic`';
const UNNAMED = 'the form then shows no name of the bank, whatever the reason';
const SAME_SCREEN = 'it leads to the same screens as the other starts';

/** Returns a connection that offers every option. */
const withAllWays = (connection: Connection): Connection => ({
  ...connection,
  learnMore: 'https://help.payondemand.example/bank-connection',
  actionRequiredGuidelines: ["Log in to your bank's own website.", 'Come back and try again.'],
});

export default defineDriver<typeof bankAccountMachine>({
  machine: bankAccountMachine,
  model,
  starts: {
    'a bank that is connected': 'bankAccount',
    'after a reload': async (walkTab) => {
      await makeJob(walkTab);
      await walkTab.logIn();
      // The previous screen reads the job too.
      await walkTab.held(connectionCall);
      await walkTab.visit('/signup/bank/account');
    },
  },
  passes: {
    step: 'bankAccount',
    async pass({ screen: { button, field }, look, typed, person: { accountNumber } }) {
      await look('bank-account');
      await field(bankAccountCopy.bsb).fill('012003');
      await field(bankAccountCopy.accountNumber).fill(accountNumber);
      await typed();
      await button(bankAccountCopy.submit).click();
      await button(check.confirm).click();
    },
  },
  events: {
    'account.submitted': {
      when: ({ isJointAccount, bsb, accountNumber }) =>
        isJointAccount || (bsb === '062-000' && accountNumber !== ''),
      act: async ({ view }, { bsb, accountNumber, isJointAccount }) => {
        await view.field(bankAccountCopy.bsb).fill(bsb);
        await view.field(bankAccountCopy.accountNumber).fill(accountNumber);
        await view.page
          .getByRole('checkbox', { name: 'This is a joint account' })
          .setChecked(isJointAccount);
        await view.button(unsupportedBankCopy.submit).click();
      },
    },
    'account.confirmed': { act: ({ view }) => view.button(check.confirm).click() },
    'back.requested': { act: ({ view }) => view.button(check.change).click() },
    'presence.regained': { act: goOnline },
    'load.retried': { act: ({ view }) => view.button(bankCopy.tryAgain).click() },
    'reconnect.requested': { act: ({ view }) => view.button(bankCopy.reconnect).click() },
    'otherBank.requested': { act: ({ view }) => view.button(bankCopy.otherBank).click() },
  },
  isWalkable: noticesReturn('readConnection'),
  actors: {
    readConnection: {
      call: connectionCall,
      done: (connection: Connection) =>
        readConnection(connection.stepStatus === 'Failed' ? withAllWays(connection) : connection),
      fails: {
        generic: { fault: { status: 500 }, says: 'Unable to connect your bank account.' },
        tooManyAttempts: { fault: { status: 429 } },
        bankJobGone: { fault: { status: 404 }, says: null },
        offline: { offline: true, calls: 3, staysOffline: true },
      },
    },
    readBank: {
      call: connectionCall,
      done: readConnection,
      fails: { generic: { fault: { status: 500 }, says: null } },
    },
    saveBankAccount: {
      call: { method: 'PUT', path: '/v3/Lending/bankaccount' },
      done: () => ({}),
      fails: {
        bankAccountNotSaved: { fault: { status: 500 } },
        tooManyAttempts: { fault: { status: 429 } },
        invalidBsb: { fault: { status: 400, body: { message: 'Invalid bsb' } } },
      },
    },
  },
  states: {
    readingBank: ({ heading, loading }) => [heading('Your pay account'), loading()],
    readingConnection: ({ heading, loading }) => [heading('Your pay account'), loading()],
    connectionUnavailable: ({ alert, button }) => [alert(/./), button(bankCopy.tryAgain)],
    connectionFailed: ({ heading, button }) => [
      heading('Wrong password'),
      button(bankCopy.reconnect),
    ],
    details: ({ field, button }) => [
      field(bankAccountCopy.bsb),
      button(unsupportedBankCopy.submit),
    ],
    confirming: ({ ready, text }, { context }) => [
      text(formatBsb(context.bsb)),
      text(context.accountNumber),
      ready(check.confirm),
    ],
    waitingToSave: ({ busy }) => [busy(check.confirm)],
    saving: ({ busy }) => [busy(check.confirm)],
    saved: ({ heading }) => [heading(HEADINGS[stageAfter('bankAccount')])],
  },
  unreachable: {
    'a connection that has just succeeded':
      'the screen before waits until the profile carries the connection',
    'a connection that has just failed': SAME_SCREEN,
    'a bank that has just been connected': SAME_SCREEN,
    'a bank without a job': SAME_SCREEN,
    'readBank: unavailable': UNNAMED,
    'readBank: offline': UNNAMED,
    'readBank: tooManyAttempts': UNNAMED,
    'readBank: bankJobGone': UNNAMED,
    'readConnection: unavailable': READ_ALIKE,
    'saveBankAccount: generic': ALIKE,
    'saveBankAccount: unavailable': ALIKE,
    'saveBankAccount: offline': REASONS.offline,
    'saveBankAccount: jointAccount': 'a joint account is refused before a request is sent',
  },
});
