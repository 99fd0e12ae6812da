import { join } from 'node:path';
import { type Header, parseAllHeaders } from '@netlify/headers-parser';
import { parseAllRedirects } from '@netlify/redirect-parser';
import { contentOf, type Host, interpretedHost } from './host.ts';

/** The parser's result for a rule of `_redirects`; the parser has no type for it. */
type Redirect = { readonly path: string; readonly to: string; readonly status: number };

/**
 * A build as Netlify serves it: its rules are read by Netlify's own parsers and applied as its command line does (the last rule
 * of a header wins; a redirect applies if there is no file).
 * @throws Error when a parser refuses a rule.
 */
export async function netlify(folder: string): Promise<Host> {
  const { headers: rules, errors } = await parseAllHeaders({
    headersFiles: [join(folder, '_headers')],
    netlifyConfigPath: undefined,
    configHeaders: [],
    minimal: false,
  });
  const { redirects, errors: redirectErrors } = await parseAllRedirects({
    redirectsFiles: [join(folder, '_redirects')],
    netlifyConfigPath: undefined,
    configRedirects: [],
    minimal: false,
  });
  const [fault] = [...errors, ...redirectErrors];
  if (fault) {
    throw fault;
  }
  const headerRules = rules as Header[];
  const redirectRules = redirects as Redirect[];
  const isRuleFile = (path: string) => /^\/_(headers|redirects)$/.test(path);
  const fileAt = (path: string) =>
    isRuleFile(path)
      ? null
      : [path, `${path}.html`, `${path}/index.html`]
          .map((candidate) => contentOf(folder, candidate))
          .find((content) => content !== null);
  return interpretedHost((pathname) => {
    const headers = new Headers(
      Object.assign(
        { 'cache-control': 'public, max-age=0, must-revalidate' },
        ...headerRules
          .filter(({ forRegExp }) => forRegExp.test(pathname))
          .map(({ values }) => values),
      ),
    );
    const file = fileAt(pathname);
    if (typeof file === 'string') {
      return { status: 200, headers, body: file };
    }
    const redirect = redirectRules.find(({ path }) => covers(path, pathname));
    return {
      status: redirect?.status ?? 404,
      headers,
      body: contentOf(folder, redirect?.to ?? '/404.html') ?? '',
    };
  });
}

/** True if a rule, with or without a final `*`, matches this path. */
function covers(rule: string, pathname: string): boolean {
  return rule.endsWith('*') ? pathname.startsWith(rule.slice(0, -1)) : pathname === rule;
}
