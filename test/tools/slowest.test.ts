import { expect, test } from 'vitest';
import { progressLine } from '../support/progress.ts';
import { slowestLines, slowestPage } from '../support/slowest.ts';

test('the ten slowest tests are listed, the slowest first, in seconds', () => {
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

test('a run ends with its slow tests, and does not mention others', () => {
  const quick = { name: 'quick', took: 400 };
  expect(slowestLines([quick])).toBe('');
  expect(slowestLines([quick, { name: 'slow', took: 9_000 }])).toMatch(/^slow +9$/m);
  expect(slowestLines([quick, { name: 'slow', took: 9_000 }])).not.toContain('quick');
});

test('a run prints its progress, and the remaining time at its pace', () => {
  expect(progressLine(0.25, 120_000)).toBe('25 % done after 2 min, about 6 min to go');
  expect(progressLine(0.02, 60_000)).toBe('2 % done after 1 min');
});
