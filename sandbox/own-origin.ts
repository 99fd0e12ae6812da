import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

/** Host names of this machine, accepted at any port. */
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** The sandbox's host names, its pages, and the paths that accept forms. */
export type OwnOriginOptions = {
  /** Further host names besides this machine's own, without ports. */
  readonly hosts: readonly string[];
  /** True if a path is a page, which another site may link to. */
  readonly isPage: (path: string) => boolean;
  /** True if a path accepts posts other than JSON from a client that sends no origin. */
  readonly takesForms: (path: string) => boolean;
};

/**
 * Refuses requests of other sites' pages, because any site that a developer visits could control the sandbox otherwise. Foreign
 * host names are refused as well, because a site can point its own name at this machine (DNS rebinding). Programs other than
 * browsers send no origin, and pass. Source: decision 060.
 *
 * Source: Fetch Metadata (`Sec-Fetch-*`) and RFC 6454 (`Origin`); browsers set both, and no page can forge them.
 */
export function ownOriginOnly(options: OwnOriginOptions): MiddlewareHandler {
  const known = new Set([...LOOPBACK, ...options.hosts.map((host) => host.toLowerCase())]);

  return (context, next) => {
    const hosts = hostsOf(context);
    if (!hosts.every((host) => known.has(hostNameOf(host)))) {
      throw new Refusal(
        421,
        `This sandbox answers at ${LOOPBACK.join(', ')} only. SANDBOX_HOSTS can name other hosts.`,
      );
    }
    const sender = senderOf(context, hosts);
    if (sender === 'stranger' && !isLinkTo(context, options.isPage)) {
      throw new Refusal(403, 'Another site may not use this sandbox.');
    }
    if (sender === 'unknown' && couldBeForm(context) && !options.takesForms(context.req.path)) {
      throw new Refusal(415, 'Send JSON, with the content type application/json.');
    }
    return next();
  };
}

/** Returns the request's host, and the one that a proxy before the sandbox forwards, both with ports. */
function hostsOf({ req }: Context): string[] {
  const forwarded = req.header('x-forwarded-host')?.split(',')[0]?.trim();
  return [req.header('host') ?? new URL(req.url).host, ...(forwarded ? [forwarded] : [])];
}

function hostNameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

/**
 * Classifies the sender: `own` for our pages and for typed addresses, `stranger` for other sites, `unknown` for a program that
 * sends no origin. `Origin: null` proves nothing, because our pages send it too when they send no referrer.
 */
function senderOf({ req }: Context, hosts: readonly string[]): 'own' | 'stranger' | 'unknown' {
  const origin = req.header('origin');
  const site = req.header('sec-fetch-site');
  if (origin !== undefined && origin !== 'null') {
    return hosts.some((host) => isOriginOf(origin, host)) ? 'own' : 'stranger';
  }
  if (site !== undefined) {
    return site === 'same-origin' || site === 'none' ? 'own' : 'stranger';
  }
  return origin === undefined ? 'unknown' : 'stranger';
}

/** Compares without the scheme, because a proxy before the sandbox may use https. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) {
    return false;
  }
  const { host: originHost, protocol } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === originHost;
}

/** True if a person follows a link, such as one in an e-mail: the top window navigates, and nothing is sent. */
function isLinkTo({ req }: Context, isPage: (path: string) => boolean): boolean {
  return (
    (req.method === 'GET' || req.method === 'HEAD') &&
    req.header('sec-fetch-mode') === 'navigate' &&
    req.header('sec-fetch-dest') === 'document' &&
    isPage(req.path)
  );
}

/** True if an HTML form of another site could send this request. A form cannot send JSON. */
function couldBeForm({ req }: Context): boolean {
  const type = req.header('content-type');
  const hasBody =
    Number(req.header('content-length') ?? 0) > 0 || req.header('transfer-encoding') !== undefined;
  return (
    req.method === 'POST' && (type === undefined ? hasBody : !/^application\/json\b/i.test(type))
  );
}
