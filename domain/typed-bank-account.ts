import { cleanNumber, SEPARATORS } from './typed-numbers.ts';
import type { FieldProblem } from './validation.ts';

/** Returns the digits of a BSB or an account number, with leading zeros. */
export function bankDigits(text: string): string {
  return cleanNumber(text).replace(SEPARATORS, '');
}

/** Formats a BSB as `999-999`, also while typing. Drops a leading "BSB"; leaves text that is no number unchanged. */
export function formatBsb(text: string): string {
  const digits = bankDigits(text).replace(/^bsb:?(?=\d)/i, '');
  if (!/^\d+$/.test(digits)) {
    return cleanNumber(text);
  }
  return digits.length > 3 ? `${digits.slice(0, 3)}-${digits.slice(3)}` : digits;
}

/** Validates BSB (six digits) and account number (five to nine digits); both are required. */
export function checkBankAccount(bsb: string, accountNumber: string): FieldProblem | null {
  const digits = bankDigits(bsb);
  const account = bankDigits(accountNumber);
  if (digits === '' || account === '') {
    return 'bankFieldsMissing';
  }
  return /^\d{6}$/.test(digits) && /^\d{5,9}$/.test(account) ? null : 'bsbInvalid';
}
