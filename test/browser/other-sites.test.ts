import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, inject, test } from 'vitest';
import { PROJECT_ID } from '../../sandbox/config.ts';
import { launchChromium, TEST_ARGUMENTS } from './support/chromium.ts';
import { makeCustomer, tokenOf } from './support/customers.ts';
import { testSandbox } from './support/sandbox.ts';

// A developer's browser has the sandbox in one tab and any site in another.

const SITE = 'evil.test';

let browser: Browser;
let site: Server;
let sitePort: number;

beforeAll(async () => {
  site = createServer((_, response) => {
    response
      .writeHead(200, { 'content-type': 'text/html' })
      .end('<!doctype html><title>Win!</title>');
  });
  await new Promise<void>((settle) => site.listen(0, '127.0.0.1', settle));
  sitePort = (site.address() as AddressInfo).port;
  browser = await launchChromium({
    executablePath: inject('chromiumPath'),
    args: [...TEST_ARGUMENTS, `--host-resolver-rules=MAP ${SITE} 127.0.0.1`],
  });
});
afterAll(async () => {
  await browser.close();
  site.close();
});

const ACCOUNTS = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:query`;
const DELETE_ACCOUNTS = `/emulator/v1/projects/${PROJECT_ID}/accounts`;

/** The options of a page's request. */
type PageRequest = Omit<RequestInit, 'body'> & { readonly body?: string };

/** Sends a request from within the page; returns what the page could read. */
function ask(from: Page, url: string, request: PageRequest = {}): Promise<number | 'nothing'> {
  return from.evaluate(
    ([address, sent]) =>
      fetch(address, sent).then(
        ({ status }) => status || ('nothing' as const),
        () => 'nothing' as const,
      ),
    [url, request] as const,
  );
}

/** Sends a form from within the page, like a press; returns the result. */
async function sendForm(from: Page, action: string): Promise<number> {
  const answered = from.waitForResponse(action);
  await from.evaluate((address) => {
    const form = Object.assign(document.createElement('form'), { method: 'post', action: address });
    document.body.append(form);
    form.submit();
  }, action);
  const status = (await answered).status();
  // The answer comes before the page that it makes.
  await from.waitForURL(action);
  return status;
}

// `test/sandbox/own-origin.test.ts` sends the headers of each kind of request; here a browser sends its own.
test.each([
  ['another site', () => `http://${SITE}:${sitePort}/`],
  ['a page at another port', () => `http://127.0.0.1:${sitePort}/`],
])(
  '%s reads nothing, embeds nothing and changes nothing, but may link to a page',
  async (_, address) => {
    const { control, url: sandbox, emulatorOrigin: emulator } = testSandbox();
    const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' };
    const asOwner = { method: 'POST', headers: owner, body: '{}' };
    const { today } = (await control('GET', '/sandbox/clock')) as { today: string };
    const customer = await makeCustomer({ control }, 'name');
    const page = await browser.newPage();
    await page.goto(address());
    for (const path of ['/', '/sandbox/inbox', '/v3/Lending/overview']) {
      expect(await ask(page, `${sandbox}${path}`), path).toBe('nothing');
    }
    for (const origin of [sandbox, emulator]) {
      expect(await ask(page, `${origin}${ACCOUNTS}`, asOwner)).toBe('nothing');
      await ask(page, `${origin}${DELETE_ACCOUNTS}`, { method: 'DELETE', headers: owner });
    }
    const simple = { method: 'POST', mode: 'no-cors', body: '{"advance":"P1D"}' } as const;
    await ask(page, `${sandbox}/sandbox/clock`, simple);
    await page.evaluate((url) => navigator.sendBeacon(url), `${sandbox}/sandbox/reset`);
    const framed = page.waitForResponse(`${sandbox}/sandbox`);
    await page.evaluate((url) => {
      document.body.append(Object.assign(document.createElement('iframe'), { src: url }));
    }, `${sandbox}/sandbox`);
    expect((await framed).status()).toBe(403);
    expect(await sendForm(page, `${sandbox}/sandbox/reset`)).toBe(403);
    await page.goto(address());
    expect(await sendForm(page, `${emulator}${DELETE_ACCOUNTS}`)).toBe(403);
    expect(await control('GET', '/sandbox/clock')).toMatchObject({ today });
    // The account is still there.
    expect(await tokenOf({ control }, customer)).toContain('.');

    await page.goto(address());
    const link = `${sandbox}/auth?mode=verifyEmail&oobCode=none`;
    const answered = page.waitForResponse(link);
    await page.evaluate((url) => location.assign(url), link);
    expect((await answered).status()).toBe(200);
    await page.getByRole('heading', { level: 1 }).waitFor();
    // The sandbox's own page gets what the other site did not.
    expect(await ask(page, `${sandbox}/sandbox/inbox`)).toBe(200);
    expect(await ask(page, `${sandbox}${ACCOUNTS}`, asOwner)).toBe(200);
    await page.close();
  },
);
