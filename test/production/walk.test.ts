import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, onTestFinished, test } from 'vitest';
import { servingOf } from '../../config/hosts/serving.ts';
import { readSettings } from '../../config/settings.ts';
import { type Sandbox, startSandbox } from '../../sandbox/server.ts';
import { controlAt } from '../browser/support/control.ts';
import { submitLogin, waitForHeading } from '../browser/support/customers.ts';
import { MOBILES, walkToMoney } from '../browser/support/journey.ts';
import { type Inbox, inboxOf } from '../browser/support/tab.ts';
import { build } from '../support/builds.ts';
import { faultsIn } from '../support/newer-but-guarded.ts';
import { IS_THOROUGH } from '../support/thorough.ts';
import { startFirebaseHosting } from './support/firebase-hosting.ts';
import { SITE } from './support/origins.ts';
import { FULL, PLAIN } from './support/settings.ts';
import { visit } from './support/visitor.ts';
import { startWorld } from './support/world.ts';

/** Seconds per step of a bank job. */
const PACE = 0.4;
const PASSWORD = 'Wattle-2026';
const NEW_PASSWORD = 'Banksia-2027';
/** The refusers of a token, and the browser's console messages for each. */
const REFUSALS = [
  ['api', /^console: .* status of 401 .*https:\/\/api\.pod\.test/],
  ['gateway', /^console: .* (blocked by CORS policy|net::ERR_FAILED).*/],
] as const;

let sandbox: Sandbox;
let inbox: Inbox;
let folder: string;

const distOf = (size: string) => join(folder, size);

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'pod-production-'));
  for (const [, { size, settings }] of walks) build(settings, distOf(size));
  sandbox = await startSandbox({
    port: 0,
    dataDir: mkdtempSync(join(inject('dataDir'), 'sandbox-')),
    buildDir: null,
    pace: PACE,
    quiet: true,
  });
  inbox = inboxOf(controlAt(sandbox.url));
});

afterAll(async () => {
  await sandbox?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Two policies, and the two sizes. */
const walks = [
  ['a phone, with every vendor', { size: 'phone', settings: FULL }],
  ['a desktop, with no vendor that can be left out', { size: 'desktop', settings: PLAIN }],
] as const;

test('the shipped code uses no feature that a promised browser may lack, unless it detects it first', () => {
  const dist = distOf('phone');
  const files = readdirSync(dist, { recursive: true, encoding: 'utf8' })
    .filter((name) => /\.(js|css|html)$/.test(name))
    .map((name) => ({ name, text: readFileSync(join(dist, name), 'utf8') }));
  expect(files.length).toBeGreaterThan(50);
  expect(faultsIn(files)).toEqual([]);
});

describe.each(walks)('on %s', (_, { size, settings }) => {
  test('a customer walks to money and back in, each service on its own origin [R1.3 R1.7 R2.25 R2.38 R2.88 R7.8 R7.10 R7.20 R7.23]', async () => {
    const dist = distOf(size);
    const { headers } = servingOf(readSettings(settings), dist);
    const host = await startFirebaseHosting({ config: `${dist}.firebase.json` });
    onTestFinished(host.stop);
    const { internet, api, reports } = await startWorld({
      sandboxUrl: sandbox.url,
      hostUrl: host.origin,
      settings,
    });
    onTestFinished(internet.stop);
    const person = { email: `walk-${size}@example.com`, password: PASSWORD, mobile: MOBILES[size] };

    await visit({ internet, size, headers }, async ({ page, takeFaults }) => {
      const look = async (name: string) => {
        expect(takeFaults(), `what happened before ${name}`).toEqual([]);
      };

      await walkToMoney({ page, inbox, look }, person);

      await talk(page, 'PUBLIC_INTERCOM_APP_ID' in settings);
      await look('the talk');
      await saveAgreement(page);
      await look('the document');
      // The rest is the same without a vendor: at night both continue.
      if (settings === PLAIN && !IS_THOROUGH) return;

      const refreshes = () =>
        internet.requests.filter(({ method, url }) => method === 'POST' && isTokenCall(url)).length;
      for (const [by, refusal] of REFUSALS) {
        const before = refreshes();
        api.refuse({ by, until: () => refreshes() > before });
        await page.getByRole('link', { name: 'Home', exact: true }).click();
        await page.getByText('First Repayment').waitFor();
        expect(refreshes(), `new tokens after a refusal by the ${by}`).toBe(before + 1);
        expect(takeFaults().filter((fault) => !refusal.test(fault))).toEqual([]);
        await page.getByRole('link', { name: 'My Activity' }).click();
        await button(page, /^Download agreement of/).waitFor();
        await look(`the activity after a refusal by the ${by}`);
      }

      await logOut(page);
      await look('the log-out');
      await submitLogin({ page }, person);
      await waitForHeading(page, 'Hi Kim');
      await look('the log-in');

      await logOut(page);
      await askForResetLink(page, person.email);
      await followResetLink(page, (await inbox(person.email))[0]?.link ?? '');
      await look('the new password');
      await submitLogin({ page }, { ...person, password: NEW_PASSWORD });
      await waitForHeading(page, 'Hi Kim');
      await look('the log-in with it');

      const lost = `${SITE}/static/js/async/lost.0a1b2c3d.js`;
      expect(await statusOfScript(page, lost)).toBe(404);
      expect(await statusOfScript(page, lost)).toBe(404);
      expect(
        internet.requests.filter(({ url }) => url.href === lost),
        'asked for each time',
      ).toHaveLength(2);
      expect(takeFaults().filter((fault) => !isComplaintAbout(lost, fault))).toEqual([]);
      if ('PUBLIC_REPORT_URL' in settings) {
        await expect
          .poll(() => reports.sent.filter(({ kind }) => kind !== 'vitals'))
          .toMatchObject([
            {
              kind: 'file',
              file: 'lost.0a1b2c3d.js',
              release: settings.RELEASE,
              screen: 'dashboard',
            },
          ]);
      }
    });
    expect(internet.unused(), 'hosts that nobody has turned to').toEqual([]);
  });
});

const isComplaintAbout = (address: string, fault: string) =>
  fault.startsWith('console: ') && fault.includes(address);

const isTokenCall = ({ host, pathname }: URL) =>
  host === 'securetoken.googleapis.com' && pathname === '/v1/token';

const button = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true });

