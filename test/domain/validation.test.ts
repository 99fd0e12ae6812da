import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  bankDigits,
  checkBankAccount,
  checkConfirmation,
  checkCurrentPassword,
  checkEmail,
  checkMobile,
  checkNewPassword,
  checkPassword,
  checkRequired,
  codeDigits,
  isCompleteCode,
  isSameEmail,
  isTestAccount,
  MAX_TEXT_LENGTH,
  mobileDigits,
  mobileFromE164,
  mobileToE164,
} from '../../domain/validation.ts';

const digits = (length: number) =>
  fc.string({ minLength: length, maxLength: length, unit: fc.constantFrom(...'0123456789') });
const mobiles = fc.tuple(fc.constantFrom('04', '05'), digits(8)).map((parts) => parts.join(''));
const fullWidth = (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCharCode(digit.charCodeAt(0) + 0xfee0));

test.each([
  'kim@example.com',
  '  kim@example.com ',
  'KIM@EXAMPLE.COM',
  'kim+payday@example.com.au',
  'k@a.io',
  'kim_1-2@sub-domain.example.com.au',
  `${'k'.repeat(64)}@example.com`,
  "kim.o'brien@example.com",
  'kim@a.b.c.example.com',
])('"%s" is an e-mail address', (text) => {
  expect(checkEmail(text)).toBeNull();
});

test.each([
  'kim',
  'kim@',
  '@example.com',
  'kim@example',
  'kim@example.',
  'kim@example.c',
  'kim@.com',
  'kim@@example.com',
  'kim@exa mple.com',
  'kim smith@example.com',
  'kim@example.com, lee@example.com',
  'Kim <kim@example.com>',
  'kim..smith@example.com',
  'kim@example..com',
  '.kim@example.com',
  'kim@example.com.',
  '"kim"@example.com',
  'kim;lee@example.com',
  'kim@.b.example',
  "kim@o'brien.example",
  "kim@example.co'm",
])('"%s" is no e-mail address [R5.8]', (text) => {
  expect(checkEmail(text)).toBe('emailInvalid');
});

test.each(['', '   ', '\t\n'])('an empty e-mail address ("%s") is asked for [R5.7]', (text) => {
  expect(checkEmail(text)).toBe('emailRequired');
});

test('an e-mail address has at most 254 characters', () => {
  expect(checkEmail(`${'k'.repeat(242)}@example.com`)).toBeNull();
  expect(checkEmail(`${'k'.repeat(243)}@example.com`)).toBe('emailInvalid');
});

test('no text of ten thousand characters is an e-mail address or a mobile', () => {
  expect(checkMobile('0'.repeat(10_000))).toBe('mobileInvalid');
  for (const text of ['a'.repeat(10_000), `${'a@'.repeat(5_000)}`, `a@${'a.'.repeat(5_000)}`]) {
    expect(checkEmail(text)).toBe('emailInvalid');
  }
});

test.each(['Abcde1', 'aB3456', 'Abcdefghij1234567890', 'Pass word1', 'Ünicode1A', 'aB1😀🙂'])(
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
  ['      ', 'blanks only'],
])('"%s" is no password: %s', (text) => {
  expect(checkPassword(text)).toBe('passwordPattern');
});

test('an empty password is asked for', () => {
  expect(checkPassword('')).toBe('passwordRequired');
});

test('a new password follows the same rule in the words of its forms, but for its length [R5.3]', () => {
  expect(checkNewPassword('')).toBe('passwordRequired');
  for (const text of ['Abcd1', 'abcdef1', 'ABCDEF1', 'Abcdefg', '      ']) {
    expect(checkNewPassword(text)).toBe('newPasswordPattern');
  }
  expect(checkNewPassword('abcdefghij1234567890')).toBe('newPasswordPattern');
  expect(checkNewPassword('Abcdefghij1234567890')).toBeNull();
  expect(checkNewPassword('Abcdefghij12345678901')).toBe('passwordPattern');
});

test('a password that is to be replaced may be any but none', () => {
  expect(checkCurrentPassword('')).toBe('passwordRequired');
  for (const text of [' ', 'a', 'Abcde1', 'a'.repeat(40)]) {
    expect(checkCurrentPassword(text)).toBeNull();
  }
});

test('the same e-mail address may be written with capitals and blanks', () => {
  expect(isSameEmail(' KIM@example.com', 'kim@EXAMPLE.com ')).toBe(true);
  expect(isSameEmail('kim@example.com ', ' Kim@Example.com')).toBe(true);
  expect(isSameEmail('kim@example.com', 'lee@example.com')).toBe(false);
});

test('a text has at most 200 characters', () => {
  expect(MAX_TEXT_LENGTH).toBe(200);
});

test('a confirmation is required and equals the password to the letter [R5.5]', () => {
  expect(checkConfirmation('', 'Abcde1')).toBe('confirmationRequired');
  expect(checkConfirmation('', '')).toBe('confirmationRequired');
  expect(checkConfirmation('abcde1', 'Abcde1')).toBe('confirmationMismatch');
  expect(checkConfirmation('Abcde1 ', 'Abcde1')).toBe('confirmationMismatch');
  expect(checkConfirmation('Abcde1', 'Abcde1')).toBeNull();
});

