import { createHash } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';

/** Gives a data folder back. */
export type Unlock = () => Promise<void>;

/**
 * Takes a data folder for this process. The lock is a socket that this process listens on: unlike a file with a
 * process id in it, it is gone with the process however that ends, and a later process with the same id is never
 * taken for it.
 *
 * @throws Error with one line when another sandbox has it.
 */
export async function lockDataDir(dataDir: string): Promise<Unlock> {
  const holder = await lockHolder(dataDir);
  if (holder !== null) {
    throw new Error(`Another sandbox (process ${holder}) is using the data folder ${dataDir}.`);
  }
  await mkdir(dataDir, { recursive: true });
  const path = socketPath(dataDir);
  // What a killed process has left.
  await rm(path, { force: true });
  const server = createServer((socket) => socket.end(String(process.pid)));
  await listen(server, path);
  server.unref();
  return () => new Promise((settle) => server.close(() => settle()));
}

/** The process that holds a data folder; null when none does. */
export function lockHolder(dataDir: string): Promise<number | null> {
  return new Promise((settle) => {
    let pid = '';
    connect(socketPath(dataDir))
      .setEncoding('utf8')
      .on('data', (text: string) => {
        pid += text;
      })
      .once('end', () => settle(Number(pid)))
      .once('error', () => settle(null));
  });
}

function listen(server: Server, path: string): Promise<void> {
  return new Promise((settle, fail) => {
    server.once('error', fail);
    server.listen(path, settle);
  });
}

/** In the temporary folder, since paths of sockets must be short. */
function socketPath(dataDir: string): string {
  const name = `sandbox-${createHash('sha256').update(resolve(dataDir)).digest('hex').slice(0, 16)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : join(tmpdir(), `${name}.sock`);
}
