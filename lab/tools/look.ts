import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, provideChromium } from '../../test/browser/support/chromium.ts';
import { buildForSandbox, SANDBOX_BUILD } from './bench/builds.ts';
import { drawStories, type Look } from './stories-compare/draw.ts';

/** The story of each page in docs/look.md, by the first part of its pictures' names. */
const STORIES = {
  eligibility: 'app/eligibility',
  'eligibility-offer': 'appOffer/offered',
  'home-first': 'dashboard/details.resting/first-loan',
  'home-not-arrived': 'dashboard/details.resting/not-arrived',
  'home-overdue': 'dashboard/details.resting/overdue',
  'home-owing': 'dashboard/details.resting/two-repayments',
} as const;

type Page = keyof typeof STORIES;

/** Story of the picture in the README. */
const DASHBOARD = 'dashboard/details.resting/transferring';

/** Window sizes, how many views stand in a row, how large they are, and the pages that are shown so. */
const VIEWS: readonly {
  readonly name: string;
  readonly viewport: Look['viewport'];
  readonly scale: number;
  readonly columns: number;
  readonly pages: readonly Page[];
}[] = [
  {
    name: 'phone',
    viewport: { width: 360, height: 740 },
    scale: 0.75,
    columns: 4,
    pages: Object.keys(STORIES) as Page[],
  },
  {
    name: 'wide',
    viewport: { width: 1280, height: 800 },
    scale: 0.5,
    columns: 2,
    pages: ['eligibility', 'home-first', 'home-overdue', 'home-owing'],
  },
];

/** Places of the present view in light and dark colours, counted from 0. The views before the change are left of them. */
const PLACES = { light: 1, dark: 3 } as const;

/** Space between two views in px. */
const GAP = 10;

type Part = {
  readonly png: string;
  readonly x: number;
  readonly y: number;
  readonly scale: number;
};

/** Draws the first view of pictures into another picture, or alone, and returns it as a data URL. Runs in a browser. */
async function composed(asked: {
  readonly before: string | null;
  readonly parts: readonly Part[];
  readonly width: number;
  readonly height: number;
}): Promise<string> {
  const { before, parts, width, height } = asked;
  // No functions of its own: tsx would name them with a helper that the browser lacks.
  const old = before && (await createImageBitmap(await (await fetch(before)).blob()));
  const canvas = document.createElement('canvas');
  canvas.width = old ? old.width : width;
  canvas.height = old ? old.height : height;
  const pen = canvas.getContext('2d') as CanvasRenderingContext2D;
  pen.imageSmoothingQuality = 'high';
  if (old) pen.drawImage(old, 0, 0);
  for (const { png, x, y, scale } of parts) {
    const now = await createImageBitmap(await (await fetch(png)).blob());
    pen.drawImage(now, 0, 0, width, height, x, y, width * scale, height * scale);
  }
  return old ? canvas.toDataURL('image/webp', 0.8) : canvas.toDataURL('image/png');
}

const asUrl = (bytes: Buffer, type: string) =>
  `data:image/${type};base64,${bytes.toString('base64')}`;

/** Takes again the present views in the pictures of docs/look.md, and the picture of the README. */
async function takeLook(): Promise<void> {
  buildForSandbox();
  const browser = await chromium.launch({
    executablePath: provideChromium(),
    args: CHROMIUM_ARGUMENTS,
  });
  const page = await browser.newPage();
  try {
    for (const { name, viewport, scale, columns, pages } of VIEWS) {
      const wanted = [...pages.map((one) => STORIES[one]), DASHBOARD];
      const light = await drawStories(SANDBOX_BUILD, { colorScheme: 'light', viewport }, wanted);
      const dark = await drawStories(SANDBOX_BUILD, { colorScheme: 'dark', viewport }, wanted);
      const partOf = (scheme: keyof typeof PLACES, story: string): Part => {
        const png = { light, dark }[scheme].pictures.get(story);
        if (!png) throw new Error(`${story} cannot be drawn.`);
        const place = PLACES[scheme];
        return {
          png: asUrl(png, 'png'),
          x: (place % columns) * (viewport.width * scale + GAP),
          y: Math.floor(place / columns) * (viewport.height * scale + GAP),
          scale,
        };
      };
      const write = async (file: string, before: string | null, parts: readonly Part[]) => {
        const url = await page.evaluate(composed, { before, parts, ...viewport });
        writeFileSync(file, Buffer.from(url.split(',')[1] ?? '', 'base64'));
        console.log(file);
      };
      for (const one of pages) {
        const file = `docs/look/${one}.${name}.webp`;
        const parts = (['light', 'dark'] as const).map((scheme) => partOf(scheme, STORIES[one]));
        await write(file, asUrl(readFileSync(file), 'webp'), parts);
      }
      if (name !== 'wide') continue;
      const part = { ...partOf('light', DASHBOARD), x: 0, y: 0, scale: 1 };
      await write('docs/dashboard.png', null, [part]);
    }
  } finally {
    await browser.close();
  }
}

await takeLook();
