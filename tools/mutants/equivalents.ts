/** Faults that change nothing that anybody could notice. Each was judged once. */
type Equivalents = {
  readonly why: string;
  /** By their ids. */
  readonly faults: readonly string[];
};

/** Faults that no test can notice, with the reason. They do not count. */
export const equivalents: readonly Equivalents[] = [];
