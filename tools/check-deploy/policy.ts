import { inlineSourcesOf } from '../../config/inline-sources.ts';

/** A Content-Security-Policy: sources by directive. */
export type Policy = ReadonlyMap<string, readonly string[]>;

/** Reads one policy. */
export function readPolicy(header: string): Policy {
  return new Map(
    header
      .split(';')
      .map((directive) => directive.trim().split(/\s+/))
      .filter(([name]) => name)
      .map(([name = '', ...sources]) => [name.toLowerCase(), sources]),
  );
}

/** Directives that must say exactly this. */
const CLOSED = {
  'default-src': "'none'",
  'base-uri': "'none'",
  'object-src': "'none'",
  'frame-ancestors': "'none'",
  'form-action': "'self'",
} as const;

/** Sources that let any script run. */
const OPEN_TO_SCRIPTS = /^(\*|https?:|data:|blob:|filesystem:)$/;
/** Styles that vendors write themselves: allowed only where the build's settings ask for it. */
const STYLES = ['style-src', 'style-src-attr', 'style-src-elem'];

/** What is wrong with a policy, whatever the settings of its build; empty when nothing is. */
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

/** Whether vendors may write styles of their own, as the chat needs it. */
export function allowsInlineStyles(policy: Policy): boolean {
  return STYLES.some((directive) => policy.get(directive)?.includes("'unsafe-inline'"));
}

/** The inline scripts and styles of a page that its policy stops, each by its hash. */
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
