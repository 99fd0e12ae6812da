/** A name with one apostrophe for all that look alike, composed letters, and single blanks. */
function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bc\u02b9\u02bb\u2032\u00b4\u0060\uff07]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * Whether two names are the same, however their apostrophes and accents are written: what is saved may come back in another
 * form than it was typed in.
 */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}
