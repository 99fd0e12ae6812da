import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { escaped } from '../../config/page-head.ts';
import { buildForSandbox, SANDBOX_BUILD } from './bench/builds.ts';
import { drawStories, type Look, lookName, SHEET_WINDOWS } from './stories-compare/draw.ts';

/** Folder of the pictures and their page. */
const FOLDER = 'build/stories/sheet';

const STYLE =
  'body{font:14px sans-serif}figure{display:inline-block;margin:0 8px 2em 0;vertical-align:top}img{height:480px}';

/** Takes pictures of every state at five sizes in both colour schemes, and writes a page with each distinct picture once. */
async function writeSheet(): Promise<void> {
  buildForSandbox();
  // Pictures of states that look otherwise now would stay.
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  const figures: string[] = [];
  for (const [width, height] of SHEET_WINDOWS) {
    for (const colorScheme of ['light', 'dark'] satisfies Look['colorScheme'][]) {
      const look: Look = { colorScheme, viewport: { width, height } };
      const { pictures, undrawn } = await drawStories(SANDBOX_BUILD, look);
      for (const [name, why] of undrawn) {
        process.exitCode = 1;
        console.error(`${name}, ${lookName(look)}: cannot be drawn: ${why}`);
      }
      const seen = new Set<Buffer>();
      for (const [story, picture] of pictures) {
        if (seen.has(picture)) continue;
        seen.add(picture);
        const name = `${story}, ${lookName(look)}`;
        const file = `${name.replaceAll(/[^\w.-]+/g, '.')}.png`;
        writeFileSync(`${FOLDER}/${file}`, picture);
        figures.push(
          `<figure><figcaption>${escaped(name)}</figcaption><img loading="lazy" src="${file}" alt=""></figure>`,
        );
      }
    }
  }
  writeFileSync(
    `${FOLDER}/index.html`,
    `<!doctype html><html lang="en"><meta charset="utf-8"><title>Contact sheet</title><style>${STYLE}</style>${figures.join('\n')}</html>\n`,
  );
  console.log(`${figures.length} pictures: ${FOLDER}/index.html`);
}

await writeSheet();
