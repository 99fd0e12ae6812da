/** A fault that can be seeded. */
export type Mutant = {
  /** File, place and operator: the same as long as the code has that place. */
  readonly id: string;
  readonly file: string;
};

/** A fault that keeps the tests from their end is noticed, too: by running for ever, or by taking all memory. */
export const TIME_OUT = 'time-out';

/**
 * Is told of each fault that was tried.
 *
 * @param by the file of the test that noticed it, `TIME_OUT`, or null when no test did
 */
export type Told = (id: string, by: string | null) => void;
