/**
 * The value below which a share of some values lies, the next one above where it falls between two.
 *
 * @param share from 0 to 1
 * @throws RangeError when there is no value.
 */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((first, second) => first - second);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) {
    throw new RangeError('There is no median of nothing.');
  }
  return value;
}

/** The middle of some values; of an even number of them the higher one. */
export function median(values: readonly number[]): number {
  return quantile(values, 0.5);
}
