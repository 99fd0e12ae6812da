/** Fault that can be seeded. */
export type Mutant = {
  /** File, place and operator; stable as long as the code exists. */
  readonly id: string;
  readonly file: string;
};

/** Marks a fault as noticed because the tests did not end, or ran out of memory. */
export const TIME_OUT = 'time-out';

/**
 * Receives the result of each fault.
 *
 * @param by file of the test that noticed it, `TIME_OUT`, or null if no test did
 */
export type Told = (id: string, by: string | null) => void;
