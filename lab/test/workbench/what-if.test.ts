import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allSamples } from '../../../machines/samples/all.ts';
import { keptTranscripts } from '../../../sandbox/transcripts.ts';
import { type Unhappy, whatIfCopy } from '../../copy/what-if.ts';
import { trailTo } from '../../play/trail.ts';
import { searchQuestions } from '../../workbench/flow-book/search.ts';

const COPY = 'src/copy';

/** What customers read: the texts of all states, and the sources of the texts that no story shows. */
const said = plain(
  [
    ...Object.values(keptTranscripts()),
    ...readdirSync(COPY).map((name) => readFileSync(join(COPY, name), 'utf8')),
  ].join('\n'),
);

function plain(text: string): string {
  return text.replaceAll('’', "'").replaceAll("\\'", "'");
}

const questions: readonly (readonly [string, Unhappy])[] = whatIfCopy.unhappy.map((one) => [
  one.question,
  one,
]);

describe.each(questions)('the answer to “What if %s?”', (_, { answer, machine, state, next }) => {
  test('quotes only what customers read', () => {
    const quotes = [...answer.matchAll(/‘(.+?)’(?!\w)/g)].map(([, quote = '']) => quote);
    expect(quotes.filter((quote) => !said.includes(plain(quote)))).toEqual([]);
  });

  test('ends where the customer can act', () => {
    const last = next ?? { machine, state };
    const samples = allSamples.get(last.machine);
    const choices = (samples && trailTo(samples, last.state)?.choices) ?? [];
    expect(choices.filter(({ cause }) => cause === 'person')).not.toEqual([]);
  });
});

test('the questions are found by their words and by those of their answers', () => {
  const found = (query: string) => searchQuestions(query).map(({ question }) => question);
  expect(found('what if bank fails')).toContain('the bank job fails');
  expect(found('are you still there')).toEqual(['the customer is away']);
  expect(found('')).toEqual([]);
});
