/**
 * Runs a part of the reporter and swallows what it throws or rejects with, because a fault that reached the page would be
 * reported by the same faulty part.
 */
export async function quietly(run: () => unknown): Promise<void> {
  try {
    await run();
  } catch {
    // There is no way to report it.
  }
}
