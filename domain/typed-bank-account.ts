import { cleanNumber, SEPARATORS } from './typed-numbers.ts';
import type { FieldProblem } from './validation.ts';

/** The digits of a BSB or an account number; leading zeros stay. */
export function bankDigits(text: string): string {
  return cleanNumber(text).replace(SEPARATORS, '');
}

/** A BSB as `999-999`, also while it is being typed; what is no number stays as typed, but for the word BSB in front. */
export function formatBsb(text: string): string {
  const digits = bankDigits(text).replace(/^bsb:?(?=\d)/i, '');
  if (!/^\d+$/.test(digits)) {
    return cleanNumber(text);
  }
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
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
