import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Drawn, Pictures } from './draw.ts';

/** Visual difference: its stories, and pictures of before, after and the difference. */
type Change = {
  readonly names: readonly string[];
  /** PNG; null if there was none. */
  readonly before: Buffer | null;
  /** PNG; null if there is none now. */
  readonly after: Buffer | null;
  /** PNG with the different pixels; null if there is only one picture. */
  readonly difference: Buffer | null;
};

/** Result of a comparison, for one look or all. */
export type Comparison = {
  readonly changes: readonly (Change & { readonly look: string })[];
  readonly counts: Readonly<Record<'equal' | 'different' | 'added' | 'gone', number>>;
  /** Stories that failed to render, with the error. They are not compared. */
  readonly undrawn: ReadonlyMap<string, string>;
};

/** Compares the stories of two builds in each look. */
export function comparisonOf(
  looks: readonly { readonly look: string; readonly before: Drawn; readonly after: Drawn }[],
): Comparison {
  const undrawn = new Map(
    looks.flatMap(({ look, before, after }) =>
      Object.entries({ before, after }).flatMap(([when, { undrawn: ones }]) =>
        [...ones].map(([name, why]) => [name, `(${when} the change; ${look}): ${why}`] as const),
      ),
    ),
  );
  const drawn = ({ pictures }: Drawn) =>
    new Map([...pictures].filter(([name]) => !undrawn.has(name)));
  const changes = looks.flatMap(({ look, before, after }) =>
    changedPictures(drawn(before), drawn(after)).map((change) => ({ ...change, look })),
  );
  const all = looks.flatMap(({ before, after }) => [
    ...drawn(before).keys(),
    ...drawn(after).keys(),
  ]);
  const count = (ones: readonly Change[]) => new Set(ones.flatMap(({ names }) => names)).size;
  return {
    changes,
    counts: {
      equal: new Set(all).size - count(changes),
      different: count(changes.filter(({ difference }) => difference)),
      added: count(changes.filter(({ before }) => !before)),
      gone: count(changes.filter(({ after }) => !after)),
    },
    undrawn,
  };
}

/** Returns the pictures that differ, each pair once. */
function changedPictures(before: Pictures, after: Pictures): readonly Change[] {
  const pairs = new Map<Buffer | null, Map<Buffer | null, string[]>>();
  for (const name of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(name) ?? null, after.get(name) ?? null];
    const ofOne = pairs.get(was) ?? new Map<Buffer | null, string[]>();
    pairs.set(was, ofOne.set(is, [...(ofOne.get(is) ?? []), name]));
  }
  return [...pairs].flatMap(([was, others]) =>
    [...others].flatMap(([is, names]): Change[] => {
      if (!was || !is) return [{ names, before: was, after: is, difference: null }];
      const difference = was.equals(is) ? null : differenceOf(was, is);
      return difference ? [{ names, before: was, after: is, difference }] : [];
    }),
  );
}

/** Returns a picture of the differences; null if there are none. */
function differenceOf(before: Buffer, after: Buffer): Buffer | null {
  const pictures = [PNG.sync.read(before), PNG.sync.read(after)];
  const width = Math.max(...pictures.map((one) => one.width));
  const height = Math.max(...pictures.map((one) => one.height));
  const [one, other] = pictures.map((picture) => {
    const large = new PNG({ width, height });
    PNG.bitblt(picture, large, 0, 0, picture.width, picture.height, 0, 0);
    return large.data;
  });
  const difference = new PNG({ width, height });
  const count = one && other ? pixelmatch(one, other, difference.data, width, height) : 0;
  return count > 0 ? PNG.sync.write(difference) : null;
}
