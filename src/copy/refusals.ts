import type { Failure, FailureCode } from '../../domain/failures.ts';
import { failureText } from './failures.ts';

/** Failures that refuse a text which was typed; of others it does not matter what stood in the field. */
const ABOUT_A_TEXT: readonly FailureCode[] = [
  'invalidCredentials',
  'emailInUse',
  'invalidEmail',
  'tooManyEmails',
  'invalidMobile',
  'mobileInUse',
  'invalidMobileCode',
];

/**
 * What a customer reads about a failure of what was typed.
 *
 * @param about the text that was refused, where another one stands in the field by now. Source: decision 009.
 */
export function refusalText(failure: Failure, about: string | false): string {
  const text = failureText(failure);
  return about && ABOUT_A_TEXT.includes(failure.code) ? `For ${about}: ${text}` : text;
}
