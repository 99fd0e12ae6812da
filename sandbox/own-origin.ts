import type { Context, MiddlewareHandler } from 'hono';
import { Refusal } from './refusal.ts';

/** Names of this machine that every sandbox answers to, at any port. */
const LOOPBACK: readonly string[] = ['127.0.0.1', 'localhost', '[::1]'];

/** What the sandbox's own pages are, and where a program may send what a form could. */
export type OwnOriginOptions = {
  /** Host names besides this machine's own, without ports. */
  readonly hosts: readonly string[];
  /** Whether a path is a page, to which a link on another site may lead. */
  readonly isPage: (path: string) => boolean;
  /** Whether a path takes posts other than JSON from who says nothing of an origin. */
  readonly takesForms: (path: string) => boolean;
};

/**
 * Refuses what the sandbox's own pages did not send: any site that a developer visits could drive it otherwise. A foreign
 * host name is refused as well, since a site can have its own name lead to this machine (DNS rebinding). Programs that are
 * no browsers say nothing of an origin, and pass. Source: decision 060.
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

/** The host as the browser was asked for it, and as a proxy before the sandbox names it. With ports. */
function hostsOf({ req }: Context): string[] {
  const forwarded = req.header('x-forwarded-host')?.split(',')[0]?.trim();
  return [req.header('host') ?? new URL(req.url).host, ...(forwarded ? [forwarded] : [])];
}

function hostNameOf(host: string): string {
  return URL.canParse(`http://${host}`) ? new URL(`http://${host}`).hostname : '';
}

/**
 * Who sends: a page of ours (or a person, by typing the address), another site's, or a program that does not say.
 * `Origin: null` tells nothing: pages of ours that keep their address to themselves send it too.
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

/** The scheme is left out: a proxy before the sandbox may speak https. */
function isOriginOf(origin: string, host: string): boolean {
  if (!URL.canParse(origin)) {
    return false;
  }
  const { host: originHost, protocol } = new URL(origin);
  const own = `${protocol}//${host}`;
  return URL.canParse(own) && new URL(own).host === originHost;
}

/** Whether a person follows a link, such as a mail's: the whole window goes there, and nothing is sent. */
function isLinkTo({ req }: Context, isPage: (path: string) => boolean): boolean {
  return (
    (req.method === 'GET' || req.method === 'HEAD') &&
    req.header('sec-fetch-mode') === 'navigate' &&
    req.header('sec-fetch-dest') === 'document' &&
    isPage(req.path)
  );
}

/** Whether a form of any site could send this: JSON it cannot. */
function couldBeForm({ req }: Context): boolean {
  const type = req.header('content-type');
  const hasBody =
    Number(req.header('content-length') ?? 0) > 0 || req.header('transfer-encoding') !== undefined;
  return (
    req.method === 'POST' && (type === undefined ? hasBody : !/^application\/json\b/i.test(type))
  );
}
