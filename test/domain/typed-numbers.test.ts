import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { parseTypedAmount } from '../../domain/money.ts';
import { mobileFromE164 } from '../../domain/shown-mobile.ts';
import { bankDigits, checkBankAccount, formatBsb } from '../../domain/typed-bank-account.ts';
import { isCompleteCode, readCode } from '../../domain/typed-code.ts';
import { checkMobile, formatMobile, mobileToE164 } from '../../domain/typed-mobile.ts';
import { cleanNumber } from '../../domain/typed-numbers.ts';

type Read = (typed: string, before: string, caret: number) => string;

/** What a field shows after this was typed into it key by key. */
function typeInto(read: Read, keys: string, standing = ''): string {
  return [...keys].reduce(
    (before, key) => read(before + key, before, before.length + key.length),
    standing,
  );
}

/** What a field shows after this was pasted or filled in as a whole. */
const paste = (read: Read, text: string) => read(text, '', text.length);

/** Keeps the digits and signs of a number. */
const signs = (text: string) => text.replace(/[^+\w]/g, '');

const sentMobile = (shown: string) => (checkMobile(shown) === null ? mobileToE164(shown) : null);
const sentBsb = (shown: string) =>
  checkBankAccount(shown, '12345') === null ? bankDigits(shown) : null;
const sentAccount = (shown: string) =>
  checkBankAccount('062000', shown) === null ? bankDigits(shown) : null;
const sentCode = (shown: string) => (isCompleteCode(shown) ? shown : null);

const MINE = '+61491570006';

/** Input, shown text, sent value; null where the field shows its message instead. */
const mobiles: readonly (readonly [string, string, string | null])[] = [
  ['0491570006', '0491 570 006', MINE],
  ['0512345678', '0512 345 678', '+61512345678'],
  ['(+61) 491.570.006', '+61 491 570 006', MINE],
  ['＋61 (0) 491/570/006', '+61 0491 570 006', MINE],
  ['(04) 9157-0006', '0491 570 006', MINE],
  ['0491–570·006', '0491 570 006', MINE],
  ['+61 491 570 006', '+61 491 570 006', MINE],
  ['+61 (0)491 570 006', '+61 0491 570 006', MINE],
  ['61491570006', '61 491 570 006', MINE],
  ['0061491570006', '0061 491 570 006', MINE],
  ['0011 61 491 570 006', '0011 61 491 570 006', MINE],
  ['٠٤٩١٥٧٠٠٠٦', '0491 570 006', MINE],
  ['𝟬𝟰𝟵𝟭𝟱𝟳𝟬𝟬𝟬𝟲', '0491 570 006', MINE],
  ['+６１　４９１　５７０　００６', '+61 491 570 006', MINE],
  ['\u202a0491\u00a0570\u202f006\u202c', '0491 570 006', MINE],
  ['491570006', '491570006', null],
  ['0491 570 006 7', '0491 570 0067', null],
  ['+61 491 570 006 7', '+61 491 570 0067', null],
  ['+61 491 570 00', '+61 491 570 00', null],
  ['+61 +61 491 570 006', '+61 +61 491 570 006', null],
  ['0044 7700 900123', '0044 7700 900123', null],
  ['+1 491 570 006', '+1 491 570 006', null],
  ['+0491570006', '+0491570006', null],
  ['0161 491 570 006', '0161 491 570 006', null],
  ['(02) 9374 4000', '(02) 9374 4000', null],
  ['O491 570 006', 'O491 570 006', null],
  ['0491;570;006', '0491;570;006', null],
  ['mobile', 'mobile', null],
];

const bsbs: typeof mobiles = [
  ['062000', '062-000', '062000'],
  ['062-000', '062-000', '062000'],
  ['062—000', '062-000', '062000'],
  ['BSB: 062 000', '062-000', '062000'],
  ['０６２－０００', '062-000', '062000'],
  ['06\u200b2-000\u00a0', '062-000', '062000'],
  ['1234', '123-4', null],
  ['1', '1', null],
  ['12345678', '123-45678', null],
  ['o62-000', 'o62-000', null],
];

const accounts: typeof mobiles = [
  ['00012345', '00012345', '00012345'],
  ['12-345-678', '12-345-678', '12345678'],
  ['12–345·678', '12–345·678', '12345678'],
  ['12\u221234567', '12\u221234567', '1234567'],
  ['١٢٣٤٥', '12345', '12345'],
  ['\u206612345\u2069', '12345', '12345'],
  ['1234', '1234', null],
  ['1234567890', '1234567890', null],
  ['12345x78', '12345x78', null],
];

const amounts: typeof mobiles = [
  ['200.', '200.', '20000'],
  ['$1,200.50', '$1,200.50', '120050'],
  ['٢٠٠', '200', '20000'],
  ['２００．５', '200.5', '20050'],
  ['1\u00a0200', '1200', '120000'],
  ['10²', '10²', null],
];

