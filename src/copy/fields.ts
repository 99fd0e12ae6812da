import type { FieldProblem } from '../../domain/validation.ts';

const words: Record<FieldProblem, string> = {
  emailRequired: 'Email field is required.',
  emailInvalid: 'Invalid email address.',
  emailVerified: 'This email address is verified already.',
  passwordRequired: 'Enter a password.',
  passwordPattern:
    'Password must be 6 to 20 characters in length and contain at least one number, one lower case letter and one upper case letter.',
  newPasswordPattern:
    'Password must be at least 6 characters in length and consist of an upper case letter, lower case letter and a number.',
  newPasswordSame: 'Enter a different password.',
  confirmationRequired: 'Enter a confirm password.',
  confirmationMismatch: 'Password and confirmation password do not match.',
  fieldRequired: 'Field is required.',
  mobileInvalid: 'Invalid mobile number.',
  employmentIncomplete: "Select your employment status and enter your employer's name.",
  bankFieldsMissing: 'One or more required fields are missing.',
  bsbInvalid: 'Invalid BSB or Account Number.',
};

/** Shown above a form of several fields of which any is invalid. Source: product 5.2. */
export const formProblem = 'One or more required fields are invalid or missing.';

/** The error below a field; empty while it is valid. */
export function fieldText(problem: FieldProblem | null): string | undefined {
  return problem === null ? undefined : words[problem];
}
