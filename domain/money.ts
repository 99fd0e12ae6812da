/** Whole Australian cents. Never a fraction, never dollars. */
export type Cents = number;

/**
 * Turns an amount on the wire (dollars, at most two decimals) into cents.
 *
 * @throws RangeError when the amount is not finite or has more than two decimals: rounding money silently
 * would hide a fault of the sender.
 */
export function centsFromDollars(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-6) {
    throw new RangeError(`Not an amount of money: ${dollars}`);
  }
  return cents === 0 ? 0 : cents;
}

/** Turns cents into the wire's dollars. */
export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

/** Dollars as they stand in a path: no trailing zeros (`100`, `99.5`). Source: product 7.4. */
export function dollarsInPath(cents: Cents): string {
  return String(dollarsFromCents(cents));
}

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

/**
 * Reads an amount that a person typed: `200`, `$1,200`, `99.5`, `200.`.
 *
 * @returns cents, or null when it is not a number with at most two decimals.
 */
export function parseTypedAmount(text: string): Cents | null {
  const plain = text.trim().replace(/^\$\s*/, '');
  if (!/^(\d{1,7}|\d{1,3}(,\d{3}){1,2})(\.\d{0,2})?$/.test(plain)) {
    return null;
  }
  return centsFromDollars(Number(plain.replaceAll(',', '')));
}

/** True when a person typed a number, be it an amount of money or not: `-5`, `0.005`, `1,234,567,890`. */
export function isTypedNumber(text: string): boolean {
  return /^[-−]?\$?\s*((\d+|\d{1,3}(,\d{3})+)(\.\d*)?|\.\d+)$/.test(text.trim());
}

/** The largest share of an amount that may be charged as a one-off fee, in per cent. */
export const FEE_CEILING_PERCENT = 5;

/** The one-off fee where the API does not say what it is, in per cent. Source: product 9.2. */
export const DEFAULT_FEE_PERCENT = 5;

/** The one-off fee: floor(amount x percent), in cents. Source: decision 035. */
export function feeOf(amount: Cents, feePercent: number): Cents {
  // Per cents may carry decimals (12.5): scaled to whole ten-thousandths so that no float decides a cent.
  return Math.floor((amount * Math.round(feePercent * 10_000)) / 1_000_000);
}

/** Splits cents into `parts` equal shares; the last one takes the remainder. */
export function splitCents(total: Cents, parts: number): Cents[] {
  const share = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) =>
    index === parts - 1 ? total - share * (parts - 1) : share,
  );
}

/** The sum of some amounts, in cents. */
export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
