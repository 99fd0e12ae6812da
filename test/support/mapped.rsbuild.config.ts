import { mergeRsbuildConfig } from '@rsbuild/core';
import config from '../../rsbuild.config.ts';

/** The product's build, with maps that name the source of every module. */
export default mergeRsbuildConfig(config, { output: { sourceMap: true } });
