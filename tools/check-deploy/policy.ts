import { inlineSourcesOf } from '../../config/inline-sources.ts';

/** A Content-Security-Policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

export function readPolicy(header: string): Policy {
  return new Map(
    header
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );
}

/** Directives that must have exactly this value. */
const CLOSED = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
} as const;

/** Sources that allow any script. */
const OPEN_TO_SCRIPTS = /^(\*|https?:|data:|blob:|filesystem:)$/;
/** Directives that may allow inline styles of vendors, if the build's settings ask for it. */
const STYLES = ['style-src', 'style-src-attr', 'style-src-elem'];

/** Returns a policy's faults that are wrong whatever the settings of its build. */
export function faultsOf(policy: Policy): string[] {
  const faults = Object.entries(CLOSED)
    .filter(([directive, wanted]) => policy.get(directive)?.join(' ') !== wanted)
    .map(([directive, wanted]) => `${directive} is not ${wanted}`);
  for (const [directive, sources] of policy) {
    for (const source of sources) {
      const isStyle = STYLES.includes(directive);
      if (source.startsWith("'unsafe") && !(isStyle && source === "'unsafe-inline'")) {
        faults.push(`${source} in ${directive}`);
      } else if (directive.startsWith('script-src') && OPEN_TO_SCRIPTS.test(source)) {
        faults.push(`${source} in ${directive}`);
      } else if (source === '*' || source.startsWith('http:')) {
        faults.push(`${source} in ${directive}`);
      }
    }
  }
  return policy.has('script-src') ? faults : [...faults, 'no script-src'];
}

/** True if vendors may write inline styles, as the chat needs. */
export function allowsInlineStyles(policy: Policy): boolean {
  return STYLES.some((directive) => policy.get(directive)?.includes("'unsafe-inline'"));
}

/** Returns the hashes of a page's inline scripts and styles that its policy blocks. */
export function stoppedInline(policy: Policy, page: string): string[] {
  const { scripts, styles } = inlineSourcesOf([page]);
  const stopped = (hashes: readonly string[], directive: string) => {
    const sources = policy.get(directive) ?? policy.get('default-src') ?? [];
    return sources.includes("'unsafe-inline'")
      ? []
      : hashes.filter((hash) => !sources.includes(hash));
  };
  return [
    ...stopped(scripts, 'script-src').map((hash) => `a script, ${hash}`),
    ...stopped(styles, 'style-src').map((hash) => `a style, ${hash}`),
  ];
}
