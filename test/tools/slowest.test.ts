import { expect, test } from 'vitest';
import { slowestPage } from '../support/slowest.ts';

test('the ten that took longest are listed, the longest first, in seconds', () => {
  const tests = Array.from({ length: 12 }, (_, index) => ({
    name: `a|${index}`,
    took: (index + 1) * 1_000,
  }));
  const page = slowestPage(tests, [{ name: 'one file', took: 1_499 }]);
  const rows = page.split('\n').filter((line) => line.startsWith('| a'));
  expect(rows).toHaveLength(10);
  expect(rows[0]).toBe('| a\\|11 | 12 |');
  expect(rows.at(-1)).toBe('| a\\|2 | 3 |');
  expect(page).toContain('| one file | 1 |');
});
