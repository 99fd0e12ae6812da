/** Normalizes a name: one kind of apostrophe, composed letters, single spaces. */
function plainName(name: string): string {
  return name
    .normalize('NFC')
    .replace(/[\u2018\u2019\u02bc\u02b9\u02bb\u2032\u00b4\u0060\uff07]/g, "'")
    .replace(/\s+/g, ' ')
    .trim();
}

/**
 * True if two names are equal apart from how apostrophes and accents are encoded, because the API may return a saved
 * name in another encoding.
 */
export function isSameName(one: string, other: string): boolean {
  return plainName(one) === plainName(other);
}
