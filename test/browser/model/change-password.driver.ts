import { changePasswordMachine } from '../../../machines/change-password.machine.ts';
import { accountCopy } from '../../../src/copy/account.ts';
import model from '../../model/change-password.model.ts';
import { type Call, defineDriver, REASONS, refused } from './driver.ts';

const PROVIDER = 'no failure of the provider has this code';

/** Call that reauthenticates; the change follows. */
const proving: Call = {
  method: 'POST',
  path: '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword',
  late: true,
};

export default defineDriver<typeof changePasswordMachine>({
  machine: changePasswordMachine,
  model,
  starts: {
    'from the account': async (walkTab) => {
      await walkTab.makeCustomer('dashboard');
      await walkTab.logIn();
      await walkTab.visit('/dashboard/account/password_reset');
    },
  },
  events: {
    'passwords.submitted': {
      act: async (walkTab, { currentPassword, password, confirmation }) => {
        const fields = {
          'Current password': currentPassword && walkTab.customer().password,
          'New password': password,
          'Confirm password': confirmation,
        };
        for (const [label, value] of Object.entries(fields)) {
          await walkTab.view.page.getByLabel(label, { exact: true }).fill(value);
        }
        await walkTab.view.button(accountCopy.password.submit).click();
      },
    },
    'step.continued': { act: ({ view }) => view.button('Done').click() },
  },
  actors: {
    replacePassword: {
      call: proving,
      done: () => ({}),
      fails: {
        generic: refused('SOMETHING_NEW'),
        tooManyAttempts: refused('TOO_MANY_ATTEMPTS_TRY_LATER'),
        invalidCredentials: refused('INVALID_LOGIN_CREDENTIALS'),
        weakPassword: refused('WEAK_PASSWORD'),
      },
    },
  },
  states: {
    passwordEntry: ({ secret, ready }) => [
      secret(accountCopy.password.current),
      ready(accountCopy.password.submit),
    ],
    changing: ({ busy }) => [busy(accountCopy.tabs.password)],
    changed: ({ text }) => [text(accountCopy.password.changed.text)],
    finished: ({ page }) => [page.getByRole('tab', { name: 'Profile', selected: true })],
  },
  unreachable: {
    'replacePassword: mayBeDone':
      'the tests of the services cover it: it needs the loss of one answer of three',
    'replacePassword: unavailable': PROVIDER,
    'replacePassword: offline': REASONS.offline,
  },
});
