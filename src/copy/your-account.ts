/** Returns a masked account number, such as `•••• 5678`, in one piece: no line breaks within it. */
export function maskedAccount(maskedNumber: string): string {
  return maskedNumber.replaceAll(' ', '\u00a0');
}

/** Returns the customer's account by its masked number, or without one if it is empty. */
export function yourAccount(maskedNumber: string): string {
  return maskedNumber ? `your account ${maskedAccount(maskedNumber)}` : 'your account';
}
