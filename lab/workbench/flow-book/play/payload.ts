import type { FailureCode } from '../../../../domain/failures.ts';
import { formatCents } from '../../../../domain/money.ts';
import { failureText } from '../../../../src/copy/failures.ts';
import { sampleCode } from '../../../play/as-test.ts';
import type { PlayStep } from '../../../play/steps.ts';

/** Returns the values of a step as code without its braces, or the customer's message of a failure. Cuts long texts. */
export function payloadOf({ event, cause, failure }: PlayStep): string {
  // `strange`: an error that is no `FailureError`, so there is no message.
  if (failure === 'strange' || cause === 'delay') return '';
  if (failure !== null) return `“${failureText({ code: failure as FailureCode })}”`;
  const {
    type: _,
    to: __,
    output,
    ...fields
  } = event as { type: string; to?: string; output?: unknown };
  const value = cause === 'actor' ? output : fields;
  if (value === undefined || (cause !== 'actor' && Object.keys(fields).length === 0)) return '';
  const code = sampleCode(value)
    .replace(/^\{ (.*) \}$/s, '$1')
    .replace(/\bamount: (-?[\d_]+)/g, (_all, cents: string) => {
      return `amount: ${formatCents(Number(cents.replaceAll('_', '')))}`;
    });
  return code.length > LONGEST ? `${code.slice(0, LONGEST)}…` : code;
}

const LONGEST = 120;
