import {
  COLD_PATHS,
  gzippedBytes,
  type Load,
  MAX_BEYOND,
  measureColdLoads,
  scriptsBeyond,
  watchLoad,
} from '../../../test/browser/support/cold-loads.ts';
import type { Figure } from './figure.ts';
import { launchBrowser } from './slow-page.ts';

/** Budget of the first screen. */
const FIRST = { path: '/eligibility', kilobytes: 145, requests: 6 };

const kilobytes = (scripts: Parameters<typeof gzippedBytes>[0]) => gzippedBytes(scripts) / 1000;

/** Opens a page with an empty cache, and returns what it fetches. */
export async function loadCold(url: string): Promise<Load> {
  const browser = await launchBrowser();
  try {
    return await watchLoad(await browser.newPage(), url);
  } finally {
    await browser.close();
  }
}

/** Measures bytes and requests of every path that can be opened directly, at a running sandbox. */
export async function measureBytes(url: string): Promise<Figure[]> {
  const browser = await launchBrowser();
  try {
    const loads = await measureColdLoads(browser, url);
    return COLD_PATHS.flatMap(({ path, after }) => {
      const load = loads.get(path);
      const before = after === null ? undefined : loads.get(after);
      return load
        ? figuresOf(
            path,
            load,
            path === FIRST.path,
            after !== null && before ? { after, before } : null,
          )
        : [];
    });
  } finally {
    await browser.close();
  }
}

/** Returns the figures of a load: its size and, after another screen, what it adds. The first screen has aims. */
export function figuresOf(
  name: string,
  load: Load,
  hasAims: boolean,
  way: { readonly after: string; readonly before: Load } | null = null,
): Figure[] {
  return [
    {
      what: `${name}, opened cold: JavaScript, gzipped`,
      value: kilobytes(load.scripts.values()),
      unit: 'kB',
      aim: hasAims ? { atMost: FIRST.kilobytes } : null,
    },
    {
      what: `${name}, opened cold: requests`,
      value: load.requests,
      unit: 'count',
      aim: hasAims ? { atMost: FIRST.requests } : null,
    },
    ...(way === null
      ? []
      : [
          {
            what: `${name} after ${way.after}: more JavaScript, gzipped`,
            value: kilobytes(scriptsBeyond(load, way.before)),
            unit: 'kB' as const,
            aim: { atMost: MAX_BEYOND / 1000 },
          },
        ]),
  ];
}
