import { cleanNumber, SEPARATORS } from './typed-numbers.ts';

const MOBILE_CODE_LENGTH = 6;

/** Codes in a text message: six digits that are not part of a longer number, else two groups of three. */
const CODES = [/(?<!\d)\d{6}(?!\d)/, /(?<!\d[\s\p{Pd}]?)\d{3}[\s\p{Pd}]\d{3}(?![\s\p{Pd}]?\d)/u];

/**
 * Returns the digits of a code that is typed, pasted or autofilled. A whole code inserted at once, alone or within a
 * text message, replaces the old value; a seventh digit is ignored.
 *
 * @param typed the new value of the field.
 * @param before the old value.
 * @param caret the new caret position, where inserted text ends.
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

export function isCompleteCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}
