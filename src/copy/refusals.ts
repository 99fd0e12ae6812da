import type { Failure, FailureCode } from '../../domain/failures.ts';
import { failureText } from './failures.ts';

type Field = 'email' | 'password' | 'mobile' | 'code';

/** Failures that refuse the text of a field. */
const REFUSALS: Record<Field, readonly FailureCode[]> = {
  email: ['emailInUse', 'invalidEmail', 'tooManyEmails'],
  password: ['weakPassword'],
  mobile: ['invalidMobile', 'mobileInUse'],
  code: ['invalidMobileCode', 'expiredMobileCode'],
};

/** Failures whose message can name the refused text; for all others it does not matter. */
const ABOUT_A_TEXT: readonly FailureCode[] = [
  'invalidCredentials',
  ...REFUSALS.email,
  ...REFUSALS.mobile,
  'invalidMobileCode',
];

/** True if a failure refuses the text of this field, which then is marked. */
export function isRefusalOf(field: Field, { code }: Failure): boolean {
  return REFUSALS[field].includes(code);
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
