import type { Failure, FailureCode } from '../../domain/failures.ts';
import { failureText } from './failures.ts';

/** Failures that refuse a typed text; for all others the field's value does not matter. */
const ABOUT_A_TEXT: readonly FailureCode[] = [
  'invalidCredentials',
  'emailInUse',
  'invalidEmail',
  'tooManyEmails',
  'invalidMobile',
  'mobileInUse',
  'invalidMobileCode',
];

/** True if a failure refuses what was typed: its message stands at the field. */
export function refusesTyped({ code }: Failure): boolean {
  return code === 'weakPassword' || code === 'expiredMobileCode' || ABOUT_A_TEXT.includes(code);
}

/**
 * Returns the customer's text for a failure of typed text.
 *
 * @param about the refused text, if the field contains another one by now. Source: decision 009.
 */
export function refusalText(failure: Failure, about: string | false): string {
  const text = failureText(failure);
  return about && ABOUT_A_TEXT.includes(failure.code) ? `For ${about}: ${text}` : text;
}