/** Opens the help: the chat if there is one, else the panel with the contacts. */
async function talk(page: Page, hasChat: boolean): Promise<void> {
  const footer = page.getByRole('contentinfo');
  await footer.getByRole('button', { name: 'Talk to us', exact: true }).click();
  if (hasChat) {
    await page.getByRole('region', { name: 'The chat' }).waitFor();
  } else {
    await page.getByRole('dialog', { name: 'Contact us' }).waitFor();
    await button(page, 'Close').click();
  }
}

/** Saves the agreement of the only loan in the list of cash outs. */
async function saveAgreement(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'My Activity' }).click();
  await page.waitForURL('/dashboard/activity/cashouts');
  const download = page.waitForEvent('download');
  await button(page, /^Download agreement of/).click();
  const file = await download;
  expect((await readFile(await file.path())).subarray(0, 5).toString()).toBe('%PDF-');
}

async function logOut(page: Page): Promise<void> {
  await button(page, 'Logout').click();
  await button(page, 'Yes, Log out').click();
  await waitForHeading(page, 'Log in');
}

/** From the log-in. */
async function askForResetLink(page: Page, email: string): Promise<void> {
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await page.getByRole('textbox', { name: 'Email address' }).fill(email);
  await button(page, 'Send reset link').click();
  await waitForHeading(page, 'Check your email');
}

/** Opens a mailed link, whose host is the sandbox, at the app; settles at the log-in, with a new password. */
async function followResetLink(page: Page, link: string): Promise<void> {
  const { pathname, search } = new URL(link);
  await page.goto(`${pathname}${search}`);
  await waitForHeading(page, 'Set a new password');
  await page.getByLabel('New password', { exact: true }).fill(NEW_PASSWORD);
  await page.getByLabel('Confirm password', { exact: true }).fill(NEW_PASSWORD);
  await button(page, 'Reset password').click();
  await page.getByText('Your password was successfully reset.').waitFor();
  await button(page, 'Log in').click();
  await waitForHeading(page, 'Log in');
}

/** Requests a script on a page of the app, as an old page does after a release. */
async function statusOfScript(page: Page, address: string): Promise<number> {
  const answer = page.waitForResponse(address);
  await page.evaluate(
    (src) =>
      new Promise((resolve) => {
        const script = Object.assign(document.createElement('script'), { src });
        script.addEventListener('load', resolve);
        script.addEventListener('error', resolve);
        document.head.append(script);
      }),
    address,
  );
  return (await answer).status();
}
