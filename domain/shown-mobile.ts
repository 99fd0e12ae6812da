/** `0491 570 006` of `+61491570006`; another country's number stays as it is. Apart from what reads a typed one, for the account. */
export function mobileFromE164(e164: string): string {
  return e164.replace(/^(?:\+?61|0)([45]\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3');
}
