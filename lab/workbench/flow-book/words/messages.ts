import * as v from 'valibot';
import type { FailureCode } from '../../../../domain/failures.ts';
import type { FieldProblem } from '../../../../domain/validation.ts';
import { failureText } from '../../../../src/copy/failures.ts';
import { fieldText } from '../../../../src/copy/fields.ts';
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
      const words = [...messages.flat(), ...texts].filter((text) => !asRead(text).test(shown));
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

/** Returns a pattern of a text, in which “…” stands for any value. */
export function asRead(text: string): RegExp {
  const exact = text.trim().replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
  return new RegExp(exact.replaceAll('…', '.*'));
}
