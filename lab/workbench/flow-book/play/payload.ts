import { sampleCode } from '../../../play/as-test.ts';
import type { PlayStep } from '../../../play/steps.ts';

/** The values of a sample in code, without the braces around them; empty if it has none. Long ones are truncated. */
export function payloadOf({ event, cause, failure }: PlayStep): string {
  if (failure !== null || cause === 'delay') return '';
  const {
    type: _,
    to: __,
    output,
    ...fields
  } = event as { type: string; to?: string; output?: unknown };
  const value = cause === 'actor' ? output : fields;
  if (value === undefined || (cause !== 'actor' && Object.keys(fields).length === 0)) return '';
  const code = sampleCode(value).replace(/^\{ (.*) \}$/s, '$1');
  return code.length > LONGEST ? `${code.slice(0, LONGEST)}…` : code;
}

const LONGEST = 120;
