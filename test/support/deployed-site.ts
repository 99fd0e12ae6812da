import { existsSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { HASHED_FOLDER, KEEP, RULE_FILES, servingOf } from '../../config/hosts/serving.ts';
import type { Settings } from '../../config/settings.ts';
import { CONTENT_TYPES } from '../../sandbox/static-files.ts';

/** An answer of the site, before it is sent. */
export type Answer = {
  status: number;
  headers: Record<string, string>;
  body: Buffer;
};

/** A running site. */
export type DeployedSite = {
  readonly origin: string;
  /** Replaces the deployed build with another one, completely. */
  readonly deploy: (dist: string, settings?: Settings) => void;
  readonly stop: () => Promise<void>;
};

/** Files that a host does not serve, and those for developers. */
const HIDDEN = [...RULE_FILES.map((name) => `/${name}`), '/openapi.json'];

/**
 * Serves a build as a host must: its headers on every answer, clean addresses, the app's page for unknown paths, 404 below
 * /static/.
 * @param spoil changes an answer, as a misconfigured host does
 */
export async function serveDeployed(
  dist: string,
  settings: Settings,
  spoil: (path: string, answer: Answer) => void = () => {},
): Promise<DeployedSite> {
  let root = dist;
  let { headers } = servingOf(settings, dist);
  const fileAt = (path: string) => {
    const file = join(root, path);
    return !HIDDEN.includes(path) && existsSync(file) && statSync(file).isFile() ? file : null;
  };
  function answerTo(path: string): Answer {
    const isHashed = path.startsWith(HASHED_FOLDER);
    const file =
      fileAt(path) ?? fileAt(`${path}.html`) ?? (isHashed ? null : join(root, 'index.html'));
    if (file === null) {
      return {
        status: 404,
        headers: { ...headers, 'content-type': 'text/plain', 'cache-control': KEEP.asked },
        body: Buffer.from('Not found.'),
      };
    }
    const extension = extname(file);
    const isText = ['.js', '.css', '.html', '.svg'].includes(extension);
    const body = readFileSync(file);
    return {
      status: 200,
      headers: {
        ...headers,
        'content-type': CONTENT_TYPES[extension] ?? 'application/octet-stream',
        'cache-control': isHashed ? KEEP.forEver : KEEP.asked,
        ...(isText ? { 'content-encoding': 'gzip' } : {}),
      },
      body: isText ? gzipSync(body) : body,
    };
  }
  const server = createServer((request, response) => {
    const path = new URL(request.url ?? '/', 'http://host').pathname;
    const answer = answerTo(path);
    spoil(path, answer);
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    deploy: (next, nextSettings = settings) => {
      root = next;
      ({ headers } = servingOf(nextSettings, next));
    },
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
