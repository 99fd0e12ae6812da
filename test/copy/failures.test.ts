import { expect, test } from 'vitest';
import { failureText, retryText } from '../../src/copy/failures.ts';

test('too many attempts are shown without a number: the seconds count beside it', () => {
  expect(failureText({ code: 'tooManyAttempts', waitSeconds: 30 })).toBe(
    'Too many attempts. Please wait a little and try again.',
  );
});

test.each([
  [1, 'Try again in 1 second.'],
  [2, 'Try again in 2 seconds.'],
  [119, 'Try again in 119 seconds.'],
  [120, 'Try again in 2 minutes.'],
  [121, 'Try again in 3 minutes.'],
  [300, 'Try again in 5 minutes.'],
])('a wait of %s s is written in a readable unit', (seconds, words) => {
  expect(retryText(seconds)).toBe(words);
});
