import { setTimeout as wait } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import { bankCopy } from '../../src/copy/bank.ts';
import { failureText } from '../../src/copy/failures.ts';
import { idCheckCopy } from '../../src/copy/id-check.ts';
import { HEADINGS, signInAt, submitLogin } from './support/customers.ts';
import { expectNoSidewaysScroll } from './support/expect-page.ts';
import { breakCalls, hurryTo, mendCalls } from './support/faults.ts';
import { descriptionOf, expectFocus } from './support/fields.ts';
import { inClockedTab } from './support/in-tab.ts';
import { tabTo } from './support/keyboard.ts';
import { screenOf } from './support/screen.ts';
import { openTab, type Tab } from './support/tab.ts';
import { recordCalls } from './support/traffic.ts';
import { fillWidget } from './support/widget.ts';

const OFFLINE = "You're offline. We'll pick up where you left off when you're back.";
const UNHEARD = "We can't see your progress right now";
const NOT_CONNECTED = failureText({ code: 'bankJobGone' });
const SYNC_TEXT =
  "Don't leave, it should only take 3 - 5 minutes to confirm your details with your bank.";
const STATUS = 'GET /v3/Finances/connections/jobs/*/status';
const KYC = 'GET /v3/Users/kyc';
const ENTITY = 'POST /v3/Users/kyc/entity';
const TEN_MINUTES = 600_000;

const parts = (tab: Tab) => ({
  ...screenOf(tab),
  // Some are announced besides.
  notice: (text: string) => tab.page.getByRole('main').getByText(text, { exact: true }).first(),
});

/** Lets time pass until the page asks again, and has the answer. */
async function look({ page }: Tab, call: RegExp, milliseconds: number): Promise<void> {
  const answered = page.waitForResponse((response) => call.test(new URL(response.url()).pathname));
  await page.clock.fastForward(milliseconds);
  await answered;
  // What the page does with it takes real time.
  await wait(40);
}

const GENERAL = 'A general question';

/** A chat from here is about this, in words. */
async function expectChat(tab: Tab, subject: string): Promise<void> {
  await parts(tab).button('Chat with us').click();
  const dialog = tab.page.getByRole('dialog', { name: 'Contact us' });
  await dialog.getByText(subject, { exact: true }).waitFor();
  await tab.page.keyboard.press('Escape');
  await dialog.waitFor({ state: 'hidden' });
}

