import { HASHED_FOLDER, KEEP, RULE_FILES, type Serving } from './serving.ts';

/** What gains from compression, besides HTML, which nginx compresses unasked. Fonts are compressed already. */
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
 * Writes what nginx includes in the `server` block of the site; its `root` is the build's folder.
 *
 * A block with an `add_header` of its own loses those around it: all of them stand at the top, and `cache-control` varies
 * by a variable.
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
