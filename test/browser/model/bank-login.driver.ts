import { bankLoginMachine } from '../../../machines/bank-login.machine.ts';
import { bankCopy } from '../../../src/copy/bank.ts';
import { bankAccountCopy } from '../../../src/copy/bank-account.ts';
import { bankLoginCopy } from '../../../src/copy/bank-login.ts';
import { pathOf } from '../../../src/navigation/site.ts';
import model from '../../model/bank-login.model.ts';
import { defineDriver, REASONS } from './driver.ts';
import type { WalkTab } from './walk-tab.ts';

const ALIKE = 'a connection that cannot be started has one message, whatever the reason';

const choose = (bank: string) => async (walkTab: WalkTab) => {
  await walkTab.makeCustomer('bank');
  await walkTab.logIn();
  await walkTab.view.button(bank).click();
};

export default defineDriver<typeof bankLoginMachine>({
  machine: bankLoginMachine,
  model,
  starts: {
    'a bank with two secrets': choose('Banksia Bank'),
    'a bank with three secrets': choose('Harbourside Bank'),
  },
  passes: {
    step: 'bank',
    async pass({ screen, look, typed, person: { bankLogins } }) {
      const { button, field, page, search, secret } = screen;
      await search().waitFor();
      await look('bank-picker');
      await search().fill('hooli');
      await button('Hooli').click();
      for (const [index, { loginId, password }] of bankLogins.entries()) {
        await secret().waitFor();
        await look('bank-login');
        await page.getByRole('textbox').first().fill(loginId);
        await secret().fill(password);
        await typed();
        await button(bankLoginCopy.submit).click();
        // The heading depends on the bank's progress, which the test does not control.
        await page.waitForURL(pathOf('bankSync'));
        await look('bank-sync');
        const isLast = index === bankLogins.length - 1;
        const next = isLast ? field(bankAccountCopy.bsb) : button(bankCopy.reconnect);
        await next.waitFor();
        await typed();
        if (!isLast) await next.click();
      }
    },
  },
  events: {
    'bankCredentials.submitted': {
      when: ({ loginId, password, securityCode }, { context }) =>
        loginId.trim() !== '' &&
        password !== '' &&
        (securityCode !== '') === (context.institution.securityCodeCaption !== ''),
      act: async ({ view }, { securityCode }) => {
        await view.page.getByRole('textbox').first().fill('Wentworth-Smith');
        await view.page.getByLabel('Password', { exact: true }).fill('whislter');
        if (securityCode !== '') await view.page.getByLabel('Security number').fill(securityCode);
        await view.button(bankLoginCopy.submit).click();
      },
    },
    'otherBank.requested': { act: ({ view }) => view.button(bankCopy.otherBank).click() },
  },
  actors: {
    connectBank: {
      call: { method: 'GET', path: '/v3/Finances/connections/token' },
      done: () => ({}),
      fails: {
        bankConnectionFailed: { fault: { status: 500 } },
        tooManyAttempts: { fault: { status: 429 } },
      },
    },
  },
  states: {
    credentials: ({ heading, ready }) => [heading(/^Log in to /), ready(bankLoginCopy.submit)],
    connecting: ({ busy }) => [busy(bankLoginCopy.submit)],
    connected: ({ progress }) => [progress()],
    left: ({ search }) => [search()],
  },
  unreachable: {
    'connectBank: generic': ALIKE,
    'connectBank: unavailable': ALIKE,
    'connectBank: offline': REASONS.offline,
  },
});
