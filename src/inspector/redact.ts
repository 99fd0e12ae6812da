import { failureOf } from '../../domain/failures.ts';

/** What is shown instead of something that nobody shall see. */
export const MASK = '•••';

/** Keys under which secrets and personal data travel, whatever they hold. */
const SECRET_KEY =
  /pass(word|code|phrase)|confirmation|secret|token|credential|code|otp|pin$|login|user(name|id)|^u?id$|uid$|entity|bsb|account|card|mail|mobile|phone|name$|address|birth|dob|document|licen[cs]e|medicare|agreement|idempotency|verification|job|session|cookie|authori[sz]ation|key$|html/i;

/** Keys whose texts are words of the charts, not of a person. */
const PLAIN_KEY =
  /^(type|to|reason|status|mode|next|tag|step|screen|path|kind|continueTo|employmentType|frequency)$|Status$|Reason$/;

/** Keys of numbers that may be long. */
const LONG_NUMBER_KEY = /^(now|at|since|deadline)$|At$|cents$|amount/i;

const MOST_DIGITS = 6;
const MOST_ITEMS = 3;
const MOST_DEPTH = 4;
const LONGEST_KEY = 32;

/**
 * What may be shown of a value: no secrets, nothing personal. Structure, truth values and small numbers stay; texts
 * stay only under keys that are known to hold the charts' own words, others show how they begin and how long they are.
 */
export function redact(value: unknown, key = '', depth = 0): unknown {
  if (value === null || value === undefined || typeof value === 'boolean') {
    return value ?? null;
  }
  if (value instanceof Error) {
    return `${value.constructor.name}: ${failureOf(value).code}`;
  }
  if (SECRET_KEY.test(key)) {
    return MASK;
  }
  switch (typeof value) {
    case 'string':
      return PLAIN_KEY.test(key) && isWord(value) ? value : shortened(value);
    case 'number':
      return Math.abs(value) < 10 ** MOST_DIGITS || LONG_NUMBER_KEY.test(key) ? value : MASK;
    case 'object':
      break;
    default:
      return MASK;
  }
  if (depth >= MOST_DEPTH) {
    return '…';
  }
  if (Array.isArray(value)) {
    const shown = value.slice(0, MOST_ITEMS).map((item) => redact(item, key, depth + 1));
    const rest = value.length - shown.length;
    return rest > 0 ? [...shown, `… ${rest} more`] : shown;
  }
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) {
    return `(${value.constructor?.name ?? 'object'})`;
  }
  return Object.fromEntries(
    Object.entries(value).map(([name, part]) => [keyWords(name), redact(part, name, depth + 1)]),
  );
}

/** A text of the chart's own kind: no blanks, no at sign, no long number. */
function isWord(text: string): boolean {
  return /^[#/]?[a-z][\w./-]{0,39}$/i.test(text) && !/\d{4}/.test(text);
}

function shortened(text: string): string {
  if (text === '') {
    return '';
  }
  const shown = text.slice(0, Math.min(3, Math.floor(text.length / 4)));
  return `${shown}… (${text.length})`;
}

/** Keys can be data too, where an object is a dictionary. */
function keyWords(key: string): string {
  return key.includes('@') || /\d{4}/.test(key) || key.length > LONGEST_KEY ? MASK : key;
}
