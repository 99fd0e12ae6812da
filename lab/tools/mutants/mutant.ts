/** A fault that can be seeded. */
export type Mutant = {
  /** File, place and operator; stable as long as the code exists. */
  readonly id: string;
  readonly file: string;
};

/** Marks a fault as noticed because the tests did not end, or ran out of memory. */
export const TIME_OUT = 'time-out';

/**
 * Is told of each fault that was tried.
 *
 * @param by the file of the test that noticed it, `TIME_OUT`, or null when no test did
 */
export type Told = (id: string, by: string | null) => void;