describe('the bank sync', () => {
  const connection = (step: string, stepStatus = 'InProgress') => ({
    status: 200,
    body: { status: { step, stepStatus } },
  });

  const STATUS_PATH = /\/jobs\/[^/]+\/status$/;
  const lookAgain = (tab: Tab) => look(tab, STATUS_PATH, 5_000);

  /** Brings a new customer to a job that never ends by itself, and has been looked at once. */
  async function startSync(tab: Tab) {
    const { button, field } = parts(tab);
    const customer = await signInAt(tab, 'bank');
    await tab.page.getByRole('searchbox', { name: 'Search' }).fill('hooli');
    await button('Hooli').click();
    await field('Login').fill('never');
    await tab.page.getByLabel('Password', { exact: true }).fill('any');
    const looked = tab.page.waitForResponse((response) =>
      STATUS_PATH.test(new URL(response.url()).pathname),
    );
    await button(bankCopy.login.submit).click();
    // Its first step may be over before anybody has looked.
    await tab.page.waitForURL('**/signup/bank/sync');
    await looked;
    return customer;
  }

  test('shows each step as the API tells it, also backwards and unknown ones, then the result [R2.59 R2.60 R2.61 R4.19 R9.16 R9.19]', () =>
    inClockedTab(async (tab) => {
      const { field, heading, path } = parts(tab);
      await startSync(tab);
      const bar = tab.page.getByRole('progressbar', { name: 'Bank connection' });
      for (const [step, title, fill] of [
        ['RetrievingAccounts', 'Analysing your pay cycle...', '70'],
        ['RetrievingTransactions', 'Analysing your pay cycle...', '80'],
        ['Categorisation', 'Calculating your financial insights..', '90'],
        ['RetrievingAccounts', 'Analysing your pay cycle...', '70'],
        ['MfaChallenge', 'Connecting to your bank...', '60'],
        ['VerifyingCredentials', 'Connecting to your bank...', '60'],
      ] as const) {
        await breakCalls(tab, { [STATUS]: connection(step) });
        await lookAgain(tab);
        await heading(title).waitFor();
        await expect.poll(() => bar.getAttribute('value'), { message: step }).toBe(fill);
        expect(await bar.getAttribute('data-state')).toBe('pending');
      }
      await tab.page.getByText(SYNC_TEXT).waitFor();
      await tab.page.setViewportSize({ width: 320, height: 640 });
      await expectNoSidewaysScroll(tab);
      expect(await tab.accessibilityFaults()).toEqual([]);

      await breakCalls(tab, { [STATUS]: connection('RetrievingAccounts', 'Failed') });
      await lookAgain(tab);
      await expect.poll(() => bar.getAttribute('data-state')).toBe('failed');
      expect(await bar.getAttribute('value')).toBe('70');
      expect(path()).toBe('/signup/bank/sync');
      await hurryTo(tab, heading(NOT_CONNECTED));
      expect(path()).toBe('/signup/bank/account');
      expect(await field(bankCopy.account.bsb).count()).toBe(0);
      // Flags that are missing leave one way all the same.
      await expectChat(tab, GENERAL);
    }));

  test('says when nothing is heard, or the device is offline, and looks on', () =>
    inClockedTab(async (tab) => {
      const { button, heading, notice } = parts(tab);
      await startSync(tab);
      await breakCalls(tab, { [STATUS]: { status: 500 } });
      const sent = recordCalls(tab);
      for (let looks = 1; looks <= 3; looks += 1) {
        expect(await notice(UNHEARD).count()).toBe(0);
        await lookAgain(tab);
      }
      await notice(UNHEARD).waitFor();
      await notice(NOT_CONNECTED).waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await expectChat(tab, GENERAL);
      await lookAgain(tab);
      await notice(UNHEARD).waitFor();
      sent.length = 0;
      await button('Try again').click();
      await expect.poll(() => sent.length).toBe(1);
      await mendCalls(tab);
      await lookAgain(tab);
      await notice(UNHEARD).waitFor({ state: 'hidden' });
      await heading('Analysing your pay cycle...').waitFor();

      await breakCalls(tab, { [STATUS]: { kind: 'timeout' } });
      sent.length = 0;
      await tab.page.clock.pauseAt((await tab.page.evaluate(() => Date.now())) + 5_000);
      await expect.poll(() => sent.length).toBe(1);
      await tab.page.clock.fastForward(15_000);
      await notice(UNHEARD).waitFor();
      await mendCalls(tab);
      await tab.page.clock.resume();
      await notice(UNHEARD).waitFor({ state: 'hidden' });

      tab.allow(/ERR_INTERNET_DISCONNECTED/);
      await tab.context.setOffline(true);
      await tab.page.getByText(OFFLINE).waitFor();
      await tab.page.clock.fastForward(5_000);
      expect(await heading('Analysing your pay cycle...').count()).toBe(1);
      await tab.context.setOffline(false);
      await tab.page.getByText(OFFLINE).waitFor({ state: 'hidden' });
      await heading('Analysing your pay cycle...').waitFor();
    }));

  test('goes on after a new login; after 10 minutes another try leads to the same bank', () =>
    inClockedTab(async (tab) => {
      const { button, heading, path } = parts(tab);
      const customer = await startSync(tab);
      const other = await openTab('phone');
      await other.page.goto('/login');
      await submitLogin(other, customer);
      await other.page.waitForURL('**/signup/bank/sync');
      await other.close();

      const now = await tab.page.evaluate(() => Date.now());
      await tab.page.clock.setSystemTime(now + TEN_MINUTES);
      await tab.page.evaluate(() => window.dispatchEvent(new Event('focus')));
      await lookAgain(tab);
      await heading('This is taking longer than usual').waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await expectChat(tab, GENERAL);
      await button(bankCopy.reconnect).click();
      await tab.page.getByText('Log in to Hooli').waitFor();
      await expect.poll(path).toBe('/signup/bank/login');
    }));
});

