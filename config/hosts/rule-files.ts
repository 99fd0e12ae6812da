import { HASHED_FOLDER, KEEP, NOT_FOUND_PAGE, type Serving } from './serving.ts';

/**
 * Most characters in a line of `_headers`. Cloudflare leaves out a line above 2,000 without a word; what is below that is
 * room for those who add a line by hand.
 */
const LONGEST_LINE = 1_800;

/** Most rules in `_headers`: what comes after them Cloudflare does not read. */
const MOST_RULES = 100;

/**
 * Writes `_headers`, which Cloudflare Pages and Netlify read. A rule counts for its path whether there is a file or not, so
 * only files that exist are kept for ever, each by a rule of its own; where they are more than there may be rules, the
 * smallest are asked for each time.
 *
 * Cloudflare adds the headers of all rules that match: `! name` drops what an earlier one gave. Netlify does not read it,
 * and lets the last rule win.
 *
 * @throws Error with one sentence when a line is too long for Cloudflare.
 */
export function headersFile({ headers, hashedFiles }: Serving): string {
  const everywhere = [
    '/*',
    ...Object.entries(headers).map(([name, value]) => `  ${name}: ${withoutSchemes(value)}`),
    `  cache-control: ${KEEP.asked}`,
    // Cloudflare lets every site read every file.
    '  ! access-control-allow-origin',
  ];
  const kept = hashedFiles
    .slice(0, MOST_RULES - 1)
    .flatMap((path) => [path, '  ! cache-control', `  cache-control: ${KEEP.forEver}`]);
  const lines = [...everywhere, ...kept];
  refuseLongLines(lines);
  return text(lines);
}

/**
 * Writes `_redirects` for Netlify. Cloudflare ignores both rules with a warning: it finds the nearest `404.html` above a
 * path, and gives `index.html` where there is none.
 */
export function redirectsFile(): string {
  return text([`${HASHED_FOLDER}* ${NOT_FOUND_PAGE} 404`, '/* /index.html 200']);
}

/** These hosts serve by https only, and a source without a scheme is of the page's own: the policy says the same, shorter. */
function withoutSchemes(value: string): string {
  return value.replaceAll(' https://', ' ');
}

function refuseLongLines(lines: readonly string[]): void {
  const long = lines.map((line) => line.trim()).find((line) => line.length > LONGEST_LINE);
  if (long !== undefined) {
    const [name] = long.split(':');
    throw new Error(
      `The line of ${name} in _headers has ${long.length} characters; above ${LONGEST_LINE} Cloudflare may drop it: configure fewer origins.`,
    );
  }
}

function text(lines: readonly string[]): string {
  return `${lines.join('\n')}\n`;
}
