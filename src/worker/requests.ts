/**
 * Returns the kind of a request: a page, a file with a hash in its name, or null for what the service worker leaves to the
 * browser: calls, other origins, files with a query, and every file beside the pages.
 *
 * @param origin of the site
 * @param hashedFolder below which every file has a hash of its content in its name
 */
export function kindOf(
  { method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>,
  origin: string,
  hashedFolder: string,
): 'page' | 'file' | null {
  const { origin: of, pathname, search } = new URL(url);
  if (of !== origin || method !== 'GET') {
    return null;
  }
  if (pathname.startsWith(hashedFolder)) {
    return mode !== 'navigate' && search === '' ? 'file' : null;
  }
  return mode === 'navigate' && isAppAddress(pathname) ? 'page' : null;
}

/** True unless the path is a file's (`/robots.txt`, `/.well-known/…`) or one that Firebase Hosting answers itself (`/__/…`). */
function isAppAddress(path: string): boolean {
  return !path.includes('.') && !path.startsWith('/__/');
}
