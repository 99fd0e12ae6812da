import * as v from 'valibot';

/** An origin: scheme, host and port, without any character that would end a source in a header. */
const ORIGIN = /^(https|wss):\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?\/?$/i;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
/** A policy's keyword or hash, or the scheme of data that the page creates itself. */
const KEYWORD = /^('[\w+/=-]+'|data:|blob:)$/;
/** A path after the origin of a vendor that shares its host with others. Only our own lists have one, never a setting. */
const PATH = /(?<=[^:/])\/[\w/-]+$/;

/** True for a host that is looked up by its name, and is not on the visitor's own device or network. */
export function isPublicHost(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    // The last label of an IP address is a number.
    /^[a-z]/i.test(last) &&
    last.toLowerCase() !== 'localhost'
  );
}

/**
 * Returns an origin as browsers write it: without a slash at its end, in lower case, without the default port. Null for an
 * invalid one, and for hosts that `isPublicHost` refuses. `https://*.vendor.com` means all subdomains.
 */
function parseOrigin(text: string): string | null {
  if (!ORIGIN.test(text) || !URL.canParse(text)) {
    return null;
  }
  const { origin, hostname } = new URL(text);
  return isPublicHost(hostname.replace(/^\*\./, '')) ? origin : null;
}

/**
 * Returns a source as a policy contains it. All sources are checked here, because a semicolon in a setting would end the
 * directive, and a quote the list.
 *
 * @throws Error for what is neither a keyword nor an origin.
 */
export function policySource(text: string): string {
  if (KEYWORD.test(text)) {
    return text;
  }
  const [path = ''] = PATH.exec(text) ?? [];
  const origin = parseOrigin(text.slice(0, text.length - path.length));
  if (origin === null) {
    throw new Error(`No policy can have the source "${text}".`);
  }
  return `${origin}${path}`;
}

/** Returns an https origin as browsers write it; null for anything else. */
export function policyOrigin(text: string): string | null {
  return /^https:/i.test(text) ? parseOrigin(text) : null;
}

/** Returns an https origin without wildcards as browsers write it; null for anything else. */
const exactOrigin = (text: string) => (text.includes('*') ? null : policyOrigin(text));

/** Splits a list at commas and spaces. */
export const listed = (text: string) => text.split(/[\s,]+/).filter(Boolean);

function originList(parse: (text: string) => string | null, examples: string) {
  return v.pipe(
    v.string(),
    v.transform(listed),
    v.array(
      v.pipe(
        v.string(),
        v.check(
          (text) => parse(text) !== null,
          ({ input }) =>
            `must be https origins such as ${examples}, separated by commas; "${input}" is none`,
        ),
        v.transform((text) => parse(text) ?? text),
      ),
    ),
  );
}

/** A setting that lists origins, each of one host. */
export const exactOrigins = originList(exactOrigin, 'https://a.com');

/** A setting that lists policy sources. */
export const policyOrigins = originList(policyOrigin, 'https://a.com or https://*.a.com');

/** A setting with one origin, or empty. A slash at its end is dropped. */
export const optionalOrigin = v.pipe(
  v.string(),
  v.check(
    (text) => text === '' || exactOrigin(text) !== null,
    'must be an https origin such as https://a.com, without a path',
  ),
  v.transform((text) => exactOrigin(text) ?? ''),
);

/**
 * Characters of a URL, without those that end it in a header, a list or markup: spaces, commas, semicolons, quotes, brackets.
 * Percent-encoded they may be in its path. Source: RFC 3986, section 2.
 */
const ADDRESS = /^(https:\/\/[a-z0-9.:-]+)([/?#][\w.~:/?#@!$&()*+=%-]*)?$/i;

/** True for an https URL without a user name, at a host that `isPublicHost` accepts. */
export function isWebAddress(text: string): boolean {
  const [, origin = ''] = ADDRESS.exec(text) ?? [];
  return exactOrigin(origin) !== null;
}
