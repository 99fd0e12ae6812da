/*
 * What is seen and what is sent are the same text: invisible characters come along with what is pasted, and would make
 * another address, name or code of it. Source: product 5.2 and decision 075.
 */

/** Format characters: zero-width ones, marks of direction, soft hyphens. */
const INVISIBLE = /\p{Cf}/gu;

/** Spaces at which no line may break. */
const NO_BREAK_SPACE = /[\u00a0\u2007\u202f]/g;

/** A typed text without format characters and no-break spaces: an address, a log-in, a code, a number. */
export function cleanTyped(text: string): string {
  return text.replace(INVISIBLE, '').replace(NO_BREAK_SPACE, '');
}

/** Typed words (a name, an employer): as `cleanTyped`, but a no-break space between two words is a blank. */
export function cleanWords(text: string): string {
  return text.replace(INVISIBLE, '').replace(NO_BREAK_SPACE, ' ');
}
