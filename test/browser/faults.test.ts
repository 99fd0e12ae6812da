import { expect, test } from 'vitest';
import { failureText } from '../../src/copy/failures.ts';
import { forgotPasswordCopy } from '../../src/copy/forgot-password.ts';
import { loginCopy } from '../../src/copy/login.ts';
import { statesCopy } from '../../src/copy/states.ts';
import { pathOf } from '../../src/navigation/site.ts';
import { CHUNKS, chunksWith, LOST_CHUNKS, waitForIdleChunks } from './support/chunks.ts';
import { HEADINGS, makeCustomer } from './support/customers.ts';
import { BREAKS, expectMessage, NO_ANSWER } from './support/faults.ts';
import { inClockedTab, inTab } from './support/in-tab.ts';
import { screenOf } from './support/screen.ts';

const SIGN_IN = 'POST /identitytoolkit.googleapis.com/v1/accounts:signInWithPassword';
/** Returns a refusal of the provider. */
const providerError = (message: string, status = 400) => ({
  status,
  body: { error: { code: status, message, errors: [{ message }] } },
});

const REFUSALS = {
  'a refusal that nobody knows': providerError('SOMETHING_NEW'),
  'a 401': providerError('UNAUTHENTICATED', 401),
};

const TOO_OFTEN = {
  'too many attempts': {
    ...providerError('TOO_MANY_ATTEMPTS_TRY_LATER : Blocked.'),
    headers: { 'retry-after': '60' },
  },
  'a spent quota': providerError('QUOTA_EXCEEDED : Quota.', 429),
};

test('the log-in keeps what was typed however its call fails, and works once it is over [R8.1]', () =>
  inClockedTab(async (tab) => {
    const { button, field, heading, secret, textContaining } = screenOf(tab);
    const { email, password } = await makeCustomer(tab, 'name');
    await tab.page.goto(pathOf('login'));
    await field(loginCopy.email).fill(email);
    await secret().fill(password);
    const logIn = () => button(loginCopy.submit).click();
    // The provider's own client; `test/routes/faults.test.tsx` breaks every call of the API in every way.
    for (const [code, breaks] of [
      ['generic', { ...REFUSALS, ...BREAKS, ...NO_ANSWER }],
      ['tooManyAttempts', TOO_OFTEN],
    ] as const) {
      const message = textContaining(failureText({ code })).filter({ visible: true }).first();
      await expectMessage(tab, SIGN_IN, { press: logIn, message, breaks });
    }
    expect([await field(loginCopy.email).inputValue(), await secret().inputValue()]).toEqual([
      email,
      password,
    ]);
    await logIn();
    await heading(HEADINGS.name).waitFor();
  }));

test('a part of the page that fails to load leads to a reload, not to a blank page [R8.49]', () =>
  inClockedTab(async (tab) => {
    const { button, heading } = screenOf(tab);
    tab.allow(/Failed to load resource|ChunkLoadError|Loading (CSS )?chunk/);
    await tab.page.goto('/forgot-password');
    await waitForIdleChunks(tab.page);
    await tab.page.route(CHUNKS, (route) => route.abort());
    await tab.page.getByRole('link', { name: forgotPasswordCopy.logIn }).click();
    await heading('Something went wrong').waitFor();
    expect(await tab.accessibilityFaults()).toEqual([]);
    await tab.page.unroute(CHUNKS);
    await button(statesCopy.reload).click();
    await heading('Log in').waitFor();
  }));

test('a part of the page that fails to load once is fetched once more', () =>
  inTab(async (tab) => {
    tab.allow(LOST_CHUNKS);
    await tab.page.goto('/forgot-password');
    await waitForIdleChunks(tab.page);
    let tries = 0;
    await tab.page.route(chunksWith(loginCopy.forgot), async (route) => {
      tries += 1;
      await (tries === 1 ? route.abort() : route.continue());
    });
    await tab.page.getByRole('link', { name: forgotPasswordCopy.logIn }).click();
    await screenOf(tab).heading('Log in').waitFor();
    expect(tries).toBe(2);
  }));
