import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePorts } from '../test/support/free-ports.ts';

/*
 * `npm run test:nodes -- 22 24`: whether a fresh clone of the last commit installs, starts and passes the unit tests under each
 * supported runtime, without a warning of the runtime or of a package that requires another. It installs with the npm that runs
 * it. The runtimes come from the registry, with their own lock file, and for Linux on x64 only.
 */

const MAJORS = ['20', '22', '24', '26'];
const MANIFEST = 'tools/nodes';

/**
 * Lines that must not appear. One package requires a Node before 26, by which a test serves a build: neither the app nor its
 * sandbox runs it.
 */
const WARNING = /\(node:\d+\)|Warning:|EBADENGINE +package: '(?!superstatic@)/;

/** The time-out of a start, in ms. */
const START_LIMIT_MS = 600_000;

const npmCli = process.env.npm_execpath;
if (npmCli === undefined) throw new Error('Run it by `npm run test:nodes`.');
const env = Object.fromEntries(
  // Without npm's variables for its scripts, and without settings of this machine but the certificates of its network.
  Object.entries(process.env).filter(
    ([name]) => !/^(npm_|PUBLIC_|SANDBOX_|NODE_(?!EXTRA_CA_CERTS$)|VITEST$|PORT$)/.test(name),
  ),
);
const installed = spawnSync(process.execPath, [npmCli, 'ci'], {
  cwd: MANIFEST,
  env,
  stdio: 'inherit',
});
if (installed.status !== 0) throw new Error('The runtimes cannot be installed.');

const wanted = process.argv.slice(2);
let failed = 0;
let passed = 0;
for (const major of wanted.length > 0 ? wanted : MAJORS) {
  try {
    await tryUnder(major, npmCli);
    passed += 1;
  } catch (error) {
    failed += 1;
    console.error(`Node ${major}: ${error instanceof Error ? error.message : error}`);
  }
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed > 0 ? 1 : 0;

/** @throws Error with the step that failed or warned, and its output. */
async function tryUnder(major: string, npm: string): Promise<void> {
  if (!MAJORS.includes(major)) throw new Error(`none of ${MAJORS.join(', ')}.`);
  const folder = mkdtempSync(join(tmpdir(), `pod-node-${major}-`));
  const bin = join(folder, 'bin');
  const project = join(folder, 'project');
  const node = join(process.cwd(), MANIFEST, 'node_modules', `node-${major}`, 'bin/node');
  const underNode = { ...env, PATH: `${bin}:${env.PATH}`, CI: 'true' };
  const call = (program: string, ...parameters: string[]) =>
    spawn(program, parameters, { cwd: project, env: underNode });
  try {
    mkdirSync(bin);
    symlinkSync(node, join(bin, 'node'));
    writeFileSync(join(bin, 'npm'), `#!/bin/sh\nexec "${node}" "${npm}" "$@"\n`, { mode: 0o755 });
    await run('git clone', spawn('git', ['clone', '-q', process.cwd(), project], { env }));
    await run('npm ci', call('npm', 'ci', '--no-audit'));
    await run('npm run build:sandbox', call('npm', 'run', 'build:sandbox'));
    // The second half of `npm start` without npm: a signal is for the sandbox itself.
    const [port] = await freePorts(1);
    const tsx = 'node_modules/tsx/dist/cli.mjs';
    await start(call('env', `PORT=${port}`, 'node', tsx, 'sandbox/main.ts'), port);
    await run('npm run test:unit', call('npm', 'run', 'test:unit'));
    console.log(`Node ${major}: installs, starts, and its unit tests pass.`);
  } finally {
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  }
}

/** Collects a process's output. */
function listen(child: ChildProcess): { text: string } {
  const said = { text: '' };
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text: string) => {
      said.text += text;
    });
  }
  return said;
}

/** Waits until a process has succeeded without a warning. */
async function run(step: string, child: ChildProcess): Promise<void> {
  const said = listen(child);
  const code = await new Promise((settle) => child.once('close', settle));
  if (code !== 0) throw new Error(`${step} fails.\n${said.text.slice(-4000)}`);
  refuseWarning(step, said.text);
}

/** @throws Error with the first warning. */
function refuseWarning(step: string, text: string): void {
  const line = text.split('\n').find((one) => WARNING.test(one));
  if (line) throw new Error(`${step} warns: ${line}`);
}

/** Requests the page, the flow book and the Auth Emulator's contract of a started app, and stops it. */
async function start(child: ChildProcess, port: number | undefined): Promise<void> {
  const said = listen(child);
  const ended = new Promise((settle) => child.once('close', settle));
  try {
    const deadline = Date.now() + START_LIMIT_MS;
    while (!said.text.includes('is ready')) {
      if (child.exitCode !== null || Date.now() > deadline) {
        throw new Error(`npm start is not ready.\n${said.text}`);
      }
      await wait(200);
    }
    for (const path of ['/login', '/flows', '/emulator/openapi.json']) {
      const { ok, status } = await fetch(`http://127.0.0.1:${port}${path}`, {
        headers: { accept: 'text/html' },
      });
      if (!ok) throw new Error(`npm start answers ${path} with ${status}.`);
    }
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
  refuseWarning('npm start', said.text);
}
