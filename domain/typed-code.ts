import { cleanNumber, SEPARATORS } from './typed-numbers.ts';

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
