import { defineConfig } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { headersFile } from './config/headers-file.ts';
import { readSettings } from './config/settings.ts';

const settings = readSettings(process.env);

export default defineConfig({
  plugins: [pluginReact(), ...(settings.sandbox ? [] : [headersFile(settings)])],
  source: {
    // The flow book is a page of its own, in sandbox builds only.
    entry: {
      index: './src/main.tsx',
      ...(settings.sandbox && { flows: './src/flows/main.tsx' }),
    },
    define: {
      __SETTINGS__: JSON.stringify(settings),
      // By itself, so that the bundler drops what stands behind it before it looks for imports.
      __SANDBOX__: JSON.stringify(settings.sandbox),
    },
  },
  html: { template: './src/index.html', templateParameters: { brandName: settings.brandName } },
  output: {
    target: 'web',
    distPath: { root: settings.sandbox ? 'build/sandbox' : 'dist' },
    cleanDistPath: true,
    polyfill: 'off',
    overrideBrowserslist: ['chrome >= 111', 'edge >= 111', 'firefox >= 114', 'safari >= 16.4'],
    legalComments: 'linked',
    dataUriLimit: 0,
  },
  performance: { preload: { type: 'all-assets', include: [/figtree.*\.woff2$/] } },
  server: { host: '127.0.0.1', publicDir: { name: 'public' } },
  tools: {
    rspack: { output: { trustedTypes: { policyName: 'bundler' } } },
  },
});
