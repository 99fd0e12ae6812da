import { extname } from 'node:path';
import { HASHED_FOLDER } from '../../config/hosts/serving.ts';
import { securityHeaders } from '../../config/security-headers.ts';
import { readSettings } from '../../config/settings.ts';
import { hashOf, releaseOf } from '../../config/worker/plugin.ts';
import { CONTENT_TYPES } from '../../sandbox/static-files.ts';
import { allowsInlineStyles, faultsOf, readPolicy, stoppedInline } from './policy.ts';
import type { SeenSite, SiteAnswer } from './site.ts';

/** Result of a check: `slow` works but costs customers time; `unknown` could not be seen from this machine. */
type Verdict = 'right' | 'slow' | 'wrong' | 'unknown';

export type Finding = { readonly check: string; readonly seen: string; readonly verdict: Verdict };

/** Headers of every production build, whatever its settings. */
const WANTED = securityHeaders({ ...readSettings({ PUBLIC_SANDBOX: '1' }), sandbox: false });
const POLICY = 'content-security-policy';
/** Further header values that a build's settings can ask for. */
const ALSO_RIGHT: Readonly<Record<string, readonly string[]>> = {
  // For a vendor whose tokens are bound to the site's origin.
  'referrer-policy': ['strict-origin'],
  // For an identity widget that needs the microphone.
  'permissions-policy': [
    WANTED['permissions-policy']?.replace('microphone=()', 'microphone=(self)') ?? '',
  ],
};
/** An origin of the identity widget's frames, in the syntax of a Permissions-Policy. */
const FRAMED = / "https:\/\/[^" ]+"/g;

/** Further names of a content type. */
const SAME_TYPE: Readonly<Record<string, readonly string[]>> = {
  'text/javascript': ['application/javascript'],
  'image/x-icon': ['image/vnd.microsoft.icon'],
  'application/manifest+json': ['application/json'],
};

const YEAR_SECONDS = 31_536_000;
/** Minimum length of a script that is worth compressing, in characters. */
const WORTH_COMPRESSING = 1_500;

/** Checks what was seen of a deployed site, except what depends on the settings of its build. */
export function judge(site: SeenSite): Finding[] {
  const pages = [site.home, ...site.publicPages, site.appPage];
  const present = [...site.files, site.worker].filter(({ status }) => status === 200);
  const all = [...pages, ...present, site.missing];
  return [
    ...site.publicPages.map(drawnPage),
    appPage('the root', site.home),
    appPage('an address of the app', site.appPage),
    everyOne('files that the pages name', site.files, (file) =>
      file.status === 200 ? null : `status ${file.status}`,
    ),
    everyOne('content types', [...pages, ...present], typeFault),
    ...Object.keys(WANTED)
      .filter((name) => name !== POLICY)
      .map((name) => everyOne(name, all, (answer) => headerFault(name, answer))),
    everyOne(POLICY, all, policyFault),
    inlineStyles(all),
    everyOne('inline scripts and styles', pages, inlineFault),
    everyOne('pages are asked for anew', pages, (page) =>
      isRevalidated(page) ? null : cacheOf(page),
    ),
    hashedFiles(present.filter(({ path }) => path.startsWith(HASHED_FOLDER))),
    missingFile(site.missing),
    workerScript(site.worker),
    keptPages(site),
    everyOne('compressed scripts', present.filter(isLongScript), (script) =>
      /^(br|gzip|zstd)$/.test(script.headers['content-encoding'] ?? '') ? null : 'as it is',
    ),
    ...site.hidden.map(hiddenFile),
    ...(site.plain === null ? [] : [redirectToTls(site.plain)]),
  ];
}

/** Returns one check of many responses: right if none of them has a fault. */
function everyOne(
  check: string,
  answers: readonly SiteAnswer[],
  faultOf: (answer: SiteAnswer) => string | null,
): Finding {
  const faults = answers.flatMap((answer) => {
    const fault = faultOf(answer);
    return fault === null ? [] : [`${answer.path}: ${fault}`];
  });
  if (answers.length === 0) {
    return { check, seen: 'nothing to look at', verdict: 'wrong' };
  }
  const [first = '', ...others] = faults;
  return faults.length === 0
    ? { check, seen: `${answers.length} of ${answers.length}`, verdict: 'right' }
    : {
        check,
        seen: others.length === 0 ? first : `${first}; and ${others.length} more`,
        verdict: 'wrong',
      };
}

function drawnPage(page: SiteAnswer): Finding {
  const isDrawn = isPage(page) && page.body.includes(`data-page="${page.path.slice(1)}"`);
  return {
    check: `${page.path} is a page of its own`,
    seen: isDrawn ? 'drawn at the build' : isPage(page) ? 'another page' : whatIs(page),
    verdict: isDrawn ? 'right' : 'wrong',
  };
}

function appPage(what: string, page: SiteAnswer): Finding {
  const isApp = isPage(page) && !page.body.includes('data-page="');
  return {
    check: `${what}, ${page.path}, is the app’s page`,
    seen: isApp ? 'the app’s page' : isPage(page) ? 'another page' : whatIs(page),
    verdict: isApp ? 'right' : 'wrong',
  };
}

function isPage({ status, body }: SiteAnswer): boolean {
  return status === 200 && body.includes('<div id="root"');
}

