import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Emulator, startEmulator } from '../../sandbox/auth/emulator.ts';
import { PROJECT_ID, readEnvironment } from '../../sandbox/config.ts';
import { lockDataDir } from '../../sandbox/lock.ts';
import { freePorts } from '../support/free-ports.ts';

// The whole sandbox as `npm start` runs it: its own process, the official emulator, and kills.

type Run = {
  readonly child: ChildProcess;
  readonly exit: Promise<number | null>;
  output(): { out: string; err: string };
};

let folder: string;
let buildDir: string;
const running: ChildProcess[] = [];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'sandbox-'));
  buildDir = join(folder, 'build');
  await mkdir(buildDir);
  await writeFile(join(buildDir, 'index.html'), '<!doctype html><title>The app</title>');
});
afterAll(async () => {
  for (const child of running) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true, maxRetries: 5 });
});

function start(environment: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/main.ts'], {
    env: {
      PATH: process.env.PATH ?? '',
      HOME: folder,
      SANDBOX_DATA: join(folder, 'data'),
      SANDBOX_BUILD: buildDir,
      SANDBOX_PACE: '0.2',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
    // Its own process group, as in a terminal.
    detached: true,
  });
  running.push(child);
  let out = '';
  let err = '';
  child.stdout?.on('data', (text) => {
    out += text;
  });
  child.stderr?.on('data', (text) => {
    err += text;
  });
  const exit = new Promise<number | null>((settle) => child.once('exit', settle));
  return { child, exit, output: () => ({ out, err }) };
}

async function says(run: Run, words: string): Promise<void> {
  const ended = run.exit.then(() => {
    throw new Error(`It ended: ${run.output().err}`);
  });
  while (!run.output().out.includes(words)) {
    await Promise.race([wait(50), ended]);
  }
}

