import * as v from 'valibot';
import type { FailureCode } from '../../../../domain/failures.ts';
import type { FieldProblem } from '../../../../domain/validation.ts';
import { failureText } from '../../../../src/copy/failures.ts';
import { fieldText } from '../../../../src/copy/fields.ts';
import { settings } from '../../../../src/settings.ts';
import { type Transcript, type Transcripts, worded } from './transcripts.ts';

/** What a customer may read in each flow, by its source: texts, and codes of failures and of fields' problems. */
export const CopyTexts = v.record(
  v.string(),
  v.object({ texts: v.array(v.string()), codes: v.array(v.string()) }),
);

/** Begins the names of passages that belong to no state. */
const ALSO = 'also:';

/** Returns the passage of a flow with texts that its stories do not show. */
export function alsoIn(part: string): string {
  return `${ALSO}${part}`;
}

/** Returns which part of the texts that no story shows a passage has; null if its texts are shown. */
export function partOf(passage: string): string | null {
  return passage.startsWith(ALSO) ? passage.slice(ALSO.length) : null;
}

/** The parts of the texts that no story shows. */
export const PARTS = { failures: '!failures', fields: '!fields', rest: '!rest' } as const;

/** The beginning of what is read at a field or a choice. */
const ASKS = /^(?:Choose|Enter|Invalid|Select) .*\.$/;

/** Adds to each flow, under no state, the texts that no story shows, by when a customer reads them. */
export function withMessages(
  stories: Transcripts,
  copy: v.InferOutput<typeof CopyTexts>,
): Transcripts {
  const shown = new Map([...stories].map(([flow, of]) => [flow, shownIn(of)]));
  return new Map(
    Object.entries(copy).map(([flow, { texts, codes }]) => {
      const isShown = (text: string, at = flow) => asRead(text).test(shown.get(at) ?? '');
      const isFailure = (code: string) => failureText({ code: code as FailureCode });
      const isField = (code: string) => fieldText(code as FieldProblem);
      // What another flow shows is that flow's. The app shows the beginning of each other flow too.
      const others = [...shown.keys()].filter((at) => at !== 'app');
      const missing = [...new Set(texts)]
        .filter((text) => ![flow, ...others].some((at) => isShown(text, at)))
        .map((text) => ({
          text: withExamples(text),
          part: ASKS.test(text) ? PARTS.fields : PARTS.rest,
        }));
      const all = [
        ...codes.map((code) => ({ text: isFailure(code), part: PARTS.failures })),
        ...codes.map((code) => ({ text: isField(code), part: PARTS.fields })),
        ...missing,
      ].flatMap(({ text, part }) => (text && !isShown(text) ? [{ text, part }] : []));
      const first = new Map([...all].reverse().map(({ text, part }) => [text, part]));
      const passages = [...new Set(all.map(({ part }) => part))].map(
        (part): [string, Transcript] => {
          const own = [...new Set(all.map(({ text }) => text))].filter(
            (text) => first.get(text) === part,
          );
          const lines = own.map((text) => ({ text, size: null, isInRegion: false }));
          return [alsoIn(part), { heard: [], isFramed: false, ...worded(lines) }];
        },
      );
      return [flow, new Map([...(stories.get(flow) ?? []), ...passages])];
    }),
  );
}

/** Returns all that the stories of a flow show. */
function shownIn(stories: ReadonlyMap<string, Transcript>): string {
  return [...stories.values()]
    .flatMap(({ heard, words }) => [...heard, ...words])
    .join('\n')
    .replaceAll('\u00a0', ' ');
}

/** A value in a text, with the code that gives it, and with the number that the text is for. */
const VALUE = /\{…([^}=]*)(?:=(\d+))?\}/g;

/** Values for the texts that no picture shows, by the code that gives them. */
const EXAMPLES: readonly (readonly [RegExp, string])[] = [
  [
    /^missed$/,
    `This repayment didn't go through. ${settings.missedText} We've updated your schedule`,
  ],
  [/dueText/, 'due in 17 days'],
  [/^debiting$/, '$52.50'],
  [/yourAccount/, 'your account •••• 5678'],
  [/wholeDate\((?:to|last|next)\)/, 'Thu, 26 Mar 2026'],
  [/brandName/, settings.brandName],
  [/support\.hours/, settings.support.hours],
  [/support\.email/, settings.support.email],
  [/licence/, settings.licence],
  [/overdueText/, settings.overdueText],
  [/missedText/, settings.missedText],
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