test('a password is one exactly when length, digit, lower and upper case letter are there [R5.1 R9.12]', () => {
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
  ["O'Brien", null],
  ['X', null],
  ['李', null],
  [' Kim ', null],
  ['', 'fieldRequired'],
  ['   ', 'fieldRequired'],
  [' ', 'fieldRequired'],
])('the required text "%s" gives %s [R5.12]', (text, problem) => {
  expect(checkRequired(text)).toBe(problem);
});

test.each([
  ['0412345678', '0412345678'],
  ['0412 345 678', '0412345678'],
  [' 0412-345-678 ', '0412345678'],
  ['(0412) 345 678', '0412345678'],
  ['+61 412 345 678', '0412345678'],
  ['+61412345678', '0412345678'],
  ['61412345678', '0412345678'],
  ['０４１２ ３４５ ６７８', '0412345678'],
  ['＋６１ ４１２ ３４５ ６７８', '0412345678'],
  ['0491 570 006', '0491570006'],
  ['0512 345 678', '0512345678'],
  ['+61 512 345 678', '0512345678'],
])('"%s" is the mobile %s [R1.1]', (text, mobile) => {
  expect(checkMobile(text)).toBeNull();
  expect(mobileDigits(text)).toBe(mobile);
  expect(mobileToE164(text)).toBe(`+61${mobile.slice(1)}`);
});

test.each([
  '041234567',
  '04123456789',
  '00412345678',
  '10412345678',
  '+61 0412 345 678',
  '+61 412 345 67',
  '0212345678',
  '0312345678',
  '0612345678',
  '412345678',
  '+1 412 345 678',
  '+61 212 345 678',
  'mobile',
  '+',
  'call 0412x345678 please',
  '0412345678x',
  'O412345678',
  '0412;345;678',
])('"%s" is no mobile [R5.10]', (text) => {
  expect(checkMobile(text)).toBe('mobileInvalid');
});

test.each(['', '   '])('an empty mobile ("%s") is asked for', (text) => {
  expect(checkMobile(text)).toBe('fieldRequired');
});

test('a mobile survives the way to the provider and back, however it was typed', () => {
  fc.assert(
    fc.property(mobiles, (mobile) => {
      const shown = mobileFromE164(mobileToE164(mobile));
      expect(shown).toMatch(/^0[45]\d\d \d{3} \d{3}$/);
      for (const typed of [mobile, shown, mobileToE164(mobile), fullWidth(shown)]) {
        expect(checkMobile(typed)).toBeNull();
        expect(mobileDigits(typed)).toBe(mobile);
      }
    }),
  );
});

test.each([
  ['123456', '123456'],
  ['123 456', '123456'],
  [' 123-456\n', '123456'],
  ['１２３４５６', '123456'],
  ['000001', '000001'],
  ['1234567', '123456'],
  ['123 456 789', '123456'],
  ['12a', '12'],
  ['', ''],
])('the code "%s" is read as "%s"', (text, code) => {
  expect(codeDigits(text)).toBe(code);
});

test('a code is complete with exactly six digits [R5.14 R9.13]', () => {
  expect(isCompleteCode('012345')).toBe(true);
  for (const text of ['', '12345', '1234567', '12345a', '123 456', '１２３４５６', '123456\n']) {
    expect(isCompleteCode(text)).toBe(false);
  }
  fc.assert(
    fc.property(digits(6), (code) => {
      expect(isCompleteCode(codeDigits(`${code.slice(0, 3)} ${code.slice(3)}`))).toBe(true);
    }),
  );
});

test.each([
  ['062-000', '12345678', '062000', '12345678'],
  ['062 000', '1234 5678', '062000', '12345678'],
  ['062000', '00012345', '062000', '00012345'],
  [' 000-001 ', '00000', '000001', '00000'],
  ['０６２-０００', '１２３４５', '062000', '12345'],
  ['062000', '123456789', '062000', '123456789'],
])(
  'BSB "%s" and account "%s" are good, leading zeros kept [R1.1]',
  (bsb, account, sent, sentAccount) => {
    expect(checkBankAccount(bsb, account)).toBeNull();
    expect([bankDigits(bsb), bankDigits(account)]).toEqual([sent, sentAccount]);
  },
);

test.each([
  ['', '12345678'],
  ['062-000', ''],
  ['', ''],
  [' - ', '12345678'],
  ['062-000', '  '],
])('BSB "%s" and account "%s": something is missing [R5.24]', (bsb, account) => {
  expect(checkBankAccount(bsb, account)).toBe('bankFieldsMissing');
});

test.each([
  ['06200', '12345678'],
  ['0620001', '12345678'],
  ['o62-000', '12345678'],
  ['062-000', '1234'],
  ['062-000', '1234567890'],
  ['062-000', '12345x78'],
])('BSB "%s" and account "%s" are not good', (bsb, account) => {
  expect(checkBankAccount(bsb, account)).toBe('bsbInvalid');
});

test.each([
  ['test@example.com', true],
  ['latest@example.com', true],
  [' KimTEST@example.com', true],
  ['kimtest ', true],
  ['test.kim@example.com', false],
  ['kim@test', false],
  ['kim@example.com', false],
  ['', false],
])('the address "%s" takes the test-account shortcut: %s [R4.10]', (email, takesIt) => {
  expect(isTestAccount(email)).toBe(takesIt);
});
