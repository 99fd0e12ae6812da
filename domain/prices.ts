/** Whole Australian cents, never fractions or dollars. */
export type Cents = number;

/** Formats a whole number with thousands separators: `1,200`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** Formats cents as `$200` or `$199.50`: no decimals, or two. Source: product 9.3 and decision 062. */
export function formatCents(cents: Cents): string {
  const dollars = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const grouped = formatCount(dollars);
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? '-' : ''}$${grouped}${decimals}`;
}

/** Default of the one-off fee, in per cent, if the API does not send it. Source: product 9.2. */
export const DEFAULT_FEE_PERCENT = 5;

/** Returns the one-off fee: floor(amount x percent), in cents. Source: decision 035. */
export function feeOf(amount: Cents, feePercent: number): Cents {
  // The percentage may have decimals (12.5), so it is scaled to whole ten-thousandths: floating point never decides a cent.
  return Math.floor((amount * Math.round(feePercent * 10_000)) / 1_000_000);
}
