import { expect, test } from 'vitest';
import { keptTranscripts } from '../../sources/transcripts.ts';
import { readTranscripts } from '../../workbench/flow-book/words/transcripts.ts';

const read = readTranscripts(keptTranscripts());
const textsOf = (flow: string, story: string) =>
  read
    .get(flow)
    ?.get(story)
    ?.lines.map(({ text }) => text) ?? [];

test('plans are told with all their dates and amounts, one after the other', () => {
  const texts = textsOf('cashOut', 'choice/many-plans');
  const [from, to] = [texts.indexOf('2 repayments'), texts.indexOf('5 repayments')];
  const plan = (amount: string, ...dates: readonly string[]) =>
    dates.flatMap((date) => [`Thu, ${date} 2026`, amount]);
  expect(texts.slice(from, to)).toEqual([
    '2 repayments',
    ...plan('$105', '12 Mar', '19 Mar'),
    '4 repayments',
    ...plan('$52.50', '12 Mar', '19 Mar', '26 Mar', '2 Apr'),
  ]);
});

test('large amounts are told as the picture tells them', () => {
  const texts = textsOf('dashboard', 'details.resting/large-amounts');
  const from = texts.indexOf('Next repayment');
  expect(texts.slice(from + 1, from + 4)).toEqual([
    '$4,938.27',
    'due in 10 days · Thu, 12 Mar 2026',
    '$9,876.54 left to repay in all',
  ]);
});
