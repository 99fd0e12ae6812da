import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  checkConfirmation,
  checkCurrentPassword,
  checkEmail,
  checkNewPassword,
  checkPassword,
  checkRequired,
  isSameEmail,
  isTestAccount,
  MAX_TEXT_LENGTH,
} from '../../domain/validation.ts';

test.each([
  'kim@example.com',
  '  kim@example.com ',
  'kim+payday@example.com.au',
  `${'k'.repeat(64)}@example.com`,
  "kim.o'brien@example.com",
  'kim@a.b.c.example.com',
])('"%s" is an e-mail address', (text) => {
  expect(checkEmail(text)).toBeNull();
});

test.each([
  'kim',
  '@example.com',
  'kim@example',
  'kim@example.c',
  'kim@.com',
  'kim@@example.com',
  'kim@exa mple.com',
  'kim@example.com, lee@example.com',
  'kim..smith@example.com',
  '.kim@example.com',
  'kim@example.com.',
  'kim;lee@example.com',
  '"kim"@example.com',
  "kim@o'brien.example",
  "kim@example.co'm",
])('"%s" is no e-mail address [R5.8]', (text) => {
  expect(checkEmail(text)).toBe('emailInvalid');
});

test.each(['', '   ', '\t\n'])(
  'an empty e-mail address ("%s") shows the message that asks for one [R5.7]',
  (text) => {
    expect(checkEmail(text)).toBe('emailRequired');
  },
);

test('an e-mail address has at most 254 characters', () => {
  expect(checkEmail(`${'k'.repeat(242)}@example.com`)).toBeNull();
  expect(checkEmail(`${'k'.repeat(243)}@example.com`)).toBe('emailInvalid');
});

test('no text of ten thousand characters is an e-mail address', () => {
  for (const text of ['a'.repeat(10_000), `${'a@'.repeat(5_000)}`, `a@${'a.'.repeat(5_000)}`]) {
    expect(checkEmail(text)).toBe('emailInvalid');
  }
});

test.each(['Abcde1', 'Abcdefghij1234567890', 'Ünicode1A', 'aB1😀🙂', 'Wattle-٢٠٢٦'])(
  '"%s" is a password',
  (text) => {
    expect(checkPassword(text)).toBeNull();
  },
);

test.each([
  ['Abcd1', 'five characters'],
  ['Abcdefghij12345678901', 'twenty-one characters'],
  ['abcdef1', 'no upper case letter'],
  ['ABCDEF1', 'no lower case letter'],
  ['Abcdefg', 'no digit'],
])('"%s" is no password: %s', (text) => {
  expect(checkPassword(text)).toBe('passwordPattern');
});

test('an empty password shows the message that asks for one', () => {
  expect(checkPassword('')).toBe('passwordRequired');
});

test('a new password follows the same rule in the words of its forms, except for its length [R5.3]', () => {
  expect(checkNewPassword('')).toBe('passwordRequired');
  for (const text of ['Abcd1', 'abcdef1', 'ABCDEF1', 'Abcdefg', '      ']) {
    expect(checkNewPassword(text)).toBe('newPasswordPattern');
  }
  expect(checkNewPassword('abcdefghij1234567890')).toBe('newPasswordPattern');
  expect(checkNewPassword('Abcdefghij1234567890')).toBeNull();
  expect(checkNewPassword('Abcdefghij12345678901')).toBe('passwordPattern');
});

test('a password that is to be replaced may be anything but empty', () => {
  expect(checkCurrentPassword('')).toBe('passwordRequired');
  for (const text of [' ', 'a', 'Abcde1', 'a'.repeat(40)]) {
    expect(checkCurrentPassword(text)).toBeNull();
  }
});

test('e-mail addresses are equal regardless of capitals and blanks', () => {
  expect(isSameEmail(' KIM@example.com', 'kim@EXAMPLE.com ')).toBe(true);
  expect(isSameEmail('kim@example.com ', ' Kim@Example.com')).toBe(true);
  expect(isSameEmail('kim@example.com', 'lee@example.com')).toBe(false);
});

test('a text has at most 200 characters', () => {
  expect(MAX_TEXT_LENGTH).toBe(200);
});

test('a confirmation is required and equals the password exactly [R5.5]', () => {
  expect(checkConfirmation('', 'Abcde1')).toBe('confirmationRequired');
  expect(checkConfirmation('', '')).toBe('confirmationRequired');
  expect(checkConfirmation('abcde1', 'Abcde1')).toBe('confirmationMismatch');
  expect(checkConfirmation('Abcde1 ', 'Abcde1')).toBe('confirmationMismatch');
  expect(checkConfirmation('Abcde1', 'Abcde1')).toBeNull();
});

test('a password is valid exactly when length, digit, lower and upper case letter are there [R5.1 R9.12]', () => {
  fc.assert(
    fc.property(
      fc.string({ minLength: 1, maxLength: 24, unit: fc.constantFrom(...'aB1 !\n') }),
      (text) => {
        const isOne =
          text.length >= 6 &&
          text.length <= 20 &&
          /\d/.test(text) &&
          /[a-z]/.test(text) &&
          /[A-Z]/.test(text);
        expect(checkPassword(text)).toBe(isOne ? null : 'passwordPattern');
      },
    ),
  );
});

test.each([
  ['Kim', null],
  ['X', null],
  [' Kim ', null],
  ['', 'fieldRequired'],
  ['   ', 'fieldRequired'],
  [' ', 'fieldRequired'],
])('the required text "%s" gives %s [R5.12]', (text, problem) => {
  expect(checkRequired(text)).toBe(problem);
});

test.each([
  ['test@example.com', true],
  ['latest@example.com', true],
  [' KimTEST@example.com', true],
  ['kimtest ', true],
  ['test.kim@example.com', false],
  ['kim@example.com', false],
  ['', false],
])('the address "%s" takes the test-account shortcut: %s [R4.10]', (email, takesIt) => {
  expect(isTestAccount(email)).toBe(takesIt);
});
