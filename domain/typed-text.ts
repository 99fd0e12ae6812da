/*
 * Typed texts are sent as they are displayed: pasted text may have invisible characters, which would change an address,
 * name or code. Source: product 5.2 and decision 075.
 */

/** Format characters: zero-width characters, direction marks, soft hyphens. */
const INVISIBLE = /\p{Cf}/gu;

const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/g;

/** Removes format characters and no-break spaces from an address, a log-in, a code or a number. */
export function cleanTyped(text: string): string {
  return text.replace(INVISIBLE, '').replace(NO_BREAK_SPACE, '');
}

/** Removes format characters from a name or an employer, and replaces no-break spaces by spaces. */
export function cleanWords(text: string): string {
  return text.replace(INVISIBLE, '').replace(NO_BREAK_SPACE, ' ');
}
