import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { browserFiles, chartsOf, walksPattern } from '../../tools/changed.ts';

const IMPORT = "import type { cashOutMachine } from '../../../../machines/cash-out.machine.ts';";

test('a chart affects itself, and a drawing the charts that it imports', () => {
  expect(chartsOf('machines/cash-out.machine.ts', '')).toEqual(['cashOut']);
  expect(chartsOf('src/routes/dashboard/cash-out/amount.tsx', `${IMPORT}\n${IMPORT}`)).toEqual([
    'cashOut',
  ]);
  expect(chartsOf('src/routes/login.screen.tsx', "flowScreen('login', Screen)")).toEqual(['login']);
});

test('code that only runs charts affects none of them', () => {
  expect(chartsOf('src/app-actor.ts', IMPORT)).toEqual([]);
  expect(chartsOf('test/machines/cash-out.machine.test.ts', IMPORT)).toEqual([]);
});

test('walks are found only by the names of the charts', () => {
  const pattern = new RegExp(walksPattern(['cashOut', 'delay']));
  expect(pattern.test("'cashOut' walk 1, 2 steps")).toBe(true);
  expect(pattern.test("'delay' walk 1, 2 steps")).toBe(true);
  expect(pattern.test("'login' walk 1, 2 steps")).toBe(false);
});

describe('the browser tests that a change affects', () => {
  const read = (path: string) => ({ path, text: readFileSync(path, 'utf8') });
  const all = readdirSync('test/browser').filter((name) => name.endsWith('.test.ts'));
  const tests = all.map((name) => read(`test/browser/${name}`));
  const reachedBy = (path: string) =>
    browserFiles([read(path)], tests).map((file) => file.replace(/.*\/(.*)\.test\.ts/, '$1'));

  test.each([
    ['a word', 'src/copy/cash-out.ts', ['cash-out', 'history', 'money', 'stories'], 'email-links'],
    ['a chart', 'machines/cash-out.machine.ts', ['cash-out', 'history', 'money'], 'stories'],
    ['a chart that a dialog draws', 'machines/delay.machine.ts', ['money', 'second-press'], 'bank'],
    [
      'a part of a screen',
      'src/routes/dashboard/cash-out/choice.tsx',
      ['cash-out', 'late-parts', 'stories'],
      'email-links',
    ],
    ['a screen', 'src/routes/signup/name.screen.tsx', ['onboarding', 'stories'], 'money'],
  ])('are those that name what %s shows', (_, path, some, other) => {
    const reached = reachedBy(path);
    expect(reached).toEqual(expect.arrayContaining(some));
    expect(reached).not.toContain(other);
  });

  test('are none, but the one of the first load, if the change is invisible to customers', () => {
    expect(reachedBy('src/services/backend.ts')).toEqual(['first-load']);
    expect(reachedBy('docs/product.md')).toEqual([]);
  });
});
