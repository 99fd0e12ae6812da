/** A fault that can be seeded. */
export type Mutant = {
  /** File, place and operator: the same as long as the code has that place. */
  readonly id: string;
  readonly file: string;
};

/**
 * Is told of each fault that was tried.
 *
 * @param by the file of the test that noticed it, `time-out`, or null when nobody did
 */
export type Told = (id: string, by: string | null) => void;
