/** One measured figure, a row of the benchmark's table. */
export type Figure = {
  /** The measurement and its conditions. */
  readonly what: string;
  readonly value: number;
  /** 'times': as much as a fixed piece of work, done beside it. */
  readonly unit: 'kB' | 'ms' | 's' | 'MB' | 'points' | 'count' | 'per second' | 'times';
  /** The limit that the value should keep; null where there is none. */
  readonly aim: { readonly atMost: number } | { readonly atLeast: number } | null;
};
