import { HASHED_FOLDER, KEEP, NOT_FOUND_PAGE, type Serving } from './serving.ts';

/** Max characters in a line of `_headers`: below Cloudflare's silent limit of 2,000, with room for lines added by hand. */
const MAX_LINE = 1_800;

/** Max rules in `_headers`, because Cloudflare ignores the rest. */
const MAX_RULES = 100;

/**
 * Returns `_headers`, which Cloudflare Pages and Netlify read. Rules apply to a path even without a file, so only existing files
 * are cached for ever, each by a rule of its own. If there are more files than rules, the smallest are revalidated each time.
 *
 * Cloudflare adds the headers of all matching rules: `! name` drops an earlier one. Netlify ignores that, and the last rule wins.
 *
 * @throws Error with one sentence if a line is too long for Cloudflare.
 */
export function headersFile({ headers, hashedFiles }: Serving): string {
  const everywhere = [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${withoutSchemes(value)}`),
    `  cache-control: ${KEEP.asked}`,
    // By default Cloudflare lets every site read every file.
    '  ! access-control-allow-origin',
  ];
  const kept = hashedFiles
    .slice(0, MAX_RULES - 1)
    .flatMap((path) => [path, '  ! cache-control', `  cache-control: ${KEEP.forEver}`]);
  const lines = [...everywhere, ...kept];
  refuseLongLines(lines);
  return text(lines);
}

/** Returns `_redirects` for Netlify. Cloudflare ignores both rules with a warning and does the same by itself. */
export function redirectsFile(): string {
  return text([`${HASHED_FOLDER}* ${NOT_FOUND_PAGE} 404`, '/* /index.html 200']);
}

/** Drops the default: these hosts serve only https, and a source without a scheme uses the page's own. */
function withoutSchemes(value: string): string {
  return value.replaceAll(' https://', ' ');
}

function refuseLongLines(lines: readonly string[]): void {
  const long = lines.map((line) => line.trim()).find((line) => line.length > MAX_LINE);
  if (long !== undefined) {
    const [name] = long.split(':');
    throw new Error(
      `The line of ${name} in _headers has ${long.length} characters; above ${MAX_LINE} Cloudflare may drop it: configure fewer origins.`,
    );
  }
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
