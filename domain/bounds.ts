/*
 * Sensible ends of what the API sends to be read: 10 MB of a title, or 100,000 paragraphs, would keep the page from answering
 * for a minute. Sums, days and ids have no ends here: nothing of them is ever left out. Source: decision 001.
 */

/** Most characters of a name, title, caption or address that is shown; the longest e-mail address has 254. */
const MAX_LINE = 300;
/** Most characters of a message, a condition or a paragraph that is shown. */
const MAX_PARAGRAPH = 2_000;
/** Most characters of an address that becomes a link or a picture. */
export const MAX_URL = 2_000;
/**
 * Most characters of a loan agreement's HTML, ten times what one has. A longer one makes its answer unreadable: what a
 * customer agrees to is never cut.
 */
export const MAX_AGREEMENT = 500_000;

/** A name, title or caption as it is shown; empty where there is none. */
export const shownLine = (text: string | null | undefined) => cut(text ?? '', MAX_LINE);

/** A message or paragraph as it is shown; empty where there is none. */
export const shownParagraph = (text: string | null | undefined) => cut(text ?? '', MAX_PARAGRAPH);

/** A text with an ellipsis in place of what is too much of it. No letter of two code units is halved. */
function cut(text: string, max: number): string {
  return text.length <= max
    ? text
    : `${text
        .slice(0, max - 1)
        .replace(/[\uD800-\uDBFF]$/, '')
        .trimEnd()}…`;
}
