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

/** What the entry fetches, at once or with the first act. */
const isStart = ({ name }: { readonly name?: string | undefined }) =>
  name === 'page' || name === 'router';

/** Whether a file holds nothing but what is fetched for a flow with one of these names. */
const isOfFlows = (names: RegExp) => (chunk: Rspack.Chunk) =>
  [...chunk.groupsIterable].every(({ origins }) =>
    origins.every(({ request }) => names.test(request ?? '')),
  );

/** What a rule for files is told besides the module. */
type Context = Pick<Rspack.Compilation, 'chunkGraph'>;

const LIBRARIES = /[\\/]node_modules[\\/]/;

/** Whether a module comes with every page. */
const isOfPage = (module: Rspack.Module, { chunkGraph }: Context) =>
  [...chunkGraph.getModuleChunksIterable(module)].some(({ name }) => name === 'page');

/** Whether a file is fetched when the page is there, or with it. What guards it and reports of it needs no page. */
const isBehindPage = ({ name }: { readonly name?: string | undefined }) =>
  name !== 'guard' && name !== 'reporter';

/** Puts the libraries of a named part into its own file. */
const librariesOf = (part: string) => ({
  test: LIBRARIES,
  name: part,
  chunks: ({ name }: { readonly name?: string | undefined }) => name === part,
  enforce: true,
});

export default defineConfig({
  environments: {
    web: { source: { entry: { index: './src/start/main.ts' } } },
    // The flow book, in sandbox builds only. Built apart, so that the app's files are the same with it and without.
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
    // The entry reads the page, so it stands at its end.
    inject: 'body',
    template: './src/start/index.html',
    // Named, as the template names the other: of two in `public` the bundler would take that one again.
    favicon: './public/favicon.svg',
    // The template writes them as they are.
    templateParameters: { brandName: escaped(settings.brandName), pageColors: PAGE_COLORS },
  },
  output: {
    target: 'web',
    // The page's entry names the hash of every file that is fetched later.
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
    // The entry alone: it decides when the rest is fetched.
    inlineScripts: /index\.\w+\.js$/,
  },
  splitChunks: {
    preset: 'none',
    // What several screens share is a file of its own from so many bytes on, before they are made small: a request costs more
    // than to send less than that again.
    minSize: 64_000,
    cacheGroups: {
      // What every screen needs of the libraries is one file, which stays cached from one version to the next.
      vendor: {
        test: (module: Rspack.Module, context: Context) =>
          LIBRARIES.test(module.nameForCondition() ?? '') && isOfPage(module, context),
        name: 'vendor',
        chunks: isBehindPage,
        priority: 2,
        enforce: true,
      },
      // Fetched with the first act on a page that was drawn at the build, else beside it: what both need comes with the page.
      router: {
        test: /[\\/]node_modules[\\/]@tanstack[\\/]/,
        name: 'router',
        chunks: isStart,
        priority: 1,
        enforce: true,
      },
      // What it holds, nothing that is fetched later brings along once more.
      page: {
        test: isOfPage,
        name: 'page',
        chunks: isBehindPage,
        priority: 1,
        enforce: true,
      },
      // The rules of money and days come with what all need who are signed in, those of loans with the frame of the home.
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
      // What says that something failed, which every screen behind the first may have to.
      notices: {
        test: /[\\/](copy[\\/]failures|ui[\\/](notice|icons|theme[\\/]recipes[\\/]alert)|parts[\\/](failure-notice|use-failure))\.tsx?$/,
        name: 'notices',
        chunks: isBehindPage,
        minChunks: 2,
        enforce: true,
      },
      // What always comes together is one file: a request costs more than its bytes.
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
    // For who starts it again and again. What is shipped or tested is built from nothing; two builds at once must not share it.
    buildCache: settings.sandbox &&
      process.env.BUILD_CACHE !== 'off' && { cacheDigest: [JSON.stringify(settings)] },
  },
  server: { host: '127.0.0.1', publicDir: { name: 'public' } },
  tools: {
    rspack: {
      // No library needs the bundler's: each looks first whether there is one.
      node: { global: false },
      output: {
        trustedTypes: { policyName: 'bundler' },
        // By ids alone: names would stand in each page.
        chunkFilename: 'static/js/async/[id].[contenthash:8].js',
        // Short: each file begins with it.
        chunkLoadingGlobal: 'pod',
        uniqueName: 'pod',
      },
      module: {
        rules: [
          // For an export of Emotion's that nothing uses. They are CommonJS, so the bundler must be told that they do nothing.
          { test: /node_modules\/(hoist-non-react-statics|react-is)\//, sideEffects: false },
          // It asks for a hook by a name in two parts, for which the bundler would carry all of React's names along.
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
