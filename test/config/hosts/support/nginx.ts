import { spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { canInstallPackages, installPackages } from '../../../support/debian.ts';
import { freePorts } from '../../../support/free-ports.ts';
import { LONG_TIMEOUT_MS } from '../../../support/timeouts.ts';
import { type Host, runningHost } from './host.ts';

const PATHS = ['/usr/sbin/nginx', '/usr/local/sbin/nginx', '/usr/local/bin/nginx'];
const BREW_PATH = '/opt/homebrew/bin/nginx';

/**
 * Finds nginx (`NGINX_PATH`, the system's), or installs Debian's if allowed. Null, with a printed line, if there is none.
 * @throws Error with one line in continuous integration (`CI`), where nothing may be skipped.
 */
export function provideNginx(): string | null {
  const find = () =>
    [process.env.NGINX_PATH, ...PATHS, BREW_PATH].find((path) => path && existsSync(path));
  const found = find();
  if (found) {
    return found;
  }
  try {
    if (canInstallPackages()) installPackages('nginx');
  } catch {
    // Only the result matters.
  }
  const installed = find();
  if (installed) {
    return installed;
  }
  const missing = 'The tests of hosts need nginx: install it, or set NGINX_PATH to where it is.';
  if (process.env.CI) {
    throw new Error(missing);
  }
  console.log(`${missing} What nginx serves is not tested.`);
  return null;
}

/**
 * Serves a build by nginx, on a free port, with the configuration of the build.
 * @param folder the build's; `….nginx.conf` lies beside it.
 * @throws Error with nginx's output, when it ends instead of becoming ready.
 */
export async function nginx(program: string, folder: string): Promise<Host> {
  const [port = 0] = await freePorts(1);
  const home = mkdtempSync(join(tmpdir(), 'nginx-'));
  const log = join(home, 'error.log');
  const config = join(home, 'nginx.conf');
  writeFileSync(
    config,
    `daemon off;
# One process: others would run as a user who may not read the folder.
master_process off;
pid ${home}/nginx.pid;
error_log ${log};
events {}
http {
  include ${mimeTypesOf(program)};
  access_log off;
  ${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${home}/${name};`).join('\n  ')}
  server {
    listen 127.0.0.1:${port};
    root ${folder};
    include ${folder}.nginx.conf;
  }
}
`,
  );
  const child = spawn(program, ['-p', home, '-c', config, '-e', log], { stdio: 'ignore' });
  const ended = new Promise<void>((settle) => {
    child.once('exit', () => settle());
    child.once('error', () => settle());
  });
  const origin = `http://127.0.0.1:${port}`;
  const stop = async () => {
    child.kill('SIGTERM');
    await ended;
    rmSync(home, { recursive: true, force: true });
  };
  const deadline = Date.now() + LONG_TIMEOUT_MS;
  while (!(await fetch(origin).catch(() => null))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      const reason = existsSync(log) ? readFileSync(log, 'utf8') : '';
      await stop();
      throw new Error(`nginx did not start:\n${reason}`);
    }
    await Promise.race([wait(50), ended]);
  }
  return runningHost(origin, stop);
}

/** The list of content types that came with it, beside its configuration. */
function mimeTypesOf(program: string): string {
  const { stderr } = spawnSync(program, ['-V'], { encoding: 'utf8' });
  const [, config = '/etc/nginx/nginx.conf'] = stderr.match(/--conf-path=(\S+)/) ?? [];
  return join(dirname(config), 'mime.types');
}
