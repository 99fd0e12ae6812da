import type { RsbuildPlugin } from '@rsbuild/core';
import { PAGE_COLORS } from './page-colors.ts';
import type { Settings } from './settings.ts';

/** Writes `manifest.webmanifest`, for installing the site as an app. The icons are in `public`. Source: decision 052. */
export function webManifest({ brandName }: Settings): RsbuildPlugin {
  const manifest = {
    id: '/',
    name: brandName,
    start_url: '/',
    scope: '/',
    lang: 'en-AU',
    // With the browser's own Back, which every flow relies on.
    display: 'minimal-ui',
    theme_color: PAGE_COLORS.light,
    background_color: PAGE_COLORS.light,
    icons: [
      { src: '/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icon-maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
  };
  return {
    name: 'web-manifest',
    setup(api) {
      api.processAssets(
        { stage: 'additional', environments: ['web'] },
        ({ compilation, sources }) => {
          const text = `${JSON.stringify(manifest, null, 2)}\n`;
          compilation.emitAsset('manifest.webmanifest', new sources.RawSource(text));
        },
      );
    },
  };
}
