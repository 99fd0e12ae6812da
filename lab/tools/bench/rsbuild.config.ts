import { mergeRsbuildConfig } from '@rsbuild/core';
import config from '../../../rsbuild.config.ts';

const { BENCH_DIST: root, BENCH_CACHE: cacheDirectory } = process.env;

/** The project's build, but with output and cache in the benchmark's folders. */
export default mergeRsbuildConfig(config, {
  output: { distPath: { root }, sourceMap: process.env.BENCH_SOURCE_MAPS === '1' },
  performance: config.performance?.buildCache ? { buildCache: { cacheDirectory } } : {},
});
