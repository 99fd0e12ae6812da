/** Returns the customer's account by its masked number, or without one if it is empty. */
export function yourAccount(maskedNumber: string): string {
  return maskedNumber ? `your account ${maskedNumber}` : 'your account';
}
