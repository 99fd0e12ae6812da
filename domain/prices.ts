/** Whole Australian cents. Never a fraction, never dollars. */
export type Cents = number;

/** A whole number with its thousands apart: `1,200`. */
export function formatCount(count: number): string {
  return String(count).replace(/\B(?=(\d{3})+$)/g, ',');
}

/** `$200` or `$199.50`: whole numbers, or two decimals. Source: product 9.3 and decision 062. */
export function formatCents(cents: Cents): string {
  const dollars = Math.trunc(Math.abs(cents) / 100);
  const rest = Math.abs(cents) % 100;
  const grouped = formatCount(dollars);
  const decimals = rest === 0 ? '' : `.${String(rest).padStart(2, '0')}`;
  return `${cents < 0 ? '-' : ''}$${grouped}${decimals}`;
}

/** The one-off fee where the API does not say what it is, in per cent. Source: product 9.2. */
export const DEFAULT_FEE_PERCENT = 5;

/** The one-off fee: floor(amount x percent), in cents. Source: decision 035. */
export function feeOf(amount: Cents, feePercent: number): Cents {
  // Per cents may carry decimals (12.5): scaled to whole ten-thousandths so that no float decides a cent.
  return Math.floor((amount * Math.round(feePercent * 10_000)) / 1_000_000);
}
