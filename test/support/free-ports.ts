import { createServer } from 'node:net';

/** Free ports of this machine. */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  const ports = await Promise.all(
    servers.map(
      (server) =>
        new Promise<number>((settle, fail) => {
          server.once('error', fail);
          server.listen(0, '127.0.0.1', () => {
            const address = server.address();
            settle(typeof address === 'object' && address ? address.port : 0);
          });
        }),
    ),
  );
  await Promise.all(servers.map((server) => new Promise((settle) => server.close(settle))));
  return ports;
}
