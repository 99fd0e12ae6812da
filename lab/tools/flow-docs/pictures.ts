import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, type Page } from 'playwright-core';
import { PHOTOGRAPHS, pictureName } from '../../../config/photographs.ts';
import { CHROMIUM_ARGUMENTS, provideChromium } from '../../../test/browser/support/chromium.ts';
import { pictureOf } from './page.ts';

const MOST_BYTES = 25_000;

/** From fine to coarse, as a canvas takes them. The first that is small enough is kept, else the last. */
const QUALITIES = [0.9, 0.8, 0.7, 0.6, 0.5, 0.4];

/**
 * Makes a small picture of each address of which the tests have left a photograph. The others stay as they are.
 *
 * @returns how many were made
 */
export async function makePictures(paths: readonly string[], folder: string): Promise<number> {
  const photographed = paths.flatMap((path) => {
    const photograph = join(PHOTOGRAPHS, pictureName(path, 'phone', 'chromium'));
    return existsSync(photograph) ? [{ photograph, picture: join(folder, pictureOf(path)) }] : [];
  });
  if (photographed.length === 0) return 0;
  mkdirSync(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  try {
    const page = await browser.newPage();
    for (const { photograph, picture } of photographed) {
      writeFileSync(picture, await asWebP(readFileSync(photograph), page));
    }
  } finally {
    await browser.close();
  }
  return photographed.length;
}

async function asWebP(png: Buffer, page: Page): Promise<Buffer> {
  const dataUrl = await page.evaluate(
    async ({ source, qualities, mostBytes }) => {
      const image = new Image();
      image.src = source;
      await image.decode();
      const canvas = document.createElement('canvas');
      canvas.width = image.naturalWidth;
      canvas.height = image.naturalHeight;
      canvas.getContext('2d')?.drawImage(image, 0, 0);
      const pictures = qualities.map((quality) => canvas.toDataURL('image/webp', quality));
      // Four characters of it are three bytes.
      return (
        pictures.find((picture) => (picture.length * 3) / 4 <= mostBytes) ?? pictures.at(-1) ?? ''
      );
    },
    {
      source: `data:image/png;base64,${png.toString('base64')}`,
      qualities: QUALITIES,
      mostBytes: MOST_BYTES,
    },
  );
  return Buffer.from(dataUrl.slice(dataUrl.indexOf(',') + 1), 'base64');
}
