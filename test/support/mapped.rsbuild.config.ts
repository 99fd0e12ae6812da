import { mergeRsbuildConfig } from '@rsbuild/core';
import config from '../../rsbuild.config.ts';

/** The product's build, with source maps that name every module. */
export default mergeRsbuildConfig(config, { output: { sourceMap: true } });