/** The child processes of a process. */
function childrenOf(pid: number | undefined): number[] {
  return execFileSync('ps', ['-eo', 'pid=,ppid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, parent]) => parent === pid)
    .map(([child = 0]) => child);
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

async function gone(pid: number): Promise<void> {
  while (isRunning(pid)) {
    await wait(50);
  }
}

/** True if a server accepts a web socket. */
function opensWebSocket(origin: string): Promise<boolean> {
  const headers = {
    connection: 'Upgrade',
    upgrade: 'websocket',
    'sec-websocket-version': '13',
    'sec-websocket-key': 'dGhlIHNhbXBsZSBub25jZQ==',
  };
  return new Promise((settle) => {
    get(origin, { headers })
      .once('upgrade', (_, socket) => {
        socket.destroy();
        settle(true);
      })
      .once('response', () => settle(false))
      .once('error', () => settle(false));
  });
}

describe('the sandbox with the official emulator', () => {
  let port = 0;
  let url = '';
  let run: Run;
  let emulatorPid = 0;

  async function launch(duringStart: () => Promise<unknown> = async () => {}): Promise<void> {
    run = start({ PORT: String(port) });
    // At this line the sandbox listens, and its emulator has not started yet.
    await says(run, 'Starting the Firebase Auth emulator');
    const done = duringStart();
    await says(run, 'is ready');
    await done;
    [emulatorPid = 0] = childrenOf(run.child.pid);
  }

  // biome-ignore lint/suspicious/noExplicitAny: bodies of several services.
  async function post(path: string, payload: object, token?: string): Promise<any> {
    const answer = await fetch(`${url}${path}`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(payload),
    });
    return answer.json();
  }
  const identity = (method: string, payload: object) =>
    post(`/identitytoolkit.googleapis.com/v1/accounts:${method}?key=demo`, payload);
  const refresh = (refreshToken: string) =>
    post('/securetoken.googleapis.com/v1/token?key=demo', {
      grantType: 'refresh_token',
      refreshToken,
    });
  const profile = async (token: string) =>
    (
      await fetch(`${url}/v3/Users/state`, { headers: { authorization: `Bearer ${token}` } })
    ).json();
  const inbox = async (to: string) =>
    (await fetch(`${url}/sandbox/inbox?to=${to}`)).json() as Promise<Record<string, string>[]>;

  const email = 'mia@example.com';
  const password = 'Passw0rd1';
  let session: { idToken: string; refreshToken: string };
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  let early: any;

  beforeAll(async () => {
    [port = 0] = await freePorts(1);
    url = `http://127.0.0.1:${port}`;
    await launch(async () => {
      early = await post('/sandbox/users', { stage: 'name' });
    });
  });

  test('makes the customer that was requested while it started', async () => {
    const { email: known, password: secret } = early;
    expect(await identity('signInWithPassword', { email: known, password: secret })).toMatchObject({
      localId: early.uid,
    });
  });

  test('signs a customer up, and has the code and the links for them in the inbox', async () => {
    session = await identity('signUp', { email, password, returnSecureToken: true });
    expect(await profile(session.idToken)).toEqual({});
    const mobile = '+61491570006';
    const { sessionInfo } = await identity('sendVerificationCode', {
      phoneNumber: mobile,
      recaptchaToken: 'none',
    });
    const [sms] = await inbox(mobile);
    session = await identity('signInWithPhoneNumber', {
      idToken: session.idToken,
      sessionInfo,
      code: sms?.code,
    });
    await fetch(`${url}/v3/Users/detail`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${session.idToken}`, 'content-type': 'application/json' },
      body: JSON.stringify({ firstName: 'Mia', lastName: 'Chen' }),
    });
    await post('/v3/Users/email/verification', {}, session.idToken);
    const [mail] = await inbox(email);
    const link = new URL(mail?.link ?? '');
    expect([link.origin, link.pathname, link.searchParams.get('mode')]).toEqual([
      url,
      '/auth',
      'verifyEmail',
    ]);
    await identity('update', { oobCode: link.searchParams.get('oobCode') });
    expect(await profile(session.idToken)).toMatchObject({
      mobile,
      mobileVerified: true,
      emailVerified: true,
    });
  });

  test('does not reveal whether an address is known', async () => {
    const wrong = await identity('signInWithPassword', { email, password: 'wrong-one' });
    const unknown = await identity('signInWithPassword', { email: 'no@example.com', password });
    expect(wrong.error.message).toBe('INVALID_LOGIN_CREDENTIALS');
    expect(unknown.error.message).toBe(wrong.error.message);
  });

  test('loses no customer to a kill, leaves no emulator behind, and keeps sessions', async () => {
    const stayed = await post('/sandbox/users', { stage: 'idCheck' });
    const killedEmulator = emulatorPid;
    run.child.kill('SIGKILL');
    await run.exit;
    await gone(killedEmulator);

    await launch();
    expect(emulatorPid).not.toBe(killedEmulator);
    const lookup = await identity('lookup', { idToken: session.idToken });
    expect(lookup.users[0]).toMatchObject({
      email,
      emailVerified: true,
      phoneNumber: '+61491570006',
    });
    const { id_token: renewed } = await refresh(session.refreshToken);
    expect(await profile(renewed)).toMatchObject({ firstName: 'Mia', emailVerified: true });
    const login = await identity('signInWithPassword', { ...stayed, returnSecureToken: true });
    expect(await profile(login.idToken)).toMatchObject({ bankDetailsUpdated: true });
  });

  test('forgets an account that is deleted', async () => {
    const made = await post('/sandbox/users', { stage: 'dashboard' });
    const { idToken } = await identity('signInWithPassword', { ...made, returnSecureToken: true });
    await identity('delete', { idToken });
    expect(await profile(idToken)).toEqual({ message: 'Please log in again.' });
    expect(await profile(session.idToken)).toMatchObject({ firstName: 'Mia' });
  });

  test('refuses a second sandbox on the same data', async () => {
    const [other = 0] = await freePorts(1);
    const second = start({ PORT: String(other) });
    expect(await second.exit).toBe(1);
    expect(second.output().err).toMatch(/^Another sandbox \(process \d+\)[^\n]*\n$/);
  });

  test('stops on SIGTERM, with its emulator', async () => {
    run.child.kill('SIGTERM');
    expect(await run.exit).toBe(0);
    expect(isRunning(emulatorPid)).toBe(false);
    expect(run.output().err).toBe('');
  });

  test('stops on Ctrl-C, which reaches every process of its group', async () => {
    await launch();
    process.kill(-(run.child.pid ?? 0), 'SIGINT');
    expect(await run.exit).toBe(0);
    expect(isRunning(emulatorPid)).toBe(false);
    expect(run.output().err).toBe('');
  });

  test('stops with an error when its emulator dies', async () => {
    await launch();
    process.kill(emulatorPid, 'SIGKILL');
    expect(await run.exit).toBe(1);
    expect(run.output().err).toMatch(/^The Firebase Auth emulator has ended[^\n]*\n$/);
  });
});

describe('the official emulator', () => {
  let emulator: Emulator;
  beforeAll(async () => {
    emulator = await startEmulator();
  });
  afterAll(() => emulator?.stop());

  test('refuses all other callers, though it listens where any page could call it', async () => {
    const headers = { authorization: 'Bearer owner', origin: 'https://evil.test' };
    for (const method of ['GET', 'POST', 'DELETE', 'OPTIONS']) {
      const path = `/identitytoolkit.googleapis.com/v1/projects/${PROJECT_ID}/accounts:query`;
      const answer = await fetch(`${emulator.origin}${path}`, { method, headers });
      expect([answer.status, answer.headers.get('access-control-allow-origin')]).toEqual([
        403,
        null,
      ]);
    }
    expect((await emulator.fetch('/')).status).toBe(200);
    // A socket may be opened by any origin.
    expect(await opensWebSocket(emulator.origin)).toBe(false);
  });

  test('refuses every caller when it was started without a key', async () => {
    const child = fork('sandbox/auth/emulator-process.cjs', [PROJECT_ID], {
      env: { PATH: process.env.PATH },
      execArgv: [],
    });
    running.push(child);
    const [port] = await once(child, 'message');
    expect((await fetch(`http://127.0.0.1:${port}/`)).status).toBe(403);
  });

  test('closes no idle connection, because the next call may come at that moment', async () => {
    const { headers } = await fetch(emulator.origin);
    expect(headers.get('connection')).toBe('keep-alive');
    expect(headers.get('keep-alive')).toBeNull();
  });
});

describe('a start that must fail', () => {
  async function failedStart(environment: Record<string, string>): Promise<string> {
    const run = start({ SANDBOX_DATA: join(folder, 'other'), ...environment });
    expect(await run.exit).toBe(1);
    expect(run.output().out).toBe('');
    return run.output().err;
  }

  test('because the port is busy prints one line that says so', async () => {
    const server: Server = createServer();
    await new Promise<void>((settle) => server.listen(0, '127.0.0.1', settle));
    const address = server.address();
    const busy = typeof address === 'object' ? address?.port : 0;
    const said = await failedStart({ PORT: String(busy) });
    server.close();
    expect(said).toBe(`Port ${busy} is in use: stop what uses it, or set PORT to another one.\n`);
  });

  test.each<[string, Record<string, string>, RegExp]>([
    ['there is no build', { SANDBOX_BUILD: 'nowhere' }, /^There is no build in nowhere[^\n]*\n$/],
    [
      'it is production',
      { NODE_ENV: 'production' },
      /^The sandbox does not run with NODE_ENV=production[^\n]*\n$/,
    ],
    ['PORT is no port', { PORT: 'abc' }, /^PORT must be a port number[^\n]*\n$/],
  ])('because %s prints one line that says so', async (_, environment, line) => {
    expect(await failedStart(environment)).toMatch(line);
  });

  test.each([
    [{ PORT: '0' }, 'PORT must be a port number, not "0".'],
    [{ SANDBOX_PACE: 'fast' }, 'SANDBOX_PACE must be seconds per step, not "fast".'],
    [
      { SANDBOX_HOSTS: 'devbox, http://a.example' },
      'SANDBOX_HOSTS must be host names without ports, separated by commas, not "http://a.example".',
    ],
  ])('has a sentence for the wrong value in %j', (environment, sentence) => {
    expect(() => readEnvironment(environment)).toThrow(sentence);
  });
});

describe('npm run sandbox:reset', () => {
  function reset(dataDir: string) {
    return new Promise<[code: number | null, output: string]>((settle) => {
      const child = spawn(process.execPath, ['--import', 'tsx', 'sandbox/reset.ts'], {
        env: { PATH: process.env.PATH ?? '', SANDBOX_DATA: dataDir },
      });
      let output = '';
      child.stdout.on('data', (text) => {
        output += text;
      });
      child.stderr.on('data', (text) => {
        output += text;
      });
      child.once('exit', (code) => settle([code, output]));
    });
  }

  test('refuses while a sandbox runs, and otherwise empties the folder', async () => {
    const dataDir = join(folder, 'to-reset');
    const unlock = await lockDataDir(dataDir);
    expect(await reset(dataDir)).toEqual([1, expect.stringContaining(`process ${process.pid}`)]);
    await unlock();
    expect(await reset(dataDir)).toEqual([0, expect.stringContaining('is empty')]);
  });
});
