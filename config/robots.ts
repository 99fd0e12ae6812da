/** What else search engines and messengers may fetch: the parts of a page, its icons and the picture of its card. */
const PARTS = ['/static/', '/*.png$', '/*.ico$', '/*.svg$', '/manifest.webmanifest$'];

/**
 * The text of `robots.txt`: the public pages with what they are made of, and nothing else. Source: RFC 9309.
 *
 * @param paths of the public pages; what follows a question mark is theirs too.
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
