/** A measured figure: a row of the benchmark's table. */
export type Figure = {
  /** The measurement and its conditions. */
  readonly what: string;
  readonly value: number;
  /** 'times': a multiple of a fixed piece of work. */
  readonly unit: 'kB' | 'ms' | 's' | 'MB' | 'points' | 'count' | 'per second' | 'times';
  /** Limit of the value; null if there is none. */
  readonly aim: { readonly atMost: number } | { readonly atLeast: number } | null;
};
