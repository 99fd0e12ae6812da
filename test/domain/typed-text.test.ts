import { expect, test } from 'vitest';
import { cleanTyped, cleanWords } from '../../domain/typed-text.ts';

/** Found in e-mails, PDFs, spreadsheets and bidirectional texts. */
const UNSEEN = ['\u200b', '\u00ad', '\ufeff', '\u2060', '\u202a', '\u200e', '\u061c', '\u200d'];

test.each(UNSEEN)('the format character %j is dropped everywhere', (unseen) => {
  for (const clean of [cleanTyped, cleanWords]) {
    expect(clean(`${unseen}kim@exam${unseen}ple.com${unseen}`)).toBe('kim@example.com');
  }
});

test.each(['\u00a0', '\u2007', '\u202f'])(
  'the no-break space %j is dropped, except between two words',
  (space) => {
    expect(cleanTyped(`kim${space}@example.com${space}`)).toBe('kim@example.com');
    expect(cleanWords(`Mary${space}Ann`)).toBe('Mary Ann');
  },
);

test.each(['', ' Kim  Smith ', "O'Brien", 'Nguyễn', '李', '👍🏽', 'a\tb'])(
  '"%s" stays as it is',
  (text) => {
    expect([cleanTyped(text), cleanWords(text)]).toEqual([text, text]);
  },
);
