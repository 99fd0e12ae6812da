import { execFileSync } from 'node:child_process';
import { createHash, X509Certificate } from 'node:crypto';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';

/** A host's answer. */
type Answer = (request: Request) => Response | Promise<Response>;

/** Hosts by name, such as `api.pod.test`. */
export type Hosts = Readonly<Record<string, Answer>>;

/** A sent request. */
type Sent = { readonly method: string; readonly url: URL };

/** The answer to a request. */
type Answered = { readonly url: URL; readonly headers: Headers };

/** All hosts that a browser can reach. */
export type Internet = {
  /** Chromium's arguments to use it: every name leads here, and this certificate is trusted. */
  readonly chromiumArguments: readonly string[];
  /** Each request, oldest first. */
  readonly requests: readonly Sent[];
  /** The answers since the last call, oldest first. */
  readonly takeAnswers: () => Answered[];
  /** Hosts without a request so far. */
  readonly unused: () => string[];
  /** True if a host exists there. */
  readonly isKnown: (origin: string) => boolean;
  /** The requests to unknown hosts since the last call; one line each. */
  readonly takeStrays: () => string[];
  stop(): Promise<void>;
};

/** Appended to a WebSocket's key before it is hashed. Source: RFC 6455, section 4.2.2. */
const WEBSOCKET_GUID = '258EAFA5-E914-47DA-95CA-C5AB0DC85B11';

/**
 * Starts an internet of these hosts and no others, with TLS on each of them. A WebSocket opens, and stays silent. Every other
 * host answers 502. The certificate is made for this run, and trusted only by the hash of its key.
 */
export async function startInternet(hosts: Hosts): Promise<Internet> {
  const certificate = makeCertificate();
  const requests: Sent[] = [];
  const strays: Sent[] = [];
  const answers: Answered[] = [];
  const note = (sent: Sent) => {
    requests.push(sent);
    if (!(sent.url.host in hosts)) strays.push(sent);
  };
  const sockets = new Set<{ destroy(): unknown }>();

  const server = createAdaptorServer({
    overrideGlobalObjects: false,
    createServer,
    serverOptions: { key: certificate, cert: certificate },
    fetch: async (request: Request) => {
      const sent = { method: request.method, url: new URL(request.url) };
      note(sent);
      const host = hosts[sent.url.host];
      const answer = host
        ? await host(request)
        : new Response('Nobody lives here.', { status: 502 });
      answers.push({ url: sent.url, headers: new Headers(answer.headers) });
      return answer;
    },
  });
  server.on('upgrade', (request, socket) => {
    const { host = '', 'sec-websocket-key': key } = request.headers;
    note({ method: 'GET', url: new URL(`wss://${host}${request.url}`) });
    const accept = createHash('sha1').update(`${key}${WEBSOCKET_GUID}`).digest('base64');
    socket.write(
      `HTTP/1.1 101 Switching Protocols\r\nupgrade: websocket\r\nconnection: upgrade\r\nsec-websocket-accept: ${accept}\r\n\r\n`,
    );
    sockets.add(socket);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;

  return {
    chromiumArguments: [
      `--host-resolver-rules=MAP * 127.0.0.1:${port}`,
      `--ignore-certificate-errors-spki-list=${keyHashOf(certificate)}`,
    ],
    requests,
    takeAnswers: () => answers.splice(0),
    unused: () =>
      Object.keys(hosts).filter((host) => !requests.some(({ url }) => url.host === host)),
    isKnown: (origin) => origin.startsWith('https://') && new URL(origin).host in hosts,
    takeStrays: () => strays.splice(0).map(({ url }) => `request to nobody: ${url}`),
    stop: () =>
      new Promise((resolve) => {
        for (const socket of sockets) socket.destroy();
        server.close(() => resolve());
        if ('closeAllConnections' in server) server.closeAllConnections();
      }),
  };
}

/** Makes a key and its certificate, in one PEM text. */
function makeCertificate(): string {
  const curve = ['-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:prime256v1', '-nodes'];
  const outputs = ['-subj', '/CN=the internet of a test', '-keyout', '-', '-out', '-'];
  return execFileSync('openssl', ['req', '-x509', ...curve, ...outputs], {
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'ignore'],
  });
}

/** The SHA-256 of a certificate's public key, in Chromium's format. */
function keyHashOf(certificate: string): string {
  const key = new X509Certificate(certificate).publicKey.export({ type: 'spki', format: 'der' });
  return createHash('sha256').update(key).digest('base64');
}
