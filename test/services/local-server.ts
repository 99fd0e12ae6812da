import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { onTestFinished } from 'vitest';
import type { BackendPorts } from '../../src/services/backend.ts';

/** A received request. */
export type Received = {
  readonly method: string;
  readonly path: string;
  readonly token: string | null;
  readonly idempotencyKey: string | null;
  readonly contentType: string | null;
  readonly body: unknown;
};

export type Handler = (
  request: Received,
  response: ServerResponse,
  /** From 1: the number of requests so far. */
  count: number,
) => unknown;

type LocalServer = {
  readonly host: string;
  readonly received: Received[];
  readonly close: () => Promise<void>;
};

/** Starts a real HTTP server on its own port; the test decides its answers. */
export async function startServer(handler: Handler): Promise<LocalServer> {
  const received: Received[] = [];
  const server = createServer(async (request, response) => {
    const entry = await read(request);
    received.push(entry);
    await handler(entry, response, received.length);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    host: `http://127.0.0.1:${port}`,
    received,
    close: () => {
      server.closeAllConnections();
      return new Promise((resolve) => server.close(() => resolve()));
    },
  };
}

/** Starts a server that is closed after the test. */
export async function serverOfTest(handler: Handler): Promise<LocalServer> {
  const server = await startServer(handler);
  onTestFinished(server.close);
  return server;
}

/** The ports of a signed-in and online page at a server; its retries come at once. */
export const portsAt = (host: string): BackendPorts => ({
  host,
  pageOrigin: host,
  bankOrigins: [],
  getToken: async () => 'token',
  refreshToken: async () => 'fresh',
  onSessionEnded: () => {},
  onUnreadable: () => {},
  onMisfit: () => {},
  isOnline: () => true,
  random: () => 0,
  onUnknownWord: () => {},
});

/** Answers JSON. */
export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'Content-Type': 'application/json', ...headers });
  response.end(JSON.stringify(body));
}

/** Answers every call in the same way, with JSON. */
export const answering =
  (status: number, body: unknown = {}, headers: Record<string, string> = {}): Handler =>
  (_, response) =>
    json(response, status, body, headers);

/** Cuts the connection before an answer. */
export const cut: Handler = (_, response) => response.socket?.destroy();

async function read(request: IncomingMessage): Promise<Received> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) {
    chunks.push(chunk);
  }
  const text = Buffer.concat(chunks).toString();
  const { authorization } = request.headers;
  const key = request.headers['idempotency-key'];
  return {
    method: request.method ?? '',
    path: request.url ?? '',
    token: authorization?.replace('Bearer ', '') ?? null,
    idempotencyKey: typeof key === 'string' ? key : null,
    contentType: request.headers['content-type'] ?? null,
    body: text === '' ? null : JSON.parse(text),
  };
}
