import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Pictures } from './draw.ts';

/** What looks different: in which stories, before and after, and where. */
export type Change = {
  readonly names: readonly string[];
  /** PNG; null where there was none. */
  readonly before: Buffer | null;
  /** PNG; null where there is none any more. */
  readonly after: Buffer | null;
  /** PNG with the pixels that differ; null where there is one picture only. */
  readonly difference: Buffer | null;
};

/** The pictures that differ, each pair once. */
export function changedPictures(before: Pictures, after: Pictures): readonly Change[] {
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

/** Where two pictures differ; null where they look alike. */
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
