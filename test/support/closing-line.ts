import { writeSync } from 'node:fs';
import type { Reporter, SerializedError, TestModule } from 'vitest/node';

/** A run in numbers. */
type Counts = { passed: number; failed: number; skipped: number };

/**
 * Ends a run with a plain line for machines: `12 passed, 0 failed, 3 skipped`. Failures outside of a test (a file that does not
 * load, a hook, an unhandled error) count as a failed test.
 */
export default class ClosingLine implements Reporter {
  private line: string | null = null;

  onInit(): void {
    // Last, after other output of the run, such as that of its teardown.
    process.once('exit', () => {
      if (this.line !== null) writeSync(1, `${this.line}\n`);
    });
  }

  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly SerializedError[]): void {
    const counts: Counts = { passed: 0, failed: unhandledErrors.length, skipped: 0 };
    for (const module of modules) {
      for (const part of [module, ...module.children.allSuites()]) {
        if (part.errors().length > 0) counts.failed += 1;
      }
      for (const test of module.children.allTests()) {
        const { state } = test.result();
        counts[state === 'pending' ? 'skipped' : state] += 1;
      }
    }
    this.line = sentence(counts);
  }
}

function sentence({ passed, failed, skipped }: Counts): string {
  return `${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
}
