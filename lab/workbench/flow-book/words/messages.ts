import * as v from 'valibot';
import type { FailureCode } from '../../../../domain/failures.ts';
import type { FieldProblem } from '../../../../domain/validation.ts';
import { failureText } from '../../../../src/copy/failures.ts';
import { fieldText } from '../../../../src/copy/fields.ts';
import { settings } from '../../../../src/settings.ts';
import type { Transcripts } from './transcripts.ts';

/** What a customer may read in each flow, by its source: texts, and codes of failures and of fields' problems. */
export const CopyTexts = v.record(
  v.string(),
  v.object({ texts: v.array(v.string()), codes: v.array(v.string()) }),
);

/** Adds to each flow, under no state, the texts that none of its stories shows: messages of failures and fields above all. */
export function withMessages(
  stories: Transcripts,
  copy: v.InferOutput<typeof CopyTexts>,
): Transcripts {
  return new Map(
    Object.entries(copy).map(([flow, { texts, codes }]) => {
      const ofFlow = stories.get(flow) ?? [];
      const shown = [...ofFlow]
        .flatMap(([, { heard, words }]) => [...heard, ...words])
        .join('\n')
        .replaceAll('\u00a0', ' ');
      const messages = codes.flatMap((code) => [
        // Most codes are of one kind only.
        failureText({ code: code as FailureCode }) ?? [],
        fieldText(code as FieldProblem) ?? [],
      ]);
      const words = [...messages.flat(), ...texts]
        .filter((text) => !asRead(text).test(shown))
        .map(withExamples);
      return [
        flow,
        new Map([
          ...ofFlow,
          ['', { heard: [], isFramed: false, words: [...new Set(words)], only: new Map() }],
        ]),
      ];
    }),
  );
}

/** A value in a text, with the code that gives it, and with the number that the text is for. */
const VALUE = /\{…([^}=]*)(?:=(\d+))?\}/g;

/** Values for the texts that no picture shows, by the code that gives them. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [/^missed$/, "This repayment didn't go through, so we've updated your schedule"],
  [/dueText/, 'due in 17 days'],
  [/^debiting$/, '$52.50'],
  [/yourAccount/, 'your account •••• 5678'],
  [/wholeDate\((?:to|last|next)\)/, 'Thu, 26 Mar 2026'],
  [/brandName/, settings.brandName],
  [/support\.hours/, settings.support.hours],
  [/support\.email/, settings.support.email],
  [/licence/, settings.licence],
  [/overdueText/, settings.overdueText],
  [/percent/i, '5'],
  [/minimum/, '$100'],
  [/maximum/, '$500'],
  [/cents\(step|increment/i, '$50'],
  [/fee/, '$5'],
  [/cents|amount|^left$/i, '$105'],
  [/account/i, '•••• 5678'],
  [/date|^first$/i, 'Thu, 12 Mar 2026'],
  [/email/, 'kim@example.com'],
  [/unit/, 'minute'],
  [/label/, 'Repayment'],
  [/bank/, 'Bank of Example'],
  [/about/, 'Amount'],
  [/paid/, 'Paid'],
  [/shown|count|seconds|minutes|days|missed|failed|position|step|total/i, '2'],
];

/** Returns a text with example values. */
function withExamples(text: string): string {
  return text.replaceAll(
    VALUE,
    (_, code: string, number?: string) =>
      number ?? EXAMPLES.find(([pattern]) => pattern.test(code))?.[1] ?? '…',
  );
}

/** Returns a pattern of a text, in which each value stands for any other one. */
export function asRead(text: string): RegExp {
  const exact = text
    .trim()
    .replaceAll(VALUE, '…')
    .replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(exact.replaceAll('…', '.*'));
}
