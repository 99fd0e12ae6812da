import { defineConfig, type Rspack } from '@rsbuild/core';
import { pluginReact } from '@rsbuild/plugin-react';
import { compiledOnArrival } from './config/compile-hint.ts';
import { definitions } from './config/definitions.ts';
import { withoutDescriptions } from './config/descriptions.ts';
import { hostFiles } from './config/hosts/plugin.ts';
import { PAGE_COLORS } from './config/page-colors.ts';
import { escaped } from './config/page-head.ts';
import { prerender } from './config/prerender.ts';
import { PROMISED_BROWSERS } from './config/promised-browsers.ts';
import { gitRevision } from './config/revision.ts';
import { readSettings } from './config/settings.ts';
import { thirdPartyNotices } from './config/third-party-notices.ts';
import { webManifest } from './config/web-manifest.ts';
import { serviceWorker } from './config/worker/plugin.ts';

const settings = readSettings(process.env, gitRevision);

/** True for chunks that the entry fetches, at once or with the user's first action. */
const isStart = ({ name }: { readonly name?: string | undefined }) =>
  name === 'page' || name === 'router';

/** True if a chunk contains only modules of flows with matching names. */
const isOfFlows = (names: RegExp) => (chunk: Rspack.Chunk) =>
  [...chunk.groupsIterable].every(({ origins }) =>
    origins.every(({ request }) => names.test(request ?? '')),
  );

/** The second argument of a cache group's test. */
type Context = Pick<Rspack.Compilation, 'chunkGraph'>;

const LIBRARIES = /[\\/]node_modules[\\/]/;

/** True if a module loads with every page. */
const isOfPage = (module: Rspack.Module, { chunkGraph }: Context) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'page');

/** True if a chunk is fetched with the page or after it. The guard and the reporter need no page. */
const isBehindPage = ({ name }: { readonly name?: string | undefined }) =>
  name !== 'guard' && name !== 'reporter';

/** Puts a named chunk's libraries into that chunk's file. */
const librariesOf = (part: string) => ({
  test: LIBRARIES,
  name: part,
  chunks: ({ name }: { readonly name?: string | undefined }) => name === part,
  enforce: true,
});

export default defineConfig({
  environments: {
    web: { source: { entry: { index: './src/start/main.ts' } } },
    // The flow book, in sandbox builds only. A separate build, so that the app's files are the same with and without it.
    ...(settings.sandbox && {
      flows: { source: { entry: { flows: './lab/workbench/flow-book/main.tsx' } } },
    }),
  },
  plugins: [
    pluginReact(),
    withoutDescriptions(),
    compiledOnArrival(),
    prerender('./src/start/prerender.tsx', settings),
    webManifest(settings),
    ...(settings.sandbox
      ? []
      : [serviceWorker(settings), hostFiles(settings), thirdPartyNotices()]),
  ],
  source: {
    define: definitions(settings),
  },
  html: {
    // At the page's end, because the entry reads the page.
    inject: 'body',
    template: './src/start/index.html',
    // Named, because otherwise the bundler would add a second time the icon that the template names.
    favicon: './public/favicon.svg',
    // The template inserts these values unescaped.
    templateParameters: { brandName: escaped(settings.brandName), pageColors: PAGE_COLORS },
  },
  output: {
    target: 'web',
    // The page's entry contains the hash of every file that is fetched later.
    filenameHash: 'contenthash:8',
    distPath: { root: settings.sandbox ? 'build/sandbox' : 'dist' },
    cleanDistPath: true,
    polyfill: 'off',
    overrideBrowserslist: Object.entries(PROMISED_BROWSERS).map(
      ([browser, version]) => `${browser} >= ${version}`,
    ),
    legalComments: 'linked',
    dataUriLimit: 0,
    inlineStyles: true,
    // Only the entry, which decides when the rest is fetched.
    inlineScripts: /index\.\w+\.js$/,
  },
  splitChunks: {
    preset: 'none',
    // Min bytes of shared code, before minification, for a file of its own: below, a request costs more than a repetition.
    minSize: 64_000,
    cacheGroups: {
      // The libraries that every screen needs are one file, which stays cached from one version to the next.
      vendor: {
        test: (module: Rspack.Module, context: Context) =>
          LIBRARIES.test(module.nameForCondition() ?? '') && isOfPage(module, context),
        name: 'vendor',
        chunks: isBehindPage,
        priority: 2,
        enforce: true,
      },
      // Fetched with the user's first action on a prerendered page, otherwise beside it. What both need is in the page.
      router: {
        test: /[\\/]node_modules[\\/]@tanstack[\\/]/,
        name: 'router',
        chunks: isStart,
        priority: 1,
        enforce: true,
      },
      // Modules in it are not repeated in files that are fetched later.
      page: {
        test: isOfPage,
        name: 'page',
        chunks: isBehindPage,
        priority: 1,
        enforce: true,
      },
      // The rules of money and days load with the modules of all signed-in users, those of loans with the home's frame.
      money: {
        test: /[\\/]domain[\\/](calendar|money)\.ts$/,
        name: 'signed-in',
        chunks: (chunk) => !isStart(chunk),
        minChunks: 2,
        enforce: true,
      },
      home: {
        test: /[\\/](domain[\\/](lending|payments|repayments)|copy[\\/]dashboard-frame|ui[\\/]motion)\.tsx?$/,
        name: 'home',
        chunks: (chunk) => !isStart(chunk),
        minChunks: 2,
        enforce: true,
      },
      // Failure notices, which every screen after the first may need.
      notices: {
        test: /[\\/](copy[\\/]failures|ui[\\/](notice|icons|theme[\\/]recipes[\\/]alert)|parts[\\/](notices[\\/]failure-notice|hooks[\\/]use-failure))\.tsx?$/,
        name: 'notices',
        chunks: isBehindPage,
        minChunks: 2,
        enforce: true,
      },
      // What always loads together is one file, because a request costs more than its bytes.
      signedIn: librariesOf('signed-in'),
      provider: librariesOf('provider'),
      account: {
        test: /[\\/](domain|machines)[\\/]/,
        name: 'account',
        chunks: isOfFlows(/^\.\/(email-verification|promo-code|linked-account)\.machine\.ts$/),
        enforce: true,
      },
    },
  },
  performance: {
    preload: { type: 'all-assets', include: [/figtree.*\.woff2$/] },
    // Speeds up repeated starts. Shipped and tested builds start from nothing; two simultaneous builds must not share a cache.
    buildCache: settings.sandbox &&
      process.env.BUILD_CACHE !== 'off' && { cacheDigest: [JSON.stringify(settings)] },
  },
  server: { host: '127.0.0.1', publicDir: { name: 'public' } },
  tools: {
    rspack: {
      // No library needs the bundler's `global`: each checks first whether it exists.
      node: { global: false },
      output: {
        trustedTypes: { policyName: 'bundler' },
        // Ids only, because each page would contain the names.
        chunkFilename: 'static/js/async/[id].[contenthash:8].js',
        // Short, because each file starts with it.
        chunkLoadingGlobal: 'pod',
        uniqueName: 'pod',
      },
      module: {
        rules: [
          // Only an unused export of Emotion's needs these. They are CommonJS, whose side effects the bundler cannot rule out.
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
          // It builds a hook's name from two parts, which would make the bundler keep all of React's exports.
          {
            test: /node_modules\/@emotion\/use-insertion-effect-with-fallbacks\//,
            loader: 'builtin:swc-loader',
            options: { jsc: { target: 'es2022', transform: { optimizer: { simplify: true } } } },
          },
        ],
      },
    },
  },
});
