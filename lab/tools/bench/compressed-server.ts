import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { CONTENT_TYPES } from '../../../sandbox/static-files.ts';

/** Content types worth compressing. */
const TEXT = /^(text|application|image\/svg)/;
/** Paths of files whose names contain a content hash, in our build and in those of common bundlers. */
const HASHED = /^\/(static|assets|_next\/static)\//;

type File = {
  readonly type: string;
  readonly body: Buffer;
  readonly br: Buffer | null;
  readonly gzip: Buffer | null;
};

/** Running server of one folder. */
export type CompressedServer = {
  /** `http://127.0.0.1:…`, without a final slash. */
  readonly url: string;
  readonly stop: () => Promise<void>;
};

function filesOf(folder: string): Map<string, File> {
  const names = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter(
    (name) => statSync(join(folder, name)).isFile() && !name.endsWith('.map'),
  );
  return new Map(
    names.map((name) => {
      const type = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
      const body = readFileSync(join(folder, name));
      const [br, gzip] = TEXT.test(type)
        ? [brotliCompressSync(body), gzipSync(body, { level: 9 })]
        : [null, null];
      return [`/${name.replaceAll('\\', '/')}`, { type, body, br, gzip }];
    }),
  );
}

/** Returns a build's headers for all files: the first block of its `_headers`, if there is one. */
function headersOf(folder: string): [name: string, value: string][] {
  const file = join(folder, '_headers');
  if (!existsSync(file)) {
    return [];
  }
  const [, block = ''] = readFileSync(file, 'utf8').match(/^\/\*\n((?: {2}.*\n)+)/) ?? [];
  return [...block.matchAll(/^ {2}([\w-]+): (.*)$/gm)].map(([, name = '', value = '']) => [
    name,
    value,
  ]);
}

/**
 * Serves a built single-page app like a good static host:
 * - responses are compressed in advance, by Brotli or else gzip;
 * - files with a content hash in their name may be cached for a year;
 * - `x.html` or `x/index.html` is served at `/x`;
 * - `index.html` is served at any other path without a file extension.
 *
 * @param folder the folder with `index.html`
 * @throws Error if the folder has no `index.html`.
 */
export async function serveCompressed(folder: string): Promise<CompressedServer> {
  if (!existsSync(join(folder, 'index.html'))) {
    throw new Error(`There is no index.html in ${folder}.`);
  }
  const files = filesOf(folder);
  const headers = headersOf(folder);
  const server = createServer((request, response) => {
    const path = (request.url ?? '/').split('?')[0] ?? '/';
    const page = path.replace(/\/$/, '');
    const isFile = files.has(path);
    const file =
      files.get(path) ??
      files.get(`${page}.html`) ??
      files.get(`${page}/index.html`) ??
      (extname(path) ? undefined : files.get('/index.html'));
    if (!file) {
      response.writeHead(404).end();
      return;
    }
    for (const [name, value] of headers) {
      response.setHeader(name, value);
    }
    const accepted = request.headers['accept-encoding'] ?? '';
    const encoding = (['br', 'gzip'] as const).find(
      (name) => file[name] !== null && new RegExp(`\\b${name}\\b`).test(accepted),
    );
    const body = encoding ? file[encoding] : file.body;
    response.setHeader('content-type', file.type);
    response.setHeader('vary', 'accept-encoding');
    response.setHeader(
      'cache-control',
      isFile && HASHED.test(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (encoding) {
      response.setHeader('content-encoding', encoding);
    }
    response.writeHead(200, { 'content-length': body?.length ?? 0 }).end(body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
