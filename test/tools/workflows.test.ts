import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../.github/workflows/', import.meta.url);

/** The lines of all workflows that name what others have made, without their keys. */
const named = readdirSync(folder).flatMap((file) =>
  [
    ...readFileSync(new URL(file, folder), 'utf8').matchAll(
      /^\s*(?:- )?(?<key>uses|container|image): *(?<what>\S.*)$/gm,
    ),
  ].map(({ groups = {} }) => ({ file, key: groups.key, what: groups.what ?? '' })),
);

test('CI runs no action and no image that its maker could put another in the place of', () => {
  expect(named.filter(({ key }) => key === 'uses').length).toBeGreaterThan(5);
  expect(named.filter(({ key }) => key === 'container').length).toBeGreaterThan(3);
  const movable = named.filter(
    ({ key, what }) =>
      !(
        key === 'uses' ? /^[\w./-]+@[0-9a-f]{40} # v[\d.]+$/ : /^[\w./:-]+@sha256:[0-9a-f]{64}$/
      ).test(what),
  );
  expect(movable).toEqual([]);
});
