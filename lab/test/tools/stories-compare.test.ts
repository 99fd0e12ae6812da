import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { comparisonOf } from '../../tools/stories-compare/changes.ts';
import { comparedPage } from '../../tools/stories-compare/page.ts';

/** Returns a picture of one colour. */
function picture(grey: number, height = 2): Buffer {
  const png = new PNG({ width: 2, height });
  png.data.fill(grey);
  return PNG.sync.write(png);
}

test('the page shows each difference once, with its names, before, after and changed pixels; new, removed and failed stories are separate', () => {
  const [white, black, high] = [picture(255), picture(0), picture(255, 3)];
  const before = new Map([
    ['login/a', white],
    ['login/b', white],
    ['login/same', white],
    ['login/gone', black],
    ['login/grows', white],
    ['login/broken', white],
  ]);
  const after = new Map([
    ['login/a', black],
    ['login/b', black],
    ['login/same', picture(255)],
    ['login/new', black],
    ['login/grows', high],
  ]);
  const drawn = (
    pictures: ReadonlyMap<string, Buffer>,
    undrawn: readonly [string, string][] = [],
  ) => ({
    pictures,
    undrawn: new Map(undrawn),
  });
  const comparison = comparisonOf([
    {
      look: '2x2, light',
      before: drawn(before),
      after: drawn(after, [['login/broken', 'Error: no way']]),
    },
  ]);
  expect(
    comparison.changes.map(({ names, look: _, ...pictures }) => [
      names,
      Object.values(pictures).map(Boolean),
    ]),
  ).toEqual([
    [
      ['login/a', 'login/b'],
      [true, true, true],
    ],
    [['login/grows'], [true, true, true]],
    [['login/gone'], [true, false, false]],
    [['login/new'], [false, true, false]],
  ]);
  const page = comparedPage('main', comparison);
  expect(page).toContain('Stories since main: 1 equal, 3 different, 1 new, 1 gone, 1 not drawn');
  expect(page).toContain(
    'login/broken: could not be drawn (after the change; 2x2, light): Error: no way',
  );
  expect(page).toContain('login/a<br>login/b');
  expect(page.match(/<img /g)).toHaveLength(8);
});
