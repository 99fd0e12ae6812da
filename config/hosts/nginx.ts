import { HASHED_FOLDER, KEEP, RULE_FILES, type Serving } from './serving.ts';

/** Types that are worth compressing, besides HTML, which nginx compresses by default. Fonts are compressed already. */
const COMPRESSED = [
  'application/javascript',
  'application/json',
  'application/manifest+json',
  'image/svg+xml',
  'text/css',
  'text/javascript',
  'text/plain',
];

/**
 * Returns the configuration that nginx includes in the site's `server` block, whose `root` is the build's folder.
 *
 * A block with its own `add_header` loses the outer ones, so all of them are at the top, and a variable holds the value of
 * `cache-control`.
 */
export function nginxConfig({ headers, pages }: Serving): string {
  const names = pages.map((path) => path.slice(1)).join('|');
  return `# Written by the build: include it in the server block of the site, after its root.
set $keep ${quoted(KEEP.asked)};
add_header cache-control $keep always;
${Object.entries(headers)
  .map(([name, value]) => `add_header ${name} ${quoted(value)} always;`)
  .join('\n')}

server_tokens off;
gzip on;
gzip_vary on;
gzip_min_length 1024;
gzip_types ${COMPRESSED.join(' ')};

location / {
  try_files $uri $uri.html /index.html;
}
location ~ ^/(${names})\\.html$ {
  return 308 /$1$is_args$args;
}
location ~ ^/(${RULE_FILES.join('|')})$ {
  try_files /index.html =404;
}
location ~ \\.webmanifest$ {
  # Its own list of types may not know it.
  types { application/manifest+json webmanifest; }
  try_files $uri /index.html;
}
location ${HASHED_FOLDER} {
  set $keep ${quoted(KEEP.forEver)};
  try_files $uri @missing;
}
location @missing {
  set $keep ${quoted(KEEP.asked)};
  return 404;
}
`;
}

function quoted(value: string): string {
  return `"${value.replace(/["\\]/g, '\\$&')}"`;
}
