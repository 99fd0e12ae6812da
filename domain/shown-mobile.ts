/**
 * Formats `+61491570006` as `0491 570 006`; leaves foreign numbers unchanged. Separate from the parser, because the
 * account page needs only this.
 */
export function mobileFromE164(e164: string): string {
  return e164.replace(/^(?:\+?61|0)([45]\d\d)(\d{3})(\d{3})$/, '0$1 $2 $3');
}
