import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { RsbuildPlugin } from '@rsbuild/core';
import { type Needs, needsOf, type ScriptsOf, type SiteModules, scriptsByModule } from './needs.ts';
import { escaped, type PageSummary, pageHead, type SiteSummary } from './page-head.ts';
import { robotsText } from './robots.ts';
import type { Settings } from './settings.ts';
import { sideBuild } from './side-build.ts';

/** The parts of a page's HTML, as the bundle of `entry` returns them. */
type Prerendered = PageSummary & {
  readonly id: string;
  /** Inner HTML of the root element. */
  readonly body: string;
  /** The same on every page. */
  readonly globalStyles: string;
  readonly styles: string;
  /** Runs before the page is painted. */
  readonly script: string;
  /** The script reads this from its element's `data-origin`. */
  readonly origin: string;
};

type Entry = {
  readonly prerenderPages: () => Promise<Prerendered[]>;
  readonly siteModules: () => Promise<SiteModules>;
  readonly siteSummary: { readonly description: string; readonly cardAlt: string };
};

const ROOT = '<div id="root"></div>';
/**
 * Hides the page until the script after it is parsed, because a page painted in parts moves when the rest comes. (`:last-child`
 * matches only once the parent is parsed.)
 */
const WHOLE = '<style>#root:not(:has(+*)){display:none}</style>';

/**
 * Prerenders pages: writes an HTML file for each page that the entry's `prerenderPages` returns, beside `index.html`, which stays
 * the page of all other addresses. Tells search engines and messengers what these pages are, and that there are no others.
 *
 * @param entry a module for Node, bundled with the app's own settings.
 */
export function prerender(entry: string, { brandName, buildOnly }: Settings): RsbuildPlugin {
  return {
    name: 'prerender',
    apply: 'build',
    setup(api) {
      const folder = sideBuild(api, 'prerender', {
        source: { entry: { pages: entry } },
        output: {
          target: 'node',
          module: true,
          filename: { js: '[name].mjs' },
          emitAssets: false,
          // The bundle runs once, on this machine.
          overrideBrowserslist: ['node >= 20'],
        },
      });
      let scriptsOf: ScriptsOf | undefined;
      api.processAssets({ stage: 'report', environments: ['web'] }, ({ compilation }) => {
        scriptsOf = scriptsByModule(compilation);
      });
      api.onAfterBuild(async ({ environments }) => {
        const { prerenderPages, siteModules, siteSummary }: Entry = await import(
          pathToFileURL(join(folder, 'pages.mjs')).href
        );
        const { description, cardAlt } = siteSummary;
        const site: SiteSummary = { brandName, url: buildOnly.siteUrl, cardAlt };
        const home: PageSummary = { path: '/', title: brandName, description };
        const distPath = environments.web?.distPath ?? api.context.distPath;
        const write = (name: string, text: string) => writeFileSync(join(distPath, name), text);
        if (scriptsOf === undefined) {
          throw new Error('Nobody has said in which scripts the modules lie.');
        }
        const pages = await prerenderPages();
        const frame = withNeeds(
          readFileSync(join(distPath, 'index.html'), 'utf8'),
          needsOf(await siteModules(), scriptsOf),
        ).replace(/(?=<\/head>)/, () => pages[0]?.globalStyles ?? '');
        write('index.html', withTitle(frame, pageHead(home, site), home));
        for (const page of pages) {
          write(`${page.path.slice(1)}.html`, fill(frame, page, site));
        }
        write('robots.txt', robotsText([home, ...pages].map(({ path }) => path)));
      });
    },
  };
}

function fill(frame: string, page: Prerendered, site: SiteSummary): string {
  const { id, body, styles, script, origin } = page;
  const start = `<script data-origin="${escaped(origin)}">${script}</script>`;
  return withTitle(frame, `${start}${pageHead(page, site)}`, page)
    .replace(/(?=<\/head>)/, () => `${WHOLE}${styles}`)
    .replace(ROOT, () => `<div id="root" data-page="${id}">${body}</div>`);
}

/** Adds the needs of all addresses, which the entry reads. */
function withNeeds(frame: string, needs: Needs): string {
  const text = JSON.stringify(needs);
  return frame.replace(
    /(?=<\/head>)/,
    () => `<script type="application/json" id="needs">${text}</script>`,
  );
}

/** Adds a page's title, and what follows it in the head. */
function withTitle(frame: string, following: string, { title }: PageSummary): string {
  return frame.replace(/<title>.*<\/title>/, () => `<title>${escaped(title)}</title>${following}`);
}