function whatIs({ status, headers }: SiteAnswer): string {
  const location = headers.location === undefined ? '' : ` to ${headers.location}`;
  return `status ${status}${location}, ${headers['content-type'] ?? 'no content type'}`;
}

function typeFault({ path, headers }: SiteAnswer): string | null {
  const wanted = (CONTENT_TYPES[extname(path) || '.html'] ?? '').split(';')[0] ?? '';
  const seen = headers['content-type'] ?? 'none';
  const names = [wanted, ...(SAME_TYPE[wanted] ?? [])];
  return wanted === '' || names.includes(seen.split(';')[0]?.trim() ?? '') ? null : seen;
}

function headerFault(name: string, { headers }: SiteAnswer): string | null {
  const seen = headers[name];
  const told = name === 'permissions-policy' ? seen?.replaceAll(FRAMED, '') : seen;
  return told !== undefined && [WANTED[name], ...(ALSO_RIGHT[name] ?? [])].includes(told)
    ? null
    : (seen ?? 'none');
}

function policyFault({ headers }: SiteAnswer): string | null {
  const header = headers[POLICY];
  if (header === undefined) {
    return 'none';
  }
  // Hosts merge matching rules, and a browser allows only what both policies allow.
  if (header.includes(',')) {
    return 'two policies';
  }
  const [first] = faultsOf(readPolicy(header));
  return first ?? null;
}

function inlineStyles(answers: readonly SiteAnswer[]): Finding {
  const isAllowed = answers.some(({ headers }) =>
    allowsInlineStyles(readPolicy(headers[POLICY] ?? '')),
  );
  return {
    check: 'inline styles of vendors',
    seen: isAllowed ? 'allowed, which only the chat or the widget may need' : 'not allowed',
    verdict: 'right',
  };
}

function inlineFault({ headers, body }: SiteAnswer): string | null {
  const [first] = stoppedInline(readPolicy(headers[POLICY] ?? ''), body);
  return first === undefined ? null : `stops ${first}`;
}

const cacheOf = ({ headers }: SiteAnswer) => headers['cache-control'] ?? 'nothing said';

/** True if a cache revalidates the response each time. Contradictory directives do not count. */
function isRevalidated(answer: SiteAnswer): boolean {
  const said = cacheOf(answer);
  return /\b(no-cache|no-store|max-age=0)\b/.test(said) && !isKept(answer);
}

function isKept(answer: SiteAnswer): boolean {
  return /\bimmutable\b|\bmax-age=[1-9]/.test(cacheOf(answer));
}

function hashedFiles(files: readonly SiteAnswer[]): Finding {
  const check = 'files with a hash in their name are kept for a year';
  const others = files.filter((file) => {
    const said = cacheOf(file);
    const seconds = Number(/\bmax-age=(\d+)/.exec(said)?.[1] ?? 0);
    return seconds < YEAR_SECONDS || !said.includes('immutable') || said.includes('no-cache');
  });
  const [first] = others;
  if (files.length === 0 || first === undefined) {
    return everyOne(check, files, () => null);
  }
  return {
    check,
    seen: `${others.length} of ${files.length} are not: ${first.path}: ${cacheOf(first)}`,
    // Revalidation is never wrong. A host may allow fewer rules than there are files.
    verdict: others.every(isRevalidated) ? 'slow' : 'wrong',
  };
}

function missingFile(missing: SiteAnswer): Finding {
  const isRight = missing.status === 404 && !isKept(missing);
  return {
    check: `a missing file below ${HASHED_FOLDER} is 404 and not kept`,
    seen: `status ${missing.status}, ${cacheOf(missing)}`,
    verdict: isRight ? 'right' : 'wrong',
  };
}

function workerScript(worker: SiteAnswer): Finding {
  return {
    check: `the service worker, ${worker.path}, is there and asked for anew`,
    seen: worker.status === 200 ? cacheOf(worker) : whatIs(worker),
    verdict: worker.status === 200 && isRevalidated(worker) ? 'right' : 'wrong',
  };
}

/** Compares the pages with those that the service worker names: devices keep a release only if they are identical. */
function keptPages({ home, publicPages, worker }: SeenSite): Finding {
  const check = 'pages are those that the service worker names';
  const release = releaseOf(worker.body);
  if (release === null) {
    return { check, seen: 'it names none: it is switched off', verdict: 'right' };
  }
  return everyOne(check, [home, ...publicPages], ({ path, body }) =>
    hashOf(body) === release.pages[path] ? null : 'another page',
  );
}

function isLongScript({ path, body }: SiteAnswer): boolean {
  return extname(path) === '.js' && body.length > WORTH_COMPRESSING;
}

function hiddenFile(answer: SiteAnswer): Finding {
  // A host may respond with the app's page for each unknown path.
  const isHidden = answer.status !== 200 || isPage(answer);
  return {
    check: `${answer.path} is not served`,
    seen: whatIs(answer),
    verdict: isHidden ? 'right' : 'wrong',
  };
}

function redirectToTls(answer: SiteAnswer): Finding {
  const check = 'without TLS';
  if (answer.status === 0) {
    return { check, seen: `no answer: ${answer.body}`, verdict: 'unknown' };
  }
  const isRedirect =
    [301, 302, 307, 308].includes(answer.status) &&
    (answer.headers.location ?? '').startsWith('https://');
  return { check, seen: whatIs(answer), verdict: isRedirect ? 'right' : 'wrong' };
}