describe.each([
  ['a mobile [R1.1 R5.10]', formatMobile, sentMobile, mobiles],
  ['a BSB [R1.1]', formatBsb, sentBsb, bsbs],
  ['an account number', cleanNumber, sentAccount, accounts],
  [
    'an amount',
    cleanNumber,
    (shown: string) => parseTypedAmount(shown)?.toString() ?? null,
    amounts,
  ],
] as const)('%s', (_, read, sent, rows) => {
  test.each(rows)('"%s" is shown as "%s" and means %s', (text, shown, meaning) => {
    expect(paste(read, text)).toBe(shown);
    expect(sent(shown)).toBe(meaning);
    const keyed = typeInto(read, text);
    expect(signs(keyed)).toBe(signs(shown));
    expect(sent(keyed)).toBe(meaning);
  });
});

describe('a code', () => {
  test.each([
    ['', '620433', '620433'],
    ['', '620 433', '620433'],
    ['', '6 2 0 4 3 3', '620433'],
    ['', '٦٢٠٤٣٣', '620433'],
    ['', '\u200e620433\u00a0', '620433'],
    ['', 'Pay24 code for 0491570006: 620433. Call 1300 555 123.', '620433'],
    ['', 'Pay24: 620-433 is your code', '620433'],
    ['', 'Pay24: call 1300 555 123', '241300555123'],
    ['', '62a', '62'],
    ['', '6204337', '6204337'],
    ['000000', '620433', '620433'],
    ['62', '0433', '620433'],
    ['62', 'Pay24: 620433', '620433'],
    ['620433', '7', '620433'],
  ])('showing "%s" becomes, with "%s" pasted behind it, "%s"', (before, text, code) => {
    expect(readCode(before + text, before, before.length + text.length)).toBe(code);
  });

  test.each([
    ['12', '123456', 0],
    ['620433', '123456', 3],
    ['000', '000123', 1],
  ])('that is pasted into "%s" replaces it, wherever the caret is', (before, code, at) => {
    const typed = before.slice(0, at) + code + before.slice(at);
    expect(readCode(typed, before, at + code.length)).toBe(code);
  });

  test('takes six digits, not one more', () => {
    expect(typeInto(readCode, '620-4337 8')).toBe('620433');
    expect(typeInto(readCode, '٦٢٠٤٣٣٧')).toBe('620433');
    expect(readCode('6207433', '620433', 4)).toBe('620433');
    expect(readCode('62043', '620433', 5)).toBe('62043');
  });

  test('is complete with exactly six digits [R5.14 R9.13]', () => {
    expect(sentCode('012345')).toBe('012345');
    for (const text of ['', '12345', '1234567', '12345a', '123 456', '１２３４５６', '123456\n']) {
      expect(isCompleteCode(text)).toBe(false);
    }
  });
});

test.each([
  ['0', '0'],
  ['0491 ', '0491'],
  ['04915', '0491 5'],
  ['6', '6'],
  ['614', '61 4'],
  ['+614915', '+61 491 5'],
  ['00116', '00116'],
  ['0011615', '0011 61 5'],
])('a mobile of which "%s" is typed reads "%s"', (typed, shown) => {
  expect(formatMobile(typed)).toBe(shown);
});

test.each(['', '   '])('an empty mobile ("%s") shows the message that asks for one', (text) => {
  expect(checkMobile(text)).toBe('fieldRequired');
});

test('no text of ten thousand characters is a mobile', () => {
  expect(checkMobile('0'.repeat(10_000))).toBe('mobileInvalid');
});

test("another country's mobile is shown unchanged, in whatever way it was linked", () => {
  expect(mobileFromE164('+64211234567')).toBe('+64211234567');
  expect(mobileFromE164('+61491570006')).toBe('0491 570 006');
  expect(mobileFromE164('0491570006')).toBe('0491 570 006');
  expect(mobileFromE164('')).toBe('');
});

test.each([
  ['', '12345678'],
  ['062-000', ''],
  ['', ''],
  [' - ', '12345678'],
  ['062-000', '  '],
])('BSB "%s" and account "%s": something is missing [R5.24]', (bsb, account) => {
  expect(checkBankAccount(bsb, account)).toBe('bankFieldsMissing');
});

test('no digit is dropped, added or cut, whatever the input', () => {
  const sign = fc.constantFrom(...'0123456789', ...'+ -.()', '٣', '６', 'x');
  fc.assert(
    fc.property(fc.array(sign, { maxLength: 20 }), (parts) => {
      const text = parts.join('');
      const digits = text.replaceAll('٣', '3').replaceAll('６', '6').replace(/\D/g, '');
      for (const read of [formatMobile, formatBsb, cleanNumber]) {
        expect(read(text).replace(/\D/g, '')).toBe(digits);
        // Formatting is idempotent, so that nothing moves while another field is typed in.
        expect(read(read(text))).toBe(read(text));
      }
    }),
  );
});
