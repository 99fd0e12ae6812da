import { expect, test } from 'vitest';
import { chartsOf, walksPattern } from '../../tools/changed.ts';

const IMPORT = "import type { CashOutActor } from '../../../../machines/cash-out.machine.ts';";

test('a chart is about itself, and what is drawn about the charts that it imports', () => {
  expect(chartsOf('machines/cash-out.machine.ts', '')).toEqual(['cashOut']);
  expect(chartsOf('src/routes/dashboard/cash-out/amount.tsx', `${IMPORT}\n${IMPORT}`)).toEqual([
    'cashOut',
  ]);
  expect(chartsOf('src/routes/login.screen.tsx', "flowScreen('login', Screen)")).toEqual(['login']);
});

test('what only runs charts is about none of them', () => {
  expect(chartsOf('src/app-actor.ts', IMPORT)).toEqual([]);
  expect(chartsOf('test/machines/cash-out.machine.test.ts', IMPORT)).toEqual([]);
});

test('walks are found by the names of the charts, and by these alone', () => {
  const pattern = new RegExp(walksPattern(['cashOut', 'delay']));
  expect(pattern.test("'cashOut' walk 1, 2 steps")).toBe(true);
  expect(pattern.test("'delay' walk 1, 2 steps")).toBe(true);
  expect(pattern.test("'login' walk 1, 2 steps")).toBe(false);
});
