import type { RsbuildPlugin } from '@rsbuild/core';

/** The comment with which a script requests this. Source: github.com/WICG/explicit-javascript-compile-hints-file-based. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/** Makes Chromium compile lazy files' functions while they load, not at their first calls. Source: decision 072. */
export function compiledOnArrival(): RsbuildPlugin {
  return {
    name: 'compile-hint',
    setup(api) {
      api.modifyRspackConfig((_, { appendPlugins, environment, rspack }) => {
        if (environment.name !== 'web') return;
        appendPlugins(
          new rspack.BannerPlugin({
            banner: COMPILE_HINT,
            raw: true,
            include: /^static\/js\/async\//,
            // After the minimizer, which drops comments, and before source maps and file-name hashes, which must include it.
            stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
          }),
        );
      });
    },
  };
}
