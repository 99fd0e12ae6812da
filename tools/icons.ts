import { readFileSync, writeFileSync } from 'node:fs';
import { chromium } from 'playwright-core';
import { CHROMIUM_ARGUMENTS, provideBrowser } from '../test/browser/support/chromium.ts';

// `npm run icons`: draws the PNGs in public/ from the logo and the SVG of the social card.

const file = (path: string) => new URL(`../${path}`, import.meta.url);
const mark = readFileSync(file('public/favicon.svg'), 'utf8');
/** The logo without rounded corners, because phones cut a maskable icon to their own shape. */
const maskable = mark.replace(' rx="10"', '');
const card = readFileSync(file('tools/social-card.svg'), 'utf8');

const PICTURES = [
  { name: 'icon-192.png', svg: mark, width: 192, height: 192 },
  { name: 'icon-512.png', svg: mark, width: 512, height: 512 },
  { name: 'icon-maskable-512.png', svg: maskable, width: 512, height: 512 },
  { name: 'social-card.png', svg: card, width: 1200, height: 630 },
];

const browser = await chromium.launch({
  executablePath: provideBrowser(),
  args: CHROMIUM_ARGUMENTS,
});
try {
  for (const { name, svg, width, height } of PICTURES) {
    const page = await browser.newPage({ viewport: { width, height } });
    await page.setContent(`<style>body{margin:0}svg{display:block;width:100vw}</style>${svg}`);
    writeFileSync(file(`public/${name}`), await page.screenshot({ omitBackground: true }));
    console.log(`Written: public/${name}`);
    await page.close();
  }
} finally {
  await browser.close();
}
