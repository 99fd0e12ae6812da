import { contentOf, type Host, interpretedHost } from './host.ts';

/** A rule of `_headers`. */
type Rule = {
  readonly path: string;
  readonly set: Map<string, string>;
  readonly unset: string[];
};

/** Longer lines are dropped. */
const MAX_LINE = 2_000;
/** Later rules are dropped. */
const MAX_RULES = 100;

/** Headers that Cloudflare Pages adds. */
const OWN_HEADERS = {
  'access-control-allow-origin': '*',
  'cache-control': 'public, max-age=0, must-revalidate',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'x-content-type-options': 'nosniff',
};

/**
 * A build as Cloudflare Pages serves it, by its documented rules (developers.cloudflare.com/pages: headers, redirects, serving
 * pages; and its code in `cloudflare/workers-sdk`, `packages/pages-shared`): headers apply to a path whatever the status, and
 * those of several rules are joined. Cloudflare caches no 404 whatever a rule says, which is left out because it is not
 * documented.
 */
export function cloudflare(folder: string): Host {
  const rules = readHeaders(contentOf(folder, '_headers') ?? '');
  const isRuleFile = (path: string) => /^\/_(headers|redirects)$/.test(path);
  const fileAt = (path: string) => (isRuleFile(path) ? null : contentOf(folder, path));

  function resolve(pathname: string): { status: number; body: string; location?: string } {
    if (pathname.endsWith('.html') && fileAt(pathname) !== null) {
      const location = pathname.replace(/(index)?\.html$/, '');
      return { status: 308, body: '', location };
    }
    const page = pathname.endsWith('/') ? `${pathname}index.html` : `${pathname}.html`;
    const found = fileAt(pathname) ?? fileAt(page);
    if (found !== null) {
      return { status: 200, body: found };
    }
    const notFound = foldersAbove(pathname)
      .map((above) => fileAt(`${above}/404.html`))
      .find((content) => content !== null);
    return typeof notFound === 'string'
      ? { status: 404, body: notFound }
      : { status: 200, body: fileAt('/index.html') ?? '' };
  }

  return interpretedHost((pathname) => {
    const { status, body, location } = resolve(pathname);
    const headers = new Headers({ ...OWN_HEADERS, ...(location && { location }) });
    const given = new Set<string>();
    for (const { path, set, unset } of rules) {
      if (!matches(path, pathname)) continue;
      for (const name of unset) headers.delete(name);
      for (const [name, value] of set) {
        if (given.has(name)) headers.append(name, value);
        else headers.set(name, value);
        given.add(name);
      }
    }
    return { status, headers, body };
  });
}

function readHeaders(text: string): Rule[] {
  const rules: Rule[] = [];
  for (const line of text.split('\n').map((line) => line.trim())) {
    if (line === '' || line.startsWith('#') || line.length > MAX_LINE) continue;
    const rule = rules.at(-1);
    if (line.startsWith('/')) {
      rules.push({ path: line, set: new Map(), unset: [] });
    } else if (line.startsWith('! ')) {
      rule?.unset.push(line.slice('! '.length));
    } else {
      const [name = '', ...value] = line.split(':');
      rule?.set.set(name.trim().toLowerCase(), value.join(':').trim());
    }
  }
  return rules.slice(0, MAX_RULES);
}

function matches(rule: string, pathname: string): boolean {
  const [before = '', after] = rule.split('*');
  return after === undefined
    ? pathname === rule
    : pathname.startsWith(before) && pathname.endsWith(after);
}

/** `/static/js` and then `/static` and then nothing, for `/static/js/x.js`. */
function foldersAbove(pathname: string): string[] {
  const names = pathname.split('/').slice(0, -1);
  return names.map((_, index) => names.slice(0, names.length - index).join('/'));
}
