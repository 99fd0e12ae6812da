import { pictureName, type Scheme } from '../../../config/photographs.ts';

/** Sizes in which the browser tests photograph a state. */
const PHOTOGRAPH_SIZES = ['phone', 'desktop'] as const;

/** A size in which screens are photographed. */
export type PhotographSize = (typeof PHOTOGRAPH_SIZES)[number];

/** A photograph: where the sandbox serves it, and what it shows. */
export type Photograph = {
  readonly src: string;
  readonly size: PhotographSize;
  readonly engine: (typeof OTHER_ENGINES)[number];
};

/** Photographs of an address in the other engines; the book draws its states in this one. */
export function photographsOf(path: string): readonly Photograph[] {
  return OTHER_ENGINES.flatMap((engine) =>
    PHOTOGRAPH_SIZES.map((size) => ({
      src: served(pictureName(path, size, engine)),
      size,
      engine,
    })),
  );
}

/** Returns the URL of an address's photograph in Chromium. */
export function photographOf(path: string, size: PhotographSize, scheme: Scheme): string {
  return served(pictureName(path, size, 'chromium', scheme));
}

function served(name: string): string {
  return `/sandbox/screens/${encodeURIComponent(name)}`;
}

/** Engines other than Chromium in which the tests photograph each address. */
const OTHER_ENGINES = ['firefox', 'webkit'] as const;
