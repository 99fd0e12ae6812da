import { cleanTyped } from './typed-text.ts';
import type { FieldProblem } from './validation.ts';

/*
 * Numbers that are typed: mobile, code, BSB, account number, amount. Digits of all scripts count. What a field shows keeps each
 * digit that was put in: a digit dropped, added or cut would make another person's number of a wrong one.
 * Source: product 5.2 and decision 075.
 */

const DIGIT = /\p{Nd}/u;

/** What may stand between the digits of a number, and says nothing: blanks, dashes and dots of any kind. */
const SEPARATORS = /[\s\p{Pd}\u2212.\u00b7\u2022\u2024\u2027\u2219\u22c5\u30fb]/gu;

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

/** The signs of a phone number: digits, and a plus where it was typed. */
function phoneSigns(text: string): string {
  return cleanNumber(text).replace(SEPARATORS, '').replace(/[()/]/g, '');
}

/** Australia's own country code, by the ways to dial it; 0011 is how Australia dials abroad. */
const COUNTRY = /^(?:\+61|0061|001161|61)/;

/**
 * The ten digits of an Australian mobile (`04…`, `05…`), however it was typed; empty where the text is none. A number says that
 * it is Australian by its first zero or by the country code 61: nothing else is made into one.
 */
export function mobileDigits(text: string): string {
  const [, digits] = /^(?:(?:\+|00(?:11)?)?610?|0)([45]\d{8})$/.exec(phoneSigns(text)) ?? [];
  return digits ? `0${digits}` : '';
}

/** A mobile number: ten digits that start with 04 or 05, or the country code 61 in place of the zero. */
export function checkMobile(text: string): FieldProblem | null {
  if (text.trim() === '') {
    return 'fieldRequired';
  }
  return mobileDigits(text) ? null : 'mobileInvalid';
}

/** `+61…` of a valid mobile. Source: product 9.2. */
export function mobileToE164(text: string): string {
  return `+61${mobileDigits(text).slice(1)}`;
}

/** `0491 570 006` of `+61491570006`; another country's number stays as it is. */
export function mobileFromE164(e164: string): string {
  return formatMobile(mobileDigits(e164)) || e164;
}

/** A mobile as `0999 999 999` or `+61 999 999 999`, also while it is being typed; any other text stays as typed. */
export function formatMobile(text: string): string {
  const signs = phoneSigns(text);
  const [country = ''] = COUNTRY.exec(signs) ?? [];
  const number = signs.slice(country.length);
  if (!(country ? /^0?([45]\d*)?$/ : /^0([45]\d*)?$/).test(number)) {
    return cleanNumber(text);
  }
  const first = number.startsWith('0') ? 4 : 3;
  return [
    country.replace('0011', '0011 '),
    number.slice(0, first),
    number.slice(first, first + 3),
    number.slice(first + 3),
  ]
    .filter(Boolean)
    .join(' ');
}

/** Length of the code in the text message. */
const MOBILE_CODE_LENGTH = 6;

/** In a message: six digits in a row that belong to no longer number; where there are none, two times three. */
const CODES = [/(?<!\d)\d{6}(?!\d)/, /(?<!\d[\s\p{Pd}]?)\d{3}[\s\p{Pd}]\d{3}(?![\s\p{Pd}]?\d)/u];

/**
 * The digits of a code that is typed key by key, pasted or filled in. A whole code that comes at once, alone or out of a text
 * message, takes the place of what stood there; one digit more than a code has changes nothing.
 *
 * @param typed what stands in the field now.
 * @param before what stood there.
 * @param caret where the caret is now: what came at once ends there.
 */
export function readCode(typed: string, before = '', caret = typed.length): string {
  const kept = typed.length - caret;
  const old = before.slice(0, Math.max(0, before.length - kept));
  const upToCaret = typed.slice(0, caret);
  let start = 0;
  while (start < old.length && old[start] === upToCaret[start]) {
    start += 1;
  }
  const added = cleanNumber(upToCaret.slice(start));
  const alone = added.replace(SEPARATORS, '');
  const [code] = isCompleteCode(alone) ? [alone] : CODES.flatMap((code) => code.exec(added) ?? []);
  if (code) {
    return code.replace(/\D/g, '');
  }
  const digits = cleanNumber(typed).replace(/\D/g, '');
  const isFull = before.length >= MOBILE_CODE_LENGTH && digits.length > before.length;
  return isFull ? before : digits;
}

/** True for a code of exactly six digits. */
export function isCompleteCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** The digits of a BSB or an account number; leading zeros stay. */
export function bankDigits(text: string): string {
  return cleanNumber(text).replace(SEPARATORS, '');
}

/** A BSB as `999-999`, also while it is being typed; what is no number stays as typed, but for the word BSB in front. */
export function formatBsb(text: string): string {
  const digits = bankDigits(text).replace(/^bsb:?(?=\d)/i, '');
  if (!/^\d+$/.test(digits)) {
    return cleanNumber(text);
  }
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}

/** BSB and account number: both required, the BSB six digits, the account number five to nine. */
export function checkBankAccount(bsb: string, accountNumber: string): FieldProblem | null {
  const digits = bankDigits(bsb);
  const account = bankDigits(accountNumber);
  if (digits === '' || account === '') {
    return 'bankFieldsMissing';
  }
  return /^\d{6}$/.test(digits) && /^\d{5,9}$/.test(account) ? null : 'bsbInvalid';
}
