import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { browserFiles, chartsOf, walksPattern } from '../../tools/changed.ts';

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

describe('the tests in a browser that a change reaches', () => {
  const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') });
  const all = readdirSync('test/browser').filter((name) => name.endsWith('.test.ts'));
  const tests = all.map((name) => read(`test/browser/${name}`));
  const reachedBy = (path: string) =>
    browserFiles([read(path)], tests).map((file) => file.replace(/.*\/(.*)\.test\.ts/, '$1'));

  test.each([
    ['a word', 'src/copy/cash-out.ts', ['cash-out', 'history', 'money', 'stories'], 'email-links'],
    ['a chart', 'machines/cash-out.machine.ts', ['cash-out', 'history', 'payment'], 'stories'],
    [
      'a chart that a dialog draws',
      'machines/delay.machine.ts',
      ['faults-customer', 'money'],
      'bank',
    ],
    [
      'a part of a screen',
      'src/routes/dashboard/cash-out/choice.tsx',
      ['cash-out', 'late-parts', 'stories'],
      'email-links',
    ],
    [
      'a screen',
      'src/routes/signup/employment.screen.tsx',
      ['faults', 'onboarding', 'stories'],
      'money',
    ],
  ])('are those that name what %s shows', (_, path, some, other) => {
    const reached = reachedBy(path);
    expect(reached).toEqual(expect.arrayContaining(some));
    expect(reached).not.toContain(other);
  });

  test('are none where a customer sees nothing of it', () => {
    expect(reachedBy('src/services/backend.ts')).toEqual([]);
    expect(reachedBy('docs/product.md')).toEqual([]);
  });
});
