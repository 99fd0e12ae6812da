import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { EMPTY_MEMORY } from '../../machines/memory.ts';
import { createApp } from '../app-actor.ts';
import { cardAlt, summaries } from '../copy/summaries.ts';
import { documentTitle } from '../copy/titles.ts';
import { pathOf } from '../navigation/site.ts';
import { PROVIDER_KEY_PREFIX } from '../services/session/stored.ts';
import { MEMORY_KEY } from '../services/tab-storage.ts';
import { hideUnlessCurrent, type PageOrigin } from './before-start.ts';
import { leadTo, type PrerenderedId, prerenderedPages } from './prerendered.ts';
import { Site } from './site.tsx';

export { siteModules } from './needs.ts';

/** The parts of a page's HTML. */
export type Prerendered = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** What the root element holds. */
  readonly body: string;
  /** Style elements, which Emotion takes over. */
  readonly styles: string;
  /** What must run before the page is painted: the same text on every page, so that one hash allows it. */
  readonly script: string;
  /** What the script reads of its own page, as JSON in its element's `data-origin`. */
  readonly origin: string;
  readonly id: PrerenderedId;
};

/** What search engines and messengers are told of the site as a whole. */
export const siteSummary = { description: summaries.site, cardAlt };

/** Draws every page that is drawn at the build. Source: decision 049. */
export async function prerenderPages(): Promise<Prerendered[]> {
  const ids = Object.keys(prerenderedPages) as PrerenderedId[];
  return Promise.all(ids.map(prerender));
}

async function prerender(id: PrerenderedId): Promise<Prerendered> {
  const path = pathOf(id);
  const { drawnFrom } = prerenderedPages[id];
  const app = createApp({ ...EMPTY_MEMORY, ...drawnFrom, drafts: {} });
  app.start();
  if (!(await leadTo(app, id))) {
    throw new Error(`The app does not come to ${path}, which is to be prerendered.`);
  }
  const cache = createCache({ key: 'css' });
  // Styles are collected, not written between the elements, where the browser's first drawing has none.
  cache.compat = true;
  const body = renderToString(
    <CacheProvider value={cache}>
      <Site app={app} address={{ path: () => path, goTo: () => {} }} />
    </CacheProvider>,
  );
  app.stop();
  const origin: PageOrigin = {
    memoryKey: MEMORY_KEY,
    sessionPrefix: PROVIDER_KEY_PREFIX,
    emptyMemory: EMPTY_MEMORY,
    drawnFrom,
  };
  return {
    id,
    path,
    title: documentTitle(id),
    description: summaries[id],
    body,
    styles: stylesOf(cache),
    script: `(${hideUnlessCurrent})(JSON.parse(document.currentScript.dataset.origin))`,
    origin: JSON.stringify(origin),
  };
}

/** The form in which Emotion finds what is styled already: a global style is an element of its own. */
function stylesOf({ inserted, registered }: ReturnType<typeof createCache>): string {
  const entries = Object.entries(inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const isScoped = ([id]: [string, string]) => registered[`css-${id}`] !== undefined;
  const scoped = entries.filter(isScoped);
  return [
    ...entries
      .filter((entry) => !isScoped(entry))
      .map(([id, css]) => `<style data-emotion="css-global ${id}">${css}</style>`),
    `<style data-emotion="css ${scoped.map(([id]) => id).join(' ')}">${scoped.map(([, css]) => css).join('')}</style>`,
  ].join('');
}
