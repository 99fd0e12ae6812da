/**
 * Returns a quantile of some values, by default the median; between two values the higher one.
 *
 * @param share from 0 to 1
 * @throws RangeError if there are no values.
 */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((first, second) => first - second);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) {
    throw new RangeError('Nothing was measured.');
  }
  return value;
}
