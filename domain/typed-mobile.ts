import { cleanNumber, SEPARATORS } from './typed-numbers.ts';
import type { FieldProblem } from './validation.ts';

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
function mobileDigits(text: string): string {
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
