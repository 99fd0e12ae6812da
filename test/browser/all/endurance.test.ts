import { expect, test } from 'vitest';
import { inNewTab } from '../support/in-tab.ts';
import { spendTwoHours } from '../support/two-hours.ts';

const HOUR = 3_600_000;

test('two hours on the dashboard leak nothing', () =>
  inNewTab(
    async ({ page, url }) => {
      const { before, after, passed, polls, warnings, dialogs } = await spendTwoHours(page, url);
      expect(passed).toBeGreaterThanOrEqual(2 * HOUR);
      expect({ polls, warnings, dialogs }).toEqual({ polls: 300, warnings: 10, dialogs: 100 });
      expect(before.actors).toBeGreaterThan(0);
      // `npm run bench -- --only heap` measures the growth of the heap.
      expect({ ...after, heap: before.heap }).toEqual(before);
    },
    { size: 'desktop' },
  ));
