import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const folder = new URL('../../.github/workflows/', import.meta.url);

/** The lines of all workflows that name external actions and images, without their keys. */
const named = readdirSync(folder).flatMap((file) =>
  [
    ...readFileSync(new URL(file, folder), 'utf8').matchAll(
      /^\s*(?:- )?(?<key>uses|container|image): *(?<what>\S.*)$/gm,
    ),
  ].map(({ groups = {} }) => ({ file, key: groups.key, what: groups.what ?? '' })),
);

test('CI pins every action and image, so that its maker cannot replace it', () => {
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