describe('the account and the ID check', () => {
  const givenName = ({ page }: Tab) => page.getByLabel('Given name');

  async function fillIn(tab: Tab, name: string) {
    await hurryTo(tab, givenName(tab));
    await fillWidget(screenOf(tab), { firstName: name });
  }

  test('need no mouse and 320 px; what was pasted goes out clean; a result that comes twice is sent once [R2.67 R2.68 R2.71 R9.19]', () =>
    inClockedTab(async (tab) => {
      const { button, field, heading, path } = parts(tab);
      const { page } = tab;
      await page.setViewportSize({ width: 320, height: 640 });
      await signInAt(tab, 'bankAccount');
      await page.getByText("we don't offer Pay On Demand for joint accounts.").waitFor();
      await expectNoSidewaysScroll(tab);
      const sent = recordCalls(tab);
      await tabTo(tab, field(bankCopy.account.bsb));
      await page.keyboard.insertText(' 012 003 ');
      expect(await field(bankCopy.account.bsb).inputValue()).toBe('012-003');
      await tabTo(tab, field(bankCopy.account.accountNumber));
      await page.keyboard.insertText('00 123-456 ');
      const joint = page.getByRole('checkbox', { name: 'This is a joint account' });
      await tabTo(tab, joint);
      await page.keyboard.press('Space');
      await tabTo(tab, button(bankCopy.unsupported.submit));
      await page.keyboard.press('Enter');
      await expect.poll(() => descriptionOf(joint)).toContain('Please use an account in your name');
      await expectFocus(joint);
      expect(sent).toEqual([]);
      await page.keyboard.press('Space');
      await tabTo(tab, button(bankCopy.unsupported.submit));
      await page.keyboard.press('Enter');
      await hurryTo(tab, heading(HEADINGS.idCheck));
      // The lender takes nothing but digits.
      expect(sent.filter((call) => call === 'PUT /v3/Lending/bankaccount')).toHaveLength(1);

      await hurryTo(tab, givenName(tab));
      // Whoever leaves takes the widget away: what it says then is not heard.
      await page.goBack();
      await field(bankCopy.account.bsb).waitFor();
      expect(await page.locator('ff-onboarding-widget').count()).toBe(0);
      await page.evaluate(() => {
        const detail = { applicant: { entityId: 'late' } };
        window.dispatchEvent(new CustomEvent('FF_CHECK_RESULT', { detail }));
      });
      await page.goto('/signup/id-check');
      await heading(HEADINGS.idCheck).waitFor();
      await hurryTo(tab, givenName(tab));
      expect(sent).not.toContain(ENTITY);
      await page
        .getByText(
          'Choose an ID type to verify your identity. Your ID must be valid and not expired.',
        )
        .waitFor();
      await expectNoSidewaysScroll(tab);
      expect(await tab.accessibilityFaults()).toEqual([]);
      // Under its cover the widget cannot be used yet.
      await page.clock.fastForward(3_000);
      await page
        .getByText('Getting your ID check ready', { exact: true })
        .waitFor({ state: 'hidden' });
      await tabTo(tab, field('Given name'));
      await page.keyboard.type('Twice');
      await tabTo(tab, field('Family name'));
      await page.keyboard.type('Nguyễn');
      await tabTo(tab, field('Document number'));
      await page.keyboard.type('N1234567');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Tab');
      await page.keyboard.press('Space');
      await tabTo(tab, button('Verify my identity'));
      await page.keyboard.press('Enter');
      await heading('Verifying your identity...').waitFor();
      await page
        .getByText("Don't leave, it should only take 20 seconds to confirm your ID.")
        .waitFor();
      await expectNoSidewaysScroll(tab);
      await hurryTo(tab, heading(HEADINGS.dashboard));
      expect(path()).toBe('/dashboard');
      expect(sent.filter((call) => call === ENTITY)).toHaveLength(1);
    }));

  test('the widget that starts late is covered for 3 s, then said to be slow, then used [R2.73]', () =>
    inClockedTab(async (tab) => {
      const { notice } = parts(tab);
      await tab.control('PUT', '/sandbox/widget', { mode: 'late-start' });
      await signInAt(tab, 'idCheck');
      const slow = notice(idCheckCopy.slow);
      expect(await slow.count()).toBe(0);
      await tab.page.waitForFunction(() => 'frankieFinancial' in window);
      await tab.page.clock.fastForward(3_000);
      await slow.waitFor();
      expect(await tab.accessibilityFaults()).toEqual([]);
      await tab.page.clock.fastForward(5_000);
      await givenName(tab).waitFor();
      expect(await slow.count()).toBe(0);
    }));

  test('a check that a person makes may be left, is found again, and ends well [R4.30 R9.30]', () =>
    inClockedTab(async (tab) => {
      const { heading } = parts(tab);
      const person = heading('A person is checking your ID');
      await signInAt(tab, 'idCheck');
      await fillIn(tab, 'Manual');
      await hurryTo(tab, person);
      expect(await tab.accessibilityFaults()).toEqual([]);
      await expectChat(tab, 'Verifying your identity');
      await tab.page.reload();
      await person.waitFor();
      tab.allow(/ERR_INTERNET_DISCONNECTED/);
      await tab.context.setOffline(true);
      await tab.page.getByText(OFFLINE).waitFor();
      await tab.page.clock.fastForward(20_000);
      expect(await person.count()).toBe(1);
      await tab.context.setOffline(false);
      await tab.control('POST', '/sandbox/clock', { advance: 'P1D' });
      await hurryTo(tab, heading(HEADINGS.dashboard));
    }));

  test('a check without an end is waited for 20 times, in words that are not known too [R4.29]', () =>
    inClockedTab(async (tab) => {
      const { button, heading } = parts(tab);
      const failed = heading("Whoops! We couldn't verify your identity...");
      await signInAt(tab, 'idCheck');
      await fillIn(tab, 'Never');
      await heading('Verifying your identity...').waitFor();
      await breakCalls(tab, { [KYC]: { status: 200, body: { kycStatus: 'Reincarnating' } } });
      // The first look came with the entity.
      for (let looks = 1; looks < 20; looks += 1) {
        expect(await failed.count(), `after ${looks}`).toBe(0);
        await look(tab, /\/v3\/Users\/kyc$/, 10_000);
      }
      await failed.waitFor();
      await expectChat(tab, 'Verifying your identity');
      await button(idCheckCopy.tryAgain).click();
      await heading('Verifying your identity...').waitFor();
    }));
});
