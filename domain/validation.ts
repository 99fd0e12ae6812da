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
  return /^(?=.*\d)(?=.*[a-z])(?=.*[A-Z]).{6,20}$/s.test(text) ? null : 'passwordPattern';
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

/** The ten digits of an Australian mobile (`04…`, `05…`), however it was typed or pasted. */
export function mobileDigits(text: string): string {
  const digits = text.normalize('NFKC').replace(/\D/g, '');
  return digits.startsWith('61') && digits.length === 11 ? `0${digits.slice(2)}` : digits;
}

/** A mobile number: ten digits that start with 04 or 05. */
export function checkMobile(text: string): FieldProblem | null {
  if (text.trim() === '') {
    return 'fieldRequired';
  }
  const isNumber = /^[\d\s()+./-]*$/.test(text.normalize('NFKC'));
  return isNumber && /^0[45]\d{8}$/.test(mobileDigits(text)) ? null : 'mobileInvalid';
}

/** `+61…` of a valid mobile. Source: product 9.2. */
export function mobileToE164(text: string): string {
  return `+61${mobileDigits(text).slice(1)}`;
}

/** `0491 570 006` of `+61491570006`. */
export function mobileFromE164(e164: string): string {
  return mobileDigits(e164).replace(/^(\d{4})(\d{3})(\d{3})$/, '$1 $2 $3');
}

/** Length of the code in the text message. */
const MOBILE_CODE_LENGTH = 6;

/** The digits of a code that was typed or pasted with blanks and dashes. */
export function codeDigits(text: string): string {
  return text.normalize('NFKC').replace(/\D/g, '').slice(0, MOBILE_CODE_LENGTH);
}

/** True for a code of exactly six digits. */
export function isCompleteCode(text: string): boolean {
  return /^\d{6}$/.test(text);
}

/** The digits of a BSB or an account number; leading zeros stay. */
export function bankDigits(text: string): string {
  return text.normalize('NFKC').replace(/[\s-]/g, '');
}

/** BSB and account number: both required, the BSB six digits, the account number five to nine. */
export function checkBankAccount(bsb: string, accountNumber: string): FieldProblem | null {
  const digits = bankDigits(bsb);
  const account = bankDigits(accountNumber);
  if (digits === '' || account === '') {
    return 'bankFieldsMissing';
  }
  return /^\d{6}$/.test(digits) && /^\d{5,9}$/.test(account) ? null : 'bsbInvalid';
}

/** True when signing up with this address takes the test-account shortcut. Source: product 4.1 and decision 016. */
export function isTestAccount(email: string): boolean {
  return /test$/i.test(email.trim().split('@')[0] ?? '');
}
