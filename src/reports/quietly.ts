/** Runs a part of the reporter and swallows its errors, because reporting one would run the same faulty part again. */
export async function quietly(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch {
    // There is no way to report it.
  }
}
