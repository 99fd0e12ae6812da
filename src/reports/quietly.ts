/**
 * Runs a part of what makes reports, and swallows what it throws or rejects with: a fault of the reporter's that reached the
 * page would be reported, by the same faulty part.
 */
export async function quietly(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch {
    // Nothing to tell of it, and no way to tell it by.
  }
}
