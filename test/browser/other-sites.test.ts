import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test } from 'vitest';
import { PROJECT_ID } from '../../sandbox/config.ts';
import { launchChromium, TEST_ARGUMENTS } from './support/chromium.ts';
import { testSandbox } from './support/sandbox.ts';

// A developer's browser has the sandbox in one tab and any site in another.

const SITE = 'evil.test';
const REBOUND = 'rebind.attacker.test';

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
    args: [
      ...TEST_ARGUMENTS,
      `--host-resolver-rules=MAP ${SITE} 127.0.0.1, MAP ${REBOUND} 127.0.0.1`,
    ],
  });
});
afterAll(async () => {
  await browser.close();
  site.close();
});
beforeEach(async () => {
  await testSandbox().control('POST', '/sandbox/reset');
});

/** The addresses that a site could try: the sandbox's, and the emulator's own behind it. */
function targets(): { sandbox: string; emulator: string } {
  const { url, emulatorOrigin } = testSandbox();
  return { sandbox: url, emulator: emulatorOrigin };
}

const ACCOUNTS = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:query`;
const DELETE_ACCOUNTS = `/emulator/v1/projects/${PROJECT_ID}/accounts`;

type Made = { readonly email: string; readonly password: string };

/** State that a site could change: the day, the faults, and the customer. */
async function stateOf({ email, password }: Made) {
  const { control } = testSandbox();
  const logIn = '/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo';
  const { today } = (await control('GET', '/sandbox/clock')) as { today: string };
  const { localId } = (await control('POST', logIn, { email, password })) as { localId: string };
  return { today, faults: await control('GET', '/sandbox/faults'), localId };
}

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
    const form = document.createElement('form');
    form.method = 'post';
    form.enctype = 'text/plain';
    form.action = address;
    document.body.append(form);
    form.submit();
  }, action);
  const status = (await answered).status();
  // The answer comes before the page that it makes.
  await from.waitForURL(action);
  return status;
}

describe.each([
  ['another site', () => `http://${SITE}:${sitePort}/`],
  ['a page at another port', () => `http://127.0.0.1:${sitePort}/`],
])('%s', (_, address) => {
  let made: Made;
  let page: Page;
  const open = () => page.goto(address());

  beforeEach(async () => {
    made = (await testSandbox().control('POST', '/sandbox/users')) as Made;
    page = await browser.newPage();
    await open();
  });
  afterEach(() => page.close());

  test('reads nothing', async () => {
    const { sandbox, emulator } = targets();
    const owner = { authorization: 'Bearer owner', 'content-type': 'application/json' };
    const asOwner = { method: 'POST', headers: owner, body: '{}' };
    for (const path of ['/', '/sandbox', '/sandbox/inbox', '/v3/Lending/overview', ACCOUNTS]) {
      expect(await ask(page, `${sandbox}${path}`), path).toBe('nothing');
    }
    expect(await ask(page, `${sandbox}${ACCOUNTS}`, asOwner)).toBe('nothing');
    expect(await ask(page, `${emulator}${ACCOUNTS}`, asOwner)).toBe('nothing');
    expect(await ask(page, `${emulator}/emulator/v1/projects/${PROJECT_ID}/oobCodes`)).toBe(
      'nothing',
    );
    // The sandbox's own page gets what the other site did not.
    await page.goto(`${sandbox}/sandbox`);
    expect(await ask(page, `${sandbox}/sandbox/inbox`)).toBe(200);
    expect(await ask(page, `${sandbox}${ACCOUNTS}`, asOwner)).toBe(200);
  });

  test('changes nothing, by calls, beacons or forms', async () => {
    const before = await stateOf(made);
    const { sandbox, emulator } = targets();
    const simple = { method: 'POST', mode: 'no-cors', body: '{"advance":"P1D"}' } as const;
    const remove = { method: 'DELETE', headers: { authorization: 'Bearer owner' } };
    await ask(page, `${sandbox}/sandbox/clock`, simple);
    await ask(page, `${sandbox}/sandbox/reset`, { method: 'POST', mode: 'no-cors' });
    await ask(page, `${sandbox}/sandbox/faults`, { method: 'PUT', body: '[]' });
    await ask(page, `${sandbox}${DELETE_ACCOUNTS}`, remove);
    await ask(page, `${emulator}${DELETE_ACCOUNTS}`, remove);
    await page.evaluate((url) => navigator.sendBeacon(url), `${sandbox}/sandbox/reset`);
    expect(await sendForm(page, `${sandbox}/sandbox/reset`)).toBe(403);
    await open();
    expect(await sendForm(page, `${emulator}${DELETE_ACCOUNTS}`)).toBe(403);
    expect(await stateOf(made)).toEqual(before);
  });

  test('embeds nothing of it in a frame, and runs none of its scripts', async () => {
    const { sandbox } = targets();
    const loads = (tag: 'img' | 'script', src: string) =>
      page.evaluate(
        ([name, url]) =>
          new Promise<boolean>((settle) => {
            const element = document.createElement(name);
            element.onload = () => settle(true);
            element.onerror = () => settle(false);
            element.src = url;
            document.body.append(element);
          }),
        [tag, src] as const,
      );
    expect(await loads('script', `${sandbox}/sandbox/desk.js`)).toBe(false);
    expect(await loads('img', `${sandbox}/sandbox/bank/logos/PD10001.svg`)).toBe(false);
    const framed = page.waitForResponse(`${sandbox}/sandbox`);
    await page.evaluate((url) => {
      const frame = document.createElement('iframe');
      frame.src = url;
      document.body.append(frame);
    }, `${sandbox}/sandbox`);
    expect((await framed).status()).toBe(403);
  });

  test('may link to a page, as a mail does', async () => {
    const { sandbox } = targets();
    const link = `${sandbox}/auth?mode=verifyEmail&oobCode=none`;
    const answered = page.waitForResponse(link);
    await page.evaluate((url) => location.assign(url), link);
    expect((await answered).status()).toBe(200);
    await page.getByRole('heading', { level: 1 }).waitFor();
  });
});

test('a foreign name that leads to this machine gets no answer', async () => {
  const rebound = new URL(testSandbox().url);
  rebound.hostname = REBOUND;
  const page = await browser.newPage();
  for (const path of ['/', '/sandbox', '/sandbox/inbox', ACCOUNTS]) {
    const answer = await page.goto(`${rebound.origin}${path}`);
    expect([path, answer?.status()]).toEqual([path, 421]);
  }
  await page.close();
});

test('the desk works for its own visitor', async () => {
  const { control, url } = testSandbox();
  const page = await browser.newPage();
  const { today } = (await control('GET', '/sandbox/clock')) as { today: string };
  await page.goto(`${url}/sandbox`);
  await page.getByRole('button', { name: '1 day on' }).click();
  await page.getByText('The clock has moved on.').waitFor();
  expect(await control('GET', '/sandbox/clock')).not.toMatchObject({ today });
  await page.close();
});
