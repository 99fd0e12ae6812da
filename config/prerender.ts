import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';

/** The parts of a page's HTML, as the bundle of `entry` gives them. */
type Prerendered = {
  readonly id: string;
  /** The page's address, with a slash at the start. */
  readonly path: string;
  readonly title: string;
  /** What the root element holds. */
  readonly body: string;
  /** Style elements. */
  readonly styles: string;
  /** Runs before the page is painted. */
  readonly script: string;
  /** What the script finds in its element's `data-origin`. */
  readonly origin: string;
};

const ENVIRONMENT = 'prerender';
const ROOT = '<div id="root"></div>';
/**
 * Hides a page until all of it is parsed, when a script follows it: painted in parts, it moves when its rest comes.
 * (`:last-child` matches only once the parent is parsed.)
 */
const WHOLE = '<style>#root:not(:has(+*)){display:none}</style>';

/**
 * Draws pages at the build: beside `index.html`, which stays the page of every other address, an HTML file for each page
 * that the entry's `prerenderPages` gives.
 *
 * @param entry a module for Node, bundled with the app's own settings.
 */
export function prerender(entry: string): RsbuildPlugin {
  return {
    name: 'prerender',
    apply: 'build',
    setup(api) {
      const folder = mkdtempSync(join(tmpdir(), 'prerender-'));
      api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
        mergeRsbuildConfig(config, {
          environments: {
            [ENVIRONMENT]: {
              source: { entry: { pages: entry } },
              output: {
                target: 'node',
                module: true,
                distPath: { root: folder },
                filename: { js: '[name].mjs' },
                emitAssets: false,
                // What is bundled runs once, on this machine.
                overrideBrowserslist: ['node >= 20'],
              },
              performance: { printFileSize: false },
            },
          },
        }),
      );
      api.onAfterBuild(async ({ environments }) => {
        const { prerenderPages }: { prerenderPages: () => Promise<Prerendered[]> } = await import(
          pathToFileURL(join(folder, 'pages.mjs')).href
        );
        const distPath = environments.web?.distPath ?? api.context.distPath;
        const frame = readFileSync(join(distPath, 'index.html'), 'utf8');
        for (const page of await prerenderPages()) {
          writeFileSync(join(distPath, `${page.path.slice(1)}.html`), fill(frame, page));
        }
      });
      api.onCloseBuild(() => rmSync(folder, { recursive: true, force: true }));
    },
  };
}

function fill(frame: string, { id, title, body, styles, script, origin }: Prerendered): string {
  return [
    [
      /<title>.*<\/title>/,
      `<title>${escaped(title)}</title><script data-origin="${escaped(origin)}">${script}</script>`,
    ],
    [/(?=<\/head>)/, `${WHOLE}${styles}`],
    [ROOT, `<div id="root" data-page="${id}">${body}</div>`],
  ].reduce<string>(
    (html, [place, content]) => html.replace(place as string, () => content as string),
    frame,
  );
}

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
