import type { RsbuildPlugin } from '@rsbuild/core';

/** The comment by which a script asks for it. Source: github.com/WICG/explicit-javascript-compile-hints-file-based. */
export const COMPILE_HINT = '//# allFunctionsCalledOnLoad';

/**
 * Has Chromium compile all functions of what is fetched later while it comes, beside the page; otherwise the page stops for
 * each at its first call. Other browsers skip the comment. Source: decision 072.
 */
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
            // The minimizer before it drops comments; source maps and the names of files after it count it in.
            stage: rspack.Compilation.PROCESS_ASSETS_STAGE_DEV_TOOLING - 1,
          }),
        );
      });
    },
  };
}
