// `prices.ts` is separate because the first page needs no more than that.
export * from './prices.ts';

import { type Cents, feeOf } from './prices.ts';

/** Price of a cash out, in cents: its one-off fee, and amount and fee together. */
export type Price = { readonly fee: Cents; readonly total: Cents };

export function priceOf(amount: Cents, feePercent: number): Price {
  const fee = feeOf(amount, feePercent);
  return { fee, total: amount + fee };
}

/**
 * Converts dollars from the API (at most two decimals) to cents.
 *
 * @throws RangeError when the amount is not finite or has more than two decimals, because rounding would hide an error
 * of the sender.
 */
export function centsFromDollars(dollars: number): Cents {
  const cents = Math.round(dollars * 100);
  if (!Number.isSafeInteger(cents) || Math.abs(dollars * 100 - cents) > 1e-6) {
    throw new RangeError(`Not an amount of money: ${dollars}`);
  }
  return cents === 0 ? 0 : cents;
}

export function dollarsFromCents(cents: Cents): number {
  return cents / 100;
}

/** Formats dollars for a path, without trailing zeros (`100`, `99.5`). Source: product 7.4. */
export function dollarsInPath(cents: Cents): string {
  return String(dollarsFromCents(cents));
}

/**
 * Parses a typed amount: `200`, `$1,200`, `99.5`, `200.`.
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

/** True if the text is a number, even if not an amount of money: `-5`, `0.005`, `1,234,567,890`. */
export function isTypedNumber(text: string): boolean {
  return /^[-−]?\$?\s*((\d+|\d{1,3}(,\d{3})+)(\.\d*)?|\.\d+)$/.test(text.trim());
}

/** Maximum one-off fee, in per cent of the amount. */
export const FEE_CEILING_PERCENT = 5;

/** Splits cents into `parts` equal shares; the last one takes the remainder. */
export function splitCents(total: Cents, parts: number): Cents[] {
  const share = Math.floor(total / parts);
  return Array.from({ length: parts }, (_, index) =>
    index === parts - 1 ? total - share * (parts - 1) : share,
  );
}

/** Returns the sum of the rows' amounts. */
export function totalOf(rows: readonly { readonly amount: Cents }[]): Cents {
  return sumCents(rows.map(({ amount }) => amount));
}

export function sumCents(amounts: readonly Cents[]): Cents {
  return amounts.reduce((sum, amount) => sum + amount, 0);
}
