import { cleanTyped } from './typed-text.ts';

/*
 * Numbers that are typed: mobile, code, BSB, account number, amount. Digits of all scripts count. What a field shows keeps each
 * digit that was put in: a digit dropped, added or cut would make another person's number of a wrong one. Each kind has a file
 * of its own, as no screen asks for two.
 * Source: product 5.2 and decision 075.
 */

const DIGIT = /\p{Nd}/u;

/** What may stand between the digits of a number, and says nothing: blanks, dashes and dots of any kind. */
export const SEPARATORS = /[\s\p{Pd}\u2212.\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb]/gu;

/** A typed number with its digits, of whatever script, as 0 to 9, and full-width signs as narrow ones. */
export function cleanNumber(text: string): string {
  return cleanTyped(text)
    .replace(/[\uff01-\uff5e]/g, (sign) => String.fromCharCode(sign.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, digitValue);
}

/** Unicode lists the digits of a script from zero to nine, in an unbroken row. */
function digitValue(digit: string): string {
  const place = digit.codePointAt(0) ?? 0;
  let first = place;
  while (DIGIT.test(String.fromCodePoint(first - 1))) {
    first -= 1;
  }
  return String((place - first) % 10);
}
