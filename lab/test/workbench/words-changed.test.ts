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

test('where no text was kept before, none counts as new', () => {
  const now = readTranscripts({ 'flow.txt': 'one:\n  main\n   Go\n' });
  const before = readTranscripts({ 'flow.txt': 'one:\n' });
  expect(wordsChanged(before, now)).toEqual([]);
});
