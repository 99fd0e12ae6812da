import { readFile } from 'node:fs/promises';
import { extname, join, normalize, sep } from 'node:path';
import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import type { Handler, MiddlewareHandler } from 'hono';

/** Content types of a build's files, by file extension. */
export const CONTENT_TYPES: Readonly<Record<string, string>> = {
  '.css': 'text/css; charset=utf-8',
  '.html': 'text/html; charset=utf-8',
  '.ico': 'image/x-icon',
  '.js': 'text/javascript; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
};
/** Content types that are worth compressing. */
const TEXT = /^(text|application\/json|application\/manifest|image\/svg)/;

const compress = promisify(gzip);

type File = { readonly body: Buffer; readonly zipped: Buffer | null; readonly type: string };

/**
 * Serves the built app: hashed files are cached for ever, pages never. A navigation to a path that is no file gets the
 * prerendered page of that name, or else the app's page.
 *
 * @param buildDir folder of `index.html`.
 */
export function staticFiles(buildDir: string): MiddlewareHandler {
  const hashedFiles = new Map<string, File>();

  async function find(path: string): Promise<File | null> {
    const known = hashedFiles.get(path);
    if (known) {
      return known;
    }
    const file = await load(buildDir, path);
    if (file && isHashed(path)) {
      hashedFiles.set(path, file);
    }
    return file;
  }

  return async (context, next) => {
    const { method, path } = context.req;
    if (method !== 'GET' && method !== 'HEAD') {
      return next();
    }
    const isNavigation = (context.req.header('accept') ?? '').includes('text/html');
    const isHome = path === '/';
    const file =
      (isHome ? null : await find(path)) ??
      (isNavigation && !isHome ? await find(`${path}.html`) : null) ??
      (isHome || isNavigation ? await find('/index.html') : null);
    if (!file) {
      return next();
    }
    context.header('content-type', file.type);
    context.header('vary', 'accept-encoding');
    context.header(
      'cache-control',
      isHashed(path) ? 'public, max-age=31536000, immutable' : 'no-cache',
    );
    if (file.zipped && (context.req.header('accept-encoding') ?? '').includes('gzip')) {
      context.header('content-encoding', 'gzip');
      return context.body(new Uint8Array(file.zipped));
    }
    return context.body(new Uint8Array(file.body));
  };
}

/**
 * Serves the photographs that the last run of the browser tests took, for the flow book.
 *
 * @param folder of the photographs; it need not exist.
 */
export function photographs(folder: string): Handler {
  return async (context) => {
    const file = await load(folder, context.req.path.slice(context.req.path.lastIndexOf('/')));
    if (!file) {
      return context.notFound();
    }
    context.header('content-type', file.type);
    context.header('cache-control', 'no-cache');
    return context.body(new Uint8Array(file.body));
  };
}

function isHashed(path: string): boolean {
  return path.startsWith('/static/');
}

async function load(buildDir: string, path: string): Promise<File | null> {
  const name = safePath(path);
  if (name === null) {
    return null;
  }
  try {
    const body = await readFile(join(buildDir, name));
    const type = CONTENT_TYPES[extname(name)] ?? 'application/octet-stream';
    return { body, type, zipped: TEXT.test(type) ? await compress(body) : null };
  } catch {
    // No such file, or it is a folder.
    return null;
  }
}

/** Returns the path below the build; null if it leads out of it or to a hidden file. */
function safePath(path: string): string | null {
  try {
    const name = normalize(decodeURIComponent(path));
    const isInside = !name.split(sep).some((part) => part.startsWith('.')) && !name.includes('\0');
    return isInside ? name : null;
  } catch {
    return null;
  }
}
