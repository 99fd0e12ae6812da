/** Position in a file, counted from 1. */
type Place = { readonly line: number; readonly column: number };

/** Start and end in a file. */
export type Location = { readonly start: Place; readonly end: Place };

/** Fault in a file. */
export type Seeded = {
  readonly file: string;
  readonly location: Location;
  /** The replacement code. */
  readonly replacement: string;
};

/** Environment variable with the fault of the tests, as JSON. */
export const SEEDED_VARIABLE = 'MUTANTS_SEEDED';

/** Environment variable with the faults of which a run finds out which test files reach them, as JSON. */
export const PROBED_VARIABLE = 'MUTANTS_PROBED';

/** Global variable of a test's process with the numbers of the reached faults. */
export const REACHED = '__reachedFaults';

/** Returns the offset of a place in the code. */
export function offsetOf(code: string, { line, column }: Place): number {
  const before = code.split('\n').slice(0, line - 1);
  return before.reduce((length, one) => length + one.length + 1, column - 1);
}

/** Returns the code at a location. */
export function codeAt(code: string, { start, end }: Location): string {
  return code.slice(offsetOf(code, start), offsetOf(code, end));
}

/** Returns the code of a file with a fault. */
export function seededIn(
  code: string,
  { location: { start, end }, replacement }: Omit<Seeded, 'file'>,
): string {
  return code.slice(0, offsetOf(code, start)) + replacement + code.slice(offsetOf(code, end));
}
