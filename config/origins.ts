import * as v from 'valibot';

/** What may stand before an origin's host, host and port; whatever would end a source in a header is not among it. */
const ORIGIN = /^(https|wss):\/\/(\*\.)?[a-z0-9.-]+(:\d{1,5})?\/?$/i;
const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i;
/** A keyword or hash of a policy, or a scheme of what a page makes itself. */
const KEYWORD = /^('[\w+/=-]+'|data:|blob:)$/;
/** What follows the origin of a vendor that shares its host with others. Our own lists have it, no setting. */
const PATH = /(?<=[^:/])\/[\w/-]+$/;

/** A host, as settings must name it: one that is looked up by its name, and not on the visitor's own device or network. */
export function isPublicHost(host: string): boolean {
  const labels = host.split('.');
  const last = labels.at(-1) ?? '';
  return (
    labels.length > 1 &&
    labels.every((label) => LABEL.test(label)) &&
    // An IP address ends with a number.
    /^[a-z]/i.test(last) &&
    last.toLowerCase() !== 'localhost'
  );
}

/**
 * An origin as browsers write it: without a slash at its end, in small letters, without a port that is the usual one. Null for
 * what is none, and for hosts that `isPublicHost` refuses. `https://*.vendor.com` stands for all subdomains.
 */
function parseOrigin(text: string): string | null {
  if (!ORIGIN.test(text) || !URL.canParse(text)) {
    return null;
  }
  const { origin, hostname } = new URL(text);
  return isPublicHost(hostname.replace(/^\*\./, '')) ? origin : null;
}

/**
 * A source as it stands in a policy. Everything that is written into one goes through here: a semicolon in a setting would
 * end the directive, and a quote the list.
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

/** An https origin as browsers write it; null for what is none. */
export function policyOrigin(text: string): string | null {
  return /^https:/i.test(text) ? parseOrigin(text) : null;
}

/** The same, for one host alone. */
const exactOrigin = (text: string) => (text.includes('*') ? null : policyOrigin(text));

/** The words of a list, with commas or blanks between them. */
export const listed = (text: string) => text.split(/[\s,]+/).filter(Boolean);

function originList(name: string, parse: (text: string) => string | null, examples: string) {
  return v.pipe(
    v.string(),
    v.transform(listed),
    v.array(
      v.pipe(
        v.string(),
        v.check(
          (text) => parse(text) !== null,
          ({ input }) =>
            `${name} must be https origins such as ${examples}, separated by commas; "${input}" is none`,
        ),
        v.transform((text) => parse(text) ?? text),
      ),
    ),
  );
}

/** A setting that lists origins, each of them one host. */
export const exactOrigins = (name: string) => originList(name, exactOrigin, 'https://a.com');

/** A setting that lists sources of a policy. */
export const policyOrigins = (name: string) =>
  originList(name, policyOrigin, 'https://a.com or https://*.a.com');

/** A setting that is one origin, or empty. A slash at its end is dropped. */
export const optionalOrigin = (name: string) =>
  v.pipe(
    v.string(),
    v.check(
      (text) => text === '' || exactOrigin(text) !== null,
      `${name} must be an https origin such as https://a.com, without a path`,
    ),
    v.transform((text) => exactOrigin(text) ?? ''),
  );

/**
 * Characters of an address, without those that end it in a header, a list or markup: blanks, commas, semicolons, quotes,
 * brackets. Percent-encoded they may stand in its path. Source: RFC 3986, section 2.
 */
const ADDRESS = /^(https:\/\/[a-z0-9.:-]+)([/?#][\w.~:/?#@!$&()*+=%-]*)?$/i;

/** Whether a text is an https address without a user's name, at a host that `isPublicHost` accepts. */
export function isWebAddress(text: string): boolean {
  const [, origin = ''] = ADDRESS.exec(text) ?? [];
  return exactOrigin(origin) !== null;
}
