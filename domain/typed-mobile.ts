import { cleanNumber, SEPARATORS } from './typed-numbers.ts';
import type { FieldProblem } from './validation.ts';

/** Returns the characters of a phone number: digits, and a typed plus. */
function phoneCharacters(text: string): string {
  return cleanNumber(text).replace(SEPARATORS, '').replace(/[()/]/g, '');
}

/** Prefixes of country code 61; 0011 is the international prefix in Australia. */
const COUNTRY = /^(?:\+61|0061|001161|61)/;

/**
 * Returns the ten digits of an Australian mobile (`04…`, `05…`) in any notation; empty for other text. A leading zero
 * or country code 61 is required: other numbers are never turned into Australian ones.
 */
function mobileDigits(text: string): string {
  const [, digits] = /^(?:(?:\+|00(?:11)?)?610?|0)([45]\d{8})$/.exec(phoneCharacters(text)) ?? [];
  return digits ? `0${digits}` : '';
}

/** Validates a mobile number: ten digits that start with 04 or 05, or country code 61 in place of the zero. */
export function checkMobile(text: string): FieldProblem | null {
  if (text.trim() === '') {
    return 'fieldRequired';
  }
  return mobileDigits(text) ? null : 'mobileInvalid';
}

/** Returns a valid mobile as `+61…`. Source: product 9.2. */
export function mobileToE164(text: string): string {
  return `+61${mobileDigits(text).slice(1)}`;
}

/** Formats a mobile as `0999 999 999` or `+61 999 999 999`, also while typing; leaves other text unchanged. */
export function formatMobile(text: string): string {
  const characters = phoneCharacters(text);
  const [country = ''] = COUNTRY.exec(characters) ?? [];
  const number = characters.slice(country.length);
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
