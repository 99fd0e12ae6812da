/*
 * Setup file of a run with probes: tells which faults this test file has reached.
 */
import { afterEach } from 'vitest';
import { REACHED } from './seeded.ts';

declare module 'vitest' {
  interface TaskMeta {
    reached?: readonly number[];
  }
}

const shared = globalThis as { [REACHED]?: Set<number> };
shared[REACHED] ??= new Set();
const reached = shared[REACHED];
// Test files share the process.
reached.clear();

afterEach(({ task }) => {
  task.file.meta.reached = [...reached];
});
