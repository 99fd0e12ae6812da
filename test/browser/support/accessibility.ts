import { bring, type Looked } from './page-tools.ts';
import { EXCEPTIONS, RECOMMENDATIONS } from './recommendations.ts';

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
/** Policy of IBM's engine: WCAG 2.2 to level AA, and IBM's own rules. Source: decision 061. */
const POLICY = 'IBM_Accessibility';

/** Rules of each engine about colours. */
const COLOUR_RULES = {
  axe: ['color-contrast', 'link-in-text-block'],
  ibm: ['text_contrast_sufficient'],
} as const;

/**
 * Scope of a check: all rules, all but those about colours, or only those that another size, or other colours, can break.
 */
type Scope = 'all' | 'colourless' | 'layout' | 'colours';

/** Returns the current accessibility faults of a page, one line each: from two engines, for `layout` from axe only. */
export async function accessibilityFaultsOf(page: Looked, scope: Scope = 'all'): Promise<string[]> {
  const faults = await axeFaultsOf(page, scope);
  return scope === 'layout' ? faults : [...faults, ...(await ibmFaultsOf(page, scope))];
}

/** Window in which some elements have a look that is new. */
export type LookedWindow = Window & {
  newTexts?: readonly Element[];
  knownParts?: readonly Element[];
};

/** Returns the faults that axe finds: in the whole page, or only in its `newTexts`. */
export async function axeFaultsOf(
  page: Looked,
  scope: Scope,
  { onlyNew = false } = {},
): Promise<string[]> {
  await bring(page, 'axe');
  return page.evaluate(
    async ({ onlyNew, runOnly, without, exceptions }) => {
      // biome-ignore lint/suspicious/noExplicitAny: axe is added to the page above.
      const { axe } = window as any;
      const { newTexts, knownParts = [] } = window as LookedWindow;
      const { violations } = (await axe.run(
        onlyNew ? { include: newTexts } : { include: document, exclude: knownParts },
        {
          runOnly,
          rules: Object.fromEntries(without.map((rule) => [rule, { enabled: false }])),
          // Passed rules are left out, because they take as long as all others.
          resultTypes: ['violations'],
          elementRef: true,
        },
      )) as { readonly violations: readonly Violation[] };
      return violations.flatMap(({ id, help, nodes }) => {
        const faults = nodes.filter(
          ({ element }) => !exceptions.some(({ rule, of }) => rule === id && element.matches(of)),
        );
        return faults.length === 0
          ? []
          : [`${id}: ${help} (${faults.map(({ html }) => html.slice(0, 120)).join(' | ')})`];
      });
    },
    {
      onlyNew,
      runOnly:
        scope === 'colours'
          ? { type: 'rule', values: COLOUR_RULES.axe }
          : { type: 'tag', values: TAGS },
      without: scope === 'colourless' ? COLOUR_RULES.axe : [],
      exceptions: EXCEPTIONS,
    },
  );
}

/** Fault that axe has found. */
type Violation = {
  readonly id: string;
  readonly help: string;
  readonly nodes: readonly { readonly html: string; readonly element: Element }[];
};

/** Finding of IBM's engine about an element. */
type Finding = {
  readonly ruleId: string;
  readonly reasonId: string;
  /** Severity of the finding, and the engine's confidence. */
  readonly value: readonly ['VIOLATION' | 'RECOMMENDATION' | 'INFORMATION', string];
  readonly node: Element;
  readonly message: string;
  readonly snippet: string;
};

/** Used part of a policy of IBM's engine. */
type Policy = {
  readonly id: string;
  readonly checkpoints: readonly { readonly rules: readonly { readonly id: string }[] }[];
};

async function ibmFaultsOf(page: Looked, scope: Scope): Promise<string[]> {
  await bring(page, 'ibm');
  return page.evaluate(
    async ({ policy, only, recommendations }) => {
      // biome-ignore lint/suspicious/noExplicitAny: the engine is added to the page above.
      const checker = new (window as any).ace_ibma.Checker();
      if (only) {
        const whole = (checker.getGuidelines() as Policy[]).find(({ id }) => id === policy);
        checker.addGuideline({
          ...whole,
          checkpoints: whole?.checkpoints.map((checkpoint) => ({
            ...checkpoint,
            rules: checkpoint.rules.filter(({ id }) => only.includes(id)),
          })),
        });
      }
      const { results } = (await checker.check(document, [policy])) as {
        readonly results: readonly Finding[];
      };
      return results
        .filter(({ value: [level, verdict], ruleId, reasonId, node }) => {
          if (verdict === 'PASS') return false;
          const isSure = level === 'VIOLATION' && verdict === 'FAIL';
          const isKnown = recommendations.some(
            ({ rule, of = '*' }) => rule === `${ruleId}/${reasonId}` && node.matches(of),
          );
          return isSure || !isKnown;
        })
        .map(
          ({ ruleId, reasonId, message, snippet }) =>
            `${ruleId}/${reasonId}: ${message} (${snippet.slice(0, 120)})`,
        );
    },
    {
      policy: POLICY,
      only: scope === 'colours' ? (COLOUR_RULES.ibm as readonly string[]) : null,
      recommendations: RECOMMENDATIONS,
    },
  );
}
