/**
 * The middle one of some values, or the one at another share of them in order; of two the higher one.
 *
 * @param share from 0 to 1
 * @throws RangeError when there is no value.
 */
export function quantile(values: readonly number[], share = 0.5): number {
  const sorted = [...values].sort((first, second) => first - second);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) {
    throw new RangeError('Nothing was measured.');
  }
  return value;
}
