import { expect, test } from 'vitest';
import { enginesPage } from '../../tools/engines.ts';

test('the page of the engines counts passed cases for each engine that ran, and marks the others', () => {
  const result = (engine: string, title: string, status: string) => ({
    ancestorTitles: [engine],
    title,
    status,
  });
  const page = enginesPage(
    [
      result('firefox', 'the journey', 'passed'),
      result('firefox', 'the days', 'passed'),
      result('webkit', 'the journey', 'passed'),
      result('webkit', 'the days', 'failed'),
      result('safari', 'the journey', 'skipped'),
    ],
    { firefox: 'firefox 153.7', webkit: 'WebKitGTK 2.50.6' },
    '2026-11-22',
  );
  expect(page).toContain('on 2026-11-22');
  expect(page).toContain('| firefox | firefox 153.7 | Firefox | 2 | 2 |');
  expect(page).toMatch(/\| webkit \| WebKitGTK 2\.50\.6 \| .* \| 1 \| 2 \|/);
  expect(page).toContain('| the days | passed | – |');
  expect(page).not.toContain('safari');
});
