import { expect, test } from 'vitest';
import { failureText } from '../../src/copy/failures.ts';

test.each([
  [119, /\(119 s\)$/],
  [120, /\(2 min\)$/],
  [3_601, /\(61 min\)$/],
])('a wait of %s s is told in a unit that can be grasped', (waitSeconds, words) => {
  expect(failureText({ code: 'tooManyAttempts', waitSeconds })).toMatch(words);
});
