/** Other paths that search engines and messengers may fetch: the parts of a page, its icons and its card's picture. */
const PARTS = ['/static/', '/*.png$', '/*.ico$', '/*.svg$', '/manifest.webmanifest$'];

/**
 * Returns `robots.txt`: it allows the public pages with their parts, and nothing else. Source: RFC 9309.
 *
 * @param paths of the public pages, which may have a query.
 */
export function robotsText(paths: readonly string[]): string {
  return [
    'User-agent: *',
    ...paths.flatMap((path) => [`Allow: ${path}$`, `Allow: ${path}?`]),
    ...PARTS.map((part) => `Allow: ${part}`),
    'Disallow: /',
    '',
  ].join('\n');
}
