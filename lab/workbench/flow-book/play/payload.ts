import type { AnyEventObject } from 'xstate';
import type { FailureCode } from '../../../../domain/failures.ts';
import { formatCents } from '../../../../domain/money.ts';
import { failureText } from '../../../../src/copy/failures.ts';
import { wordsOf } from '../../../charts/chart.ts';
import { playCopy } from '../../../copy/play.ts';
import { sampleCode } from '../../../play/as-test.ts';
import { SECRET } from '../../../play/player.ts';
import type { PlayStep } from '../../../play/steps.ts';
import { MASK } from '../../inspector/redact.ts';

/** Returns the values of a step as code without its braces, or the customer's message of a failure. Cuts long texts. */
export function payloadOf({ sample, cause, failure }: PlayStep): string {
  // `strange`: an error that is no `FailureError`, so there is no message.
  if (failure === 'strange' || cause === 'delay') return '';
  if (failure !== null) return `“${failureText({ code: failure as FailureCode })}”`;
  const {
    type: _,
    to: __,
    output,
    ...fields
  } = sample as { type: string; to?: string; output?: unknown };
  const value = cause === 'actor' ? output : fields;
  if (value === undefined || (cause !== 'actor' && Object.keys(fields).length === 0)) return '';
  const code = sampleCode(value)
    .replace(/^\{ (.*) \}$/s, '$1')
    .replace(/\bamount: (-?[\d_]+)/g, (_all, cents: string) => {
      return `amount: ${formatCents(Number(cents.replaceAll('_', '')))}`;
    });
  return cut(code);
}

function cut(text: string, length = LONGEST): string {
  return text.length > length ? `${text.slice(0, length)}…` : text;
}

/** Returns the values of a step, or the customer's message of a failure, in words. */
export function payloadWords(step: PlayStep): string {
  if (step.failure !== null || step.cause === 'delay') return payloadOf(step);
  const { type: _, to: __, output, ...fields }: AnyEventObject = step.event;
  return cut(valuesIn(step.cause === 'actor' ? output : fields).join(', '));
}

/** Returns the values in an object in words, each with its name. */
export function valuesIn(value: unknown): readonly string[] {
  const leaves = leavesOf(value).filter(([, said]) => said !== undefined);
  return leaves.map(([path, said]) => {
    const name =
      path
        .split('.')
        .filter((part) => !/^\d+$/.test(part))
        .at(-1) ?? '';
    return playCopy.value(wordsOf(name).toLowerCase(), saidOf(name, said));
  });
}

function saidOf(name: string, value: unknown): string {
  if (SECRET.test(name)) return MASK;
  if (typeof value === 'number' && value > FIRST_TIME_MS) return new Date(value).toUTCString();
  const failure = name === 'code' ? playCopy.failure(String(value)) : undefined;
  if (failure !== undefined) return failure;
  if (typeof value === 'boolean') return playCopy.truth(value);
  if (typeof value === 'number' && MONEY.test(name)) return formatCents(value);
  if (value === null || (typeof value === 'object' && Object.keys(value).length === 0)) {
    return playCopy.none;
  }
  // A name in the code.
  return typeof value === 'string' && /^[a-zA-Z]+[A-Z]\w*$/.test(value)
    ? wordsOf(value).toLowerCase()
    : String(value);
}

/** Returns the primitive values in an object, by their paths. */
export function leavesOf(value: unknown, name = ''): [name: string, value: unknown][] {
  const fields = typeof value === 'object' && value !== null ? Object.entries(value) : [];
  const isNothing = name === '' && (value === undefined || typeof value === 'object');
  if (fields.length === 0)
    return isNothing ? [] : [[name, isHtml(value) ? beginningOf(value) : value]];
  return fields.flatMap(([key, field]) => leavesOf(field, name === '' ? key : `${name}.${key}`));
}

function isHtml(value: unknown): value is string {
  return typeof value === 'string' && value.startsWith('<');
}

/** Returns how a document begins. */
function beginningOf(html: string): string {
  return cut(html.replaceAll(/\s*<[^>]*>\s*/g, ' ').trim(), BEGINNING);
}

const LONGEST = 120;
const BEGINNING = 40;

/** No amount is as large, and no time as early, in ms since the epoch. */
const FIRST_TIME_MS = 1e12;

/** Names of amounts in cents. */
const MONEY = /^(?:amount|fee|maximum)$/;
