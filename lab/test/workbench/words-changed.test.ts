import { expect, test } from 'vitest';
import { wordsChanged } from '../../workbench/flow-book/changes/words-changed.ts';
import { readTranscripts } from '../../workbench/flow-book/words/transcripts.ts';

test('changed texts are listed once for all states of a flow that have them', () => {
  const texts = (first: string, last: string) =>
    readTranscripts({
      'flow.txt': `one:\n  main\n   ${first}\ntwo:\n  main\n   ${first}\n   Stay\n${last}`,
    });
  expect(wordsChanged(texts('Go', 'gone:\n  Old\n'), texts('Leave', 'new:\n  New\n'))).toEqual([
    { flow: 'flow', stories: ['one', 'two'], before: ['Go'], after: ['Leave'] },
  ]);
  expect(wordsChanged(texts('Go', ''), texts('Go', ''))).toEqual([]);
});

test.each([
  [
    'other amounts and dates',
    'You repay $105 on Thu, 12 Mar 2026',
    'You repay $1,210.50 on 3 Apr 2027',
    [],
  ],
  ['another share', 'A fee of 5%', 'A fee of 6%', ['A fee of 5%']],
])('counts what %s changes as words, or not', (_, before, now, gone) => {
  const texts = (line: string) => readTranscripts({ 'flow.txt': `one:\n  main\n   ${line}\n` });
  expect(wordsChanged(texts(before), texts(now)).flatMap((one) => one.before)).toEqual(gone);
});

test('a text that moves between a screen and its frame is no change, but one that leaves both is', () => {
  const texts = (frame: string, screen: string) =>
    readTranscripts({
      'frames.txt': `around:\n  Foot\n${frame}`,
      'flow.txt': ['one', 'two']
        .map((name) => `${name}:\n  in the frame of around\n  main\n   Stay\n${screen}`)
        .join(''),
    });
  const [within, around] = [texts('', '   Help\n'), texts('  Help\n', '')];
  expect(wordsChanged(within, around)).toEqual([]);
  expect(wordsChanged(around, within)).toEqual([]);
  expect(wordsChanged(around, texts('', ''))).toEqual([
    { flow: 'flow', stories: ['*'], before: ['Help'], after: [] },
  ]);
});
