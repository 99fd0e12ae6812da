import { expect, test } from 'vitest';
import { lockoutSeconds, mayHaveActed } from '../../domain/failures.ts';

test.each([
  ['nothing failed', null, 0],
  ['the API says nothing of a wait', { code: 'tooManyAttempts' }, 0],
  ['the API says how long', { code: 'tooManyAttempts', waitSeconds: 42 }, 42],
  ['the API says five minutes', { code: 'repayEarlyRefused', waitSeconds: 300 }, 300],
  ['the API says an hour', { code: 'tooManyAttempts', waitSeconds: 3_600 }, 300],
  [
    'it limits e-mails, whose wait counts from the last one',
    { code: 'tooManyEmails', waitSeconds: 42 },
    0,
  ],
] as const)(
  'the seconds for which a failure blocks a retry, where %s [R8.38]',
  (_, failure, seconds) => {
    expect(lockoutSeconds(failure)).toBe(seconds);
  },
);

test('a failed money call may have taken effect, unless it never left the device', () => {
  expect(mayHaveActed({ code: 'outcomeUnknown' })).toBe(true);
  expect(mayHaveActed({ code: 'generic' })).toBe(true);
  expect(mayHaveActed({ code: 'offlineMoney' })).toBe(false);
  expect(mayHaveActed(null)).toBe(false);
});
