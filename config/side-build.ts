import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { EnvironmentConfig, RsbuildPluginAPI } from '@rsbuild/core';

/** Adds a build whose files another one takes over. Returns its folder, which lasts as long as the compiler. */
export function sideBuild(
  api: RsbuildPluginAPI,
  name: string,
  { source, output }: Pick<EnvironmentConfig, 'source' | 'output'>,
): string {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const environment: EnvironmentConfig = {
    source,
    output: { ...output, distPath: { js: '', root: folder } },
    performance: { printFileSize: false },
  };
  api.modifyRsbuildConfig((config, { mergeRsbuildConfig }) =>
    mergeRsbuildConfig(config, { environments: { [name]: environment } }),
  );
  api.onCloseBuild(() => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
