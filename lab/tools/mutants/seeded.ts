/** A place in a file, counted from 1. */
type Place = { readonly line: number; readonly column: number };

/** From where to where in a file. */
export type Location = { readonly start: Place; readonly end: Place };

/** A fault in a file. */
export type Seeded = {
  readonly file: string;
  readonly location: Location;
  /** The code that stands there instead. */
  readonly replacement: string;
};

/** The variable by which the tests know the fault that they run against, as JSON. */
export const SEEDED_VARIABLE = 'MUTANTS_SEEDED';

function offsetOf(code: string, { line, column }: Place): number {
  const before = code.split('\n').slice(0, line - 1);
  return before.reduce((length, one) => length + one.length + 1, column - 1);
}

/** Returns the code at a location. */
export function codeAt(code: string, { start, end }: Location): string {
  return code.slice(offsetOf(code, start), offsetOf(code, end));
}

/** The code of a file with a fault in it. */
export function seededIn(
  code: string,
  { location: { start, end }, replacement }: Omit<Seeded, 'file'>,
): string {
  return code.slice(0, offsetOf(code, start)) + replacement + code.slice(offsetOf(code, end));
}
