import { PNG } from 'pngjs';
import { expect, test } from 'vitest';
import { changedPictures } from '../../tools/stories-compare/changes.ts';
import { comparedPage } from '../../tools/stories-compare/page.ts';

/** A picture of one colour. */
function picture(grey: number, height = 2): Buffer {
  const png = new PNG({ width: 2, height });
  png.data.fill(grey);
  return PNG.sync.write(png);
}

test('what looks different is shown once with all its names, before, after and where; what is new or gone by itself', () => {
  const [white, black, high] = [picture(255), picture(0), picture(255, 3)];
  const before = new Map([
    ['login/a', white],
    ['login/b', white],
    ['login/same', white],
    ['login/gone', black],
    ['login/grows', white],
  ]);
  const after = new Map([
    ['login/a', black],
    ['login/b', black],
    ['login/same', picture(255)],
    ['login/new', black],
    ['login/grows', high],
  ]);
  const changes = changedPictures(before, after);
  expect(
    changes.map(({ names, ...pictures }) => [names, Object.values(pictures).map(Boolean)]),
  ).toEqual([
    [
      ['login/a', 'login/b'],
      [true, true, true],
    ],
    [['login/grows'], [true, true, true]],
    [['login/gone'], [true, false, false]],
    [['login/new'], [false, true, false]],
  ]);
  const page = comparedPage('main', changes);
  expect(page).toContain('4 pictures look different since main');
  expect(page).toContain('login/a<br>login/b');
  expect(page.match(/<img /g)).toHaveLength(8);
});
