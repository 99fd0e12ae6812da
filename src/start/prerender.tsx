import createCache from '@emotion/cache';
import { CacheProvider } from '@emotion/react';
import { renderToString } from 'react-dom/server';
import { EMPTY_MEMORY } from '../../machines/memory.ts';
import { createApp } from '../app-actor.ts';
import { cardAlt, summaries } from '../copy/summaries.ts';
import { documentTitle } from '../copy/titles.ts';
import { GLOBAL_STYLES_ID } from '../kit-provider.tsx';
import { pathOf } from '../navigation/site.ts';
import { PROVIDER_KEY_PREFIX } from '../services/session/stored.ts';
import { MEMORY_KEY } from '../services/tab-storage.ts';
import { leadTo, type PrerenderedId, prerenderedPages } from './prerendered.ts';
import { Site } from './site.tsx';
import { hideUnlessCurrent, type PageOrigin } from './stale-prerender.ts';

export { siteModules } from './needs.ts';

export type Prerendered = {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Inner HTML of the root element. */
  readonly body: string;
  /** Style element of the theme, the same on every page. */
  readonly globalStyles: string;
  /** Style element that Emotion takes over. */
  readonly styles: string;
  /** Script that runs before the first paint; the same text on every page, so that one hash allows it. */
  readonly script: string;
  /** JSON that the script reads from its element's `data-origin`. */
  readonly origin: string;
  readonly id: PrerenderedId;
};

/** Texts about the whole site for search engines and messengers. */
export const siteSummary = { description: summaries.site, cardAlt };

/** Prerenders all pages at build time. Source: decision 049. */
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
  // Collects styles instead of writing them between the elements, where the browser's first render has none.
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
    ...stylesOf(cache),
    script: `(${hideUnlessCurrent})(JSON.parse(document.currentScript.dataset.origin))`,
    origin: JSON.stringify(origin),
  };
}

/** Returns the global styles, and all scoped styles in the form in which Emotion takes them over. */
function stylesOf({
  inserted,
  registered,
}: ReturnType<typeof createCache>): Pick<Prerendered, 'globalStyles' | 'styles'> {
  const entries = Object.entries(inserted).filter(
    (entry): entry is [string, string] => typeof entry[1] === 'string',
  );
  const isScoped = ([id]: [string, string]) => registered[`css-${id}`] !== undefined;
  const textOf = (some: readonly [string, string][]) => some.map(([, css]) => css).join('');
  const scoped = entries.filter(isScoped);
  const ids = scoped.map(([id]) => id).join(' ');
  return {
    globalStyles: `<style id="${GLOBAL_STYLES_ID}">${textOf(entries.filter((entry) => !isScoped(entry)))}</style>`,
    styles: `<style data-emotion="css ${ids}">${textOf(scoped)}</style>`,
  };
}
