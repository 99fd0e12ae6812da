import { mergeRsbuildConfig } from '@rsbuild/core';
import config from '../../rsbuild.config.ts';

/** The product's build, with source maps that name every module in `maps` beside its folder. */
export default mergeRsbuildConfig(config, {
  environments: {
    web: {
      output: { sourceMap: { js: 'hidden-source-map' } },
      tools: { rspack: { output: { sourceMapFilename: '../maps/[file].map' } } },
    },
  },
});
