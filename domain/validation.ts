/** Validation errors of single fields; each check returns one, or null. The texts are in `src/copy`. Source: product 5.2. */
export type FieldProblem =
  | 'emailRequired'
  | 'emailInvalid'
  | 'emailVerified'
  | 'passwordRequired'
  | 'passwordPattern'
  | 'newPasswordPattern'
  | 'newPasswordSame'
  | 'confirmationRequired'
  | 'confirmationMismatch'
  | 'fieldRequired'
  | 'mobileInvalid'
  | 'employmentIncomplete'
  | 'bankFieldsMissing'
  | 'bsbInvalid';

/** Maximum length of a name, an employer, a bank or a promo code, as in the API. */
export const MAX_TEXT_LENGTH = 200;

/** Maximum length of a password. Source: product 9.2. */
const MAX_PASSWORD_LENGTH = 20;

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@([^\s@.'"(),:;<>[\]\\]+\.)+[^\s@.'"(),:;<>[\]\\]{2,}$/;

/** Validates an e-mail address; surrounding spaces are ignored. */
export function checkEmail(text: string): FieldProblem | null {
  const email = text.trim();
  if (email === '') {
    return 'emailRequired';
  }
  const valid =
    email.length <= 254 && EMAIL.test(email) && !email.includes('..') && !email.startsWith('.');
  return valid ? null : 'emailInvalid';
}

/** True if two texts are the same e-mail address, ignoring case and surrounding spaces. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** Validates a password at sign-up and log-in: 6 to 20 characters with a digit, a lower case and an upper case letter. */
export function checkPassword(text: string): FieldProblem | null {
  if (text === '') {
    return 'passwordRequired';
  }
  // Checked exactly as typed; digits of any script count.
  const isPassword = /^(?=.*[a-z])(?=.*[A-Z]).{6,20}$/s.test(text) && /\p{Nd}/u.test(text);
  return isPassword ? null : 'passwordPattern';
}

/** Validates a new password: the same rule, with the error texts of product 5.2. */
export function checkNewPassword(text: string): FieldProblem | null {
  const problem = checkPassword(text);
  return problem === 'passwordPattern' && text.length <= MAX_PASSWORD_LENGTH
    ? 'newPasswordPattern'
    : problem;
}

/** Validates the current password; only required, because its rule may have been different when it was set. */
export function checkCurrentPassword(text: string): FieldProblem | null {
  return text === '' ? 'passwordRequired' : null;
}

export function checkConfirmation(text: string, password: string): FieldProblem | null {
  if (text === '') {
    return 'confirmationRequired';
  }
  return text === password ? null : 'confirmationMismatch';
}

export function checkRequired(text: string): FieldProblem | null {
  return text.trim() === '' ? 'fieldRequired' : null;
}

/** True if this address uses the test-account shortcut. Source: product 4.1 and decision 016. */
export function isTestAccount(email: string): boolean {
  return /test$/i.test(email.trim().split('@')[0] ?? '');
}
