import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { startSandbox } from '../sandbox/server.ts';
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
await sandbox.stop();
rmSync(dataDir, { recursive: true, force: true });

const { paths, milliseconds } = await measureModels();
say(
  'model paths generated and run',
  `${Math.round(paths / (milliseconds / 1000))} a second`,
  'all within 20 s',
);
