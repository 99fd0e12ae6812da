import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import pixelmatch from 'pixelmatch';
import type { Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { expect, inject, test } from 'vitest';
import { inTab } from '../../../test/browser/support/in-tab.ts';
import { SIZES, type Size } from '../../../test/browser/support/page-pool.ts';
import { kitCopy } from '../../copy/kit.ts';

/** Where the photographs and measures of the kit stand. `npm run docs:kit` takes them again. */
const FOLDER = 'lab/test/browser/kit';
const MADE_WITH = join(FOLDER, 'made-with.json');
const isRecording = process.env.WRITE_KIT === '1';

const sizes = Object.keys(SIZES) as Size[];

/** How far a box may be off elsewhere, in px: letters are not drawn alike on every system. */
const BOX_PX = 3;

/** An element of a part: its box in px, and its place in the list of looks. */
type Measured = readonly [element: string, width: number, height: number, look: number];

/** What each sample is made of, from its outermost element inwards, and the different looks of elements. */
type Measures = {
  readonly looks: readonly string[];
  readonly samples: Readonly<Record<string, readonly Measured[]>>;
};

/** CSS properties that describe how an element looks. */
const PROPERTIES = [
  'color',
  'background-color',
  'border-top-color',
  'border-top-width',
  'border-radius',
  'box-shadow',
  'font-size',
  'font-weight',
  'line-height',
  'padding',
  'gap',
  'opacity',
];

function measuresOf(page: Page): Promise<Measures> {
  return page.evaluate((properties) => {
    const looks: string[] = [];
    const measured = (element: Element): Measured => {
      const { width, height } = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      const look = properties.map((it) => `${it}: ${style.getPropertyValue(it)}`).join('; ');
      if (!looks.includes(look)) looks.push(look);
      return [element.localName, Math.round(width), Math.round(height), looks.indexOf(look)];
    };
    const samples = Object.fromEntries(
      [...document.querySelectorAll('[data-look]')].flatMap((look) =>
        [...look.querySelectorAll('[data-sample]')].map((sample) => [
          `${look.getAttribute('data-look')}: ${sample.getAttribute('data-sample')}`,
          [...sample.querySelectorAll(':scope *:not(svg *)')].map(measured),
        ]),
      ),
    );
    return { looks, samples };
  }, PROPERTIES);
}

/** What the pictures depend on besides the kit: another engine, or another system's letters, would differ in every line. */
function engineOf(page: Page): object {
  return {
    program: basename(inject('chromiumPath')),
    version: page.context().browser()?.version(),
    platform: `${process.platform} ${process.arch}`,
  };
}

/** How many pixels of two pictures differ; all of them where their sizes do. */
function differingPixels(one: Buffer, other: Buffer): number {
  const [a, b] = [PNG.sync.read(one), PNG.sync.read(other)];
  return a.width === b.width && a.height === b.height
    ? pixelmatch(a.data, b.data, undefined, a.width, a.height)
    : a.width * a.height;
}

/** Each sample with its looks written out. Boxes that are nearly those of other measures are said to be those. */
function compared({ looks, samples }: Measures, others: Measures): object {
  const near = (one: number, other = Number.NaN) => (Math.abs(one - other) <= BOX_PX ? other : one);
  return Object.fromEntries(
    Object.entries(samples).map(([name, elements]) => [
      name,
      elements.map(([element, width, height, look], index) => {
        const other = others.samples[name]?.[index];
        return `${element} ${near(width, other?.[1])} x ${near(height, other?.[2])}; ${looks[look]}`;
      }),
    ]),
  );
}

/** As JSON with a line for each look and for each sample, so that a change can be read. */
function asLines({ looks, samples }: Measures): string {
  const lines = Object.entries(samples).map(
    ([name, elements]) => `${JSON.stringify(name)}: ${JSON.stringify(elements)}`,
  );
  return `{"looks": [\n${looks.map((look) => JSON.stringify(look)).join(',\n')}\n],\n"samples": {\n${lines.join(',\n')}\n}}\n`;
}

/** The page of the kit at rest. */
async function openKit(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await page.goto('/flows#kit');
  await page.getByRole('heading', { name: kitCopy.title, level: 1 }).waitFor();
  await page.evaluate(() => document.fonts.ready);
}

test.each(sizes)('every part and variant of the kit looks as it did, on a %s', (size) =>
  inTab(
    async (tab) => {
      const { page } = tab;
      await openKit(page);
      expect(await tab.accessibilityFaults()).toEqual([]);
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(
        SIZES[size].width,
      );
      const measuresFile = join(FOLDER, `${size}.json`);
      const pictureFile = join(FOLDER, `${size}.png`);
      const measures = await measuresOf(page);
      const engine = engineOf(page);
      const picture = await page.screenshot({ fullPage: true, scale: 'css' });
      if (isRecording) {
        writeFileSync(MADE_WITH, `${JSON.stringify(engine, null, 2)}\n`);
        writeFileSync(measuresFile, asLines(measures));
        writeFileSync(pictureFile, picture);
      }
      const recorded: Measures = JSON.parse(readFileSync(measuresFile, 'utf8'));
      expect(compared(measures, recorded)).toEqual(compared(recorded, recorded));
      const madeWith = existsSync(MADE_WITH) && JSON.parse(readFileSync(MADE_WITH, 'utf8'));
      if (JSON.stringify(madeWith) === JSON.stringify(engine)) {
        expect(differingPixels(picture, readFileSync(pictureFile)), pictureFile).toBe(0);
      }
    },
    { size },
  ),
);
