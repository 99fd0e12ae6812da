/**
 * Rules of single fields. Each returns the code of what is wrong, or null. The words are in `src/copy`.
 * Source: product 5.2.
 */
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

/** Most characters of a name, an employer, a bank or a promo code: as many as the API takes. */
export const MAX_TEXT_LENGTH = 200;

/** Most characters that a password may have. Source: product 9.2. */
const MAX_PASSWORD_LENGTH = 20;

const EMAIL = /^[^\s@"(),:;<>[\]\\]+@([^\s@.'"(),:;<>[\]\\]+\.)+[^\s@.'"(),:;<>[\]\\]{2,}$/;

/** An e-mail address; blanks around it do not count. */
export function checkEmail(text: string): FieldProblem | null {
  const email = text.trim();
  if (email === '') {
    return 'emailRequired';
  }
  const valid =
    email.length <= 254 && EMAIL.test(email) && !email.includes('..') && !email.startsWith('.');
  return valid ? null : 'emailInvalid';
}

/** Whether two texts are the same e-mail address: neither capitals nor blanks around it make another one. */
export function isSameEmail(one: string, other: string): boolean {
  return one.trim().toLowerCase() === other.trim().toLowerCase();
}

/** A password at sign-up and log-in: 6 to 20 characters, a digit, a lower case and an upper case letter. */
export function checkPassword(text: string): FieldProblem | null {
  if (text === '') {
    return 'passwordRequired';
  }
  // As typed, to the letter: a digit of any script is a number too.
  const isPassword = /^(?=.*[a-z])(?=.*[A-Z]).{6,20}$/s.test(text) && /\p{Nd}/u.test(text);
  return isPassword ? null : 'passwordPattern';
}

/** A password that is set anew: the same rule, in the words that product 5.2 has for it. */
export function checkNewPassword(text: string): FieldProblem | null {
  const problem = checkPassword(text);
  return problem === 'passwordPattern' && text.length <= MAX_PASSWORD_LENGTH
    ? 'newPasswordPattern'
    : problem;
}

/** The password that is to be replaced: its rule may have been another one when it was set. */
export function checkCurrentPassword(text: string): FieldProblem | null {
  return text === '' ? 'passwordRequired' : null;
}

/** The new password once more. */
export function checkConfirmation(text: string, password: string): FieldProblem | null {
  if (text === '') {
    return 'confirmationRequired';
  }
  return text === password ? null : 'confirmationMismatch';
}

/** Any text that must not be blank. */
export function checkRequired(text: string): FieldProblem | null {
  return text.trim() === '' ? 'fieldRequired' : null;
}

/** True when signing up with this address takes the test-account shortcut. Source: product 4.1 and decision 016. */
export function isTestAccount(email: string): boolean {
  return /test$/i.test(email.trim().split('@')[0] ?? '');
}
