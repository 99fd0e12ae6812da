/*
 * Length limits of API texts, because a 10 MB title or 100,000 paragraphs would block the page for a minute. Amounts,
 * dates and ids have no limit here: they are never cut. Source: decision 001.
 */

/** Maximum length of a displayed name, title, caption or address; the longest e-mail address has 254 characters. */
const MAX_LINE = 300;
/** Maximum length of a displayed message, condition or paragraph. */
const MAX_PARAGRAPH = 2_000;
/** Maximum length of a link or image URL. */
export const MAX_URL = 2_000;
/**
 * Maximum length of a loan agreement's HTML, ten times the usual one. A longer one makes the answer invalid, because an
 * agreement must never be cut.
 */
export const MAX_AGREEMENT = 500_000;

/** Returns a name, title or caption for display; empty if missing. */
export const shownLine = (text: string | null | undefined) => cut(text ?? '', MAX_LINE);

/** Returns a message or paragraph for display; empty if missing. */
export const shownParagraph = (text: string | null | undefined) => cut(text ?? '', MAX_PARAGRAPH);

/** Shortens a text with an ellipsis, without splitting a surrogate pair. */
function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;
}
