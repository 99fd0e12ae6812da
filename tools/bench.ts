import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { chromium } from 'playwright-core';
import { startSandbox } from '../sandbox/server.ts';
import { CHROMIUM_ARGUMENTS, provideChromium } from '../test/browser/support/chromium.ts';
import { measureModels } from '../test/model/models.ts';

const BUILD = 'build/sandbox';
const CALLS = 200;

function say(what: string, figure: string, aim: string): void {
  console.log(`${what.padEnd(44)} ${figure.padStart(18)}   aim: ${aim}`);
}

/** Gzipped bytes of the scripts that the page itself names: what the first screen loads. */
function firstLoad(): number {
  const page = readFileSync(join(BUILD, 'index.html'), 'utf8');
  const scripts = [...page.matchAll(/<script[^>]+src="([^"]+)"/g)].map(([, path]) => path ?? '');
  return scripts.reduce(
    (sum, path) => sum + gzipSync(readFileSync(join(BUILD, path)), { level: 9 }).length,
    0,
  );
}

async function post(url: string, body: unknown): Promise<Record<string, string>> {
  const answer = await fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  return answer.json() as Promise<Record<string, string>>;
}

/** Milliseconds of each of many calls of the dashboard's details, for a customer with a long history. */
async function timeOverview(url: string): Promise<number[]> {
  const user = await post(`${url}/sandbox/users`, { stage: 'dashboard', scenario: 'long-history' });
  const { idToken } = await post(
    `${url}/identitytoolkit.googleapis.com/v1/accounts:signInWithPassword?key=demo`,
    { email: user.email, password: user.password, returnSecureToken: true },
  );
  const times: number[] = [];
  for (let call = 0; call < CALLS; call += 1) {
    const start = performance.now();
    const answer = await fetch(`${url}/v3/Lending/overview`, {
      headers: { authorization: `Bearer ${idToken}` },
    });
    await answer.arrayBuffer();
    if (!answer.ok) {
      throw new Error(`The overview answered ${answer.status}.`);
    }
    times.push(performance.now() - start);
  }
  return times.sort((first, second) => first - second);
}

/** How many times slower than this machine the page's processor is. */
const SLOWDOWN = 4;
const LOANS = 200;
const PHONE = { width: 360, height: 740 };

/** Details with a thousand activities: two hundred cash outs with four repayments each, the last ones still due. */
function manyActivities(): object {
  const flags = { hasMissedRepayment: false, isOverdue: false, hasDeferred: false };
  const allActivities = Array.from({ length: LOANS }, (_, index) => {
    const isLast = index === LOANS - 1;
    const shared = { loanId: index + 1, ...flags };
    return [
      { type: 'Cashout', status: 'Debited', amount: 200, ...shared },
      ...[1, 2, 3, 4].map((month) => ({
        type: 'Repayment',
        status: isLast ? 'Unprocessed' : 'Debited',
        amount: 52.5,
        repaymentDate: `${isLast ? 2099 : 2001}-0${month}-15`,
        ...shared,
      })),
    ];
  }).flat();
  return {
    declineDetail: { declineReason: 'None' },
    borrowOverview: { allActivities, availableCashoutAmount: 0 },
    loanSetting: { maximumAmount: 800, minimalAmount: 50, incrementalAmount: 10, feePercent: 5 },
    repayEarlyStatus: 'OK',
    deferStatus: 'OK',
  };
}

/** What the page's init script keeps. */
type Drawing = { drawnAt: number; tasks: { startTime: number; duration: number }[] };

/** How long a slow phone draws the home of somebody with a thousand activities, and its longest task, in ms. */
async function timeDrawing(url: string): Promise<{ drawing: number; longest: number }> {
  const user = await post(`${url}/sandbox/users`, { stage: 'dashboard' });
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  const page = await browser.newPage({ baseURL: url, viewport: PHONE });
  await page.addInitScript(() => {
    const kept: Drawing = { drawnAt: 0, tasks: [] };
    Object.assign(window, { kept });
    new PerformanceObserver((list) => {
      for (const { startTime, duration } of list.getEntries()) {
        kept.tasks.push({ startTime, duration });
      }
    }).observe({ type: 'longtask', buffered: true });
    new MutationObserver(() => {
      if (kept.drawnAt === 0 && document.querySelector('ol[aria-label=Repayments] li')) {
        kept.drawnAt = -1;
        requestAnimationFrame(() => setTimeout(() => (kept.drawnAt = performance.now())));
      }
    }).observe(document, { subtree: true, childList: true });
  });
  await page.goto('/login');
  await page.getByRole('textbox', { name: 'Email address' }).fill(user.email ?? '');
  await page.getByLabel('Password', { exact: true }).fill(user.password ?? '');
  await page.getByRole('button', { name: 'Log in', exact: true }).click();
  await page.getByRole('button', { name: 'About your limit' }).waitFor();
  await page.getByRole('link', { name: 'My Account' }).click();
  await page.getByRole('heading', { name: 'My Account', level: 1 }).waitFor();
  await fetch(`${url}/sandbox/faults`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify([
      { method: 'GET', path: '/v3/Lending/overview', status: 200, body: manyActivities() },
    ]),
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
  await page.getByRole('link', { name: 'Home' }).click();
  await page.waitForFunction(() => (window as unknown as { kept: Drawing }).kept.drawnAt > 0);
  const measured = await page.evaluate(() => {
    const { drawnAt, tasks } = (window as unknown as { kept: Drawing }).kept;
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    const arrived = calls.findLast(({ name }) => name.endsWith('/overview'))?.responseEnd ?? 0;
    return {
      drawing: drawnAt - arrived,
      longest: Math.max(
        0,
        ...tasks
          .filter(({ startTime, duration }) => startTime + duration >= arrived)
          .filter(({ startTime }) => startTime <= drawnAt)
          .map(({ duration }) => duration),
      ),
    };
  });
  await browser.close();
  return measured;
}

execFileSync('npm', ['run', '--silent', 'build:sandbox'], { stdio: 'ignore' });
say(
  'first load of /eligibility, gzipped JavaScript',
  `${(firstLoad() / 1000).toFixed(1)} kB`,
  '175 kB',
);

const dataDir = mkdtempSync(join(tmpdir(), 'pod-bench-'));
const start = performance.now();
const sandbox = await startSandbox({ port: 0, dataDir, buildDir: BUILD, pace: 1, quiet: true });
say('sandbox ready', `${((performance.now() - start) / 1000).toFixed(1)} s`, '30 s');
const times = await timeOverview(sandbox.url);
const at = (share: number) => `${(times[Math.floor(CALLS * share)] ?? 0).toFixed(1)} ms`;
say('GET Lending/overview, 60 loans: median, 95 %', `${at(0.5)}, ${at(0.95)}`, '50 ms');
const { drawing, longest } = await timeDrawing(sandbox.url);
say(
  `home, 1,000 activities, ${SLOWDOWN}x slower: drawn after`,
  `${drawing.toFixed(0)} ms`,
  '200 ms',
);
say(
  '  longest task meanwhile',
  longest === 0 ? 'below 50 ms' : `${longest.toFixed(0)} ms`,
  '50 ms',
);
await sandbox.stop();
rmSync(dataDir, { recursive: true, force: true });

const { paths, milliseconds } = await measureModels();
say(
  'model paths generated and run',
  `${Math.round(paths / (milliseconds / 1000))} a second`,
  'all within 20 s',
);
