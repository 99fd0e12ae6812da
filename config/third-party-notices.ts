import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { RsbuildPlugin, Rspack } from '@rsbuild/core';
import { LicenseWebpackPlugin } from 'license-webpack-plugin';

const NAME = 'third-party-notices';
const HEAD = `THIRD-PARTY NOTICES

This app contains parts of the packages below, each under the licence that follows it. Notices that stand in the code
itself are in the .LICENSE.txt files beside it.`;
/** The folder and the name of the package that contains a file. */
const IN_PACKAGE = /^(.*[\\/]node_modules[\\/]((?:@[^\\/]+[\\/])?[^\\/]+))[\\/]/;

type Package = { readonly name: string; readonly directory: string };
type Notice = {
  readonly name: string;
  readonly packageJson?: { readonly version: string };
  readonly licenseId?: string | null;
  readonly licenseText?: string | null;
};

/**
 * Writes the licences of all shipped packages, including the typeface's and the bundler's own, to `third-party-notices.txt`.
 * Licences that a package does not publish are in `config/licences`, by SPDX name. A package without a licence stops the build.
 */
export function thirdPartyNotices(): RsbuildPlugin {
  return {
    name: NAME,
    apply: 'build',
    setup(api) {
      const { rootPath } = api.context;
      api.modifyRspackConfig((_, { environment, appendPlugins }) => {
        if (environment.name !== 'web') {
          return;
        }
        const bundler = join(rootPath, 'node_modules/@rspack/core');
        const packages: Package[] = [{ name: '@rspack/core', directory: bundler }];
        appendPlugins([
          collectInto(packages, rootPath),
          new LicenseWebpackPlugin({
            perChunkOutput: false,
            outputFilename: `${NAME}.txt`,
            additionalModules: packages,
            // `firebase/auth` is a folder of the package with a package.json of its own.
            excludedPackageTest: (name) => /^[^@].*\//.test(name),
            handleMissingLicenseText: (name, licence) => {
              const file = join(rootPath, 'config/licences', `${licence}.txt`);
              if (!existsSync(file)) {
                throw new Error(`Third-party notices: ${name} (${licence}) has no licence text.`);
              }
              return readFileSync(file, 'utf8');
            },
            renderLicenses: noticesText,
            // Rspack's `webpack` is a name that the plugin's types do not know.
          }) as unknown as Rspack.RspackPluginInstance,
        ]);
      });
    },
  };
}

/** Collects the packages that the plugin misses: all but the first of joined modules, and files named in a style sheet. */
function collectInto(packages: Package[], rootPath: string): Rspack.RspackPluginInstance {
  return {
    apply(compiler) {
      const { Compilation } = compiler.rspack;
      compiler.hooks.thisCompilation.tap(NAME, (compilation) => {
        // Before the plugin writes the file.
        const stage = Compilation.PROCESS_ASSETS_STAGE_SUMMARIZE;
        compilation.hooks.processAssets.tap({ name: NAME, stage }, () => {
          const paths = [...joinedModules(compilation), ...sourcesOfAssets(compilation, rootPath)];
          for (const path of paths) {
            const [, directory, name] = path.match(IN_PACKAGE) ?? [];
            if (directory && name && !packages.some((one) => one.directory === directory)) {
              packages.push({ name: name.replace('\\', '/'), directory });
            }
          }
        });
      });
    },
  };
}

function joinedModules({ chunks, chunkGraph }: Rspack.Compilation): string[] {
  return [...chunks]
    .flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    .flatMap((module) => ('modules' in module ? (module.modules as Rspack.Module[]) : []))
    .flatMap((module) => ('resource' in module ? [String(module.resource)] : []));
}

function sourcesOfAssets(compilation: Rspack.Compilation, rootPath: string): string[] {
  return compilation
    .getAssets()
    .flatMap(({ info: { sourceFilename } }) =>
      sourceFilename ? [join(rootPath, sourceFilename)] : [],
    );
}

/** Lists each licence once, below the packages that share its exact text. */
function noticesText(notices: readonly Notice[]): string {
  const titles = new Map<string, string[]>();
  for (const { name, packageJson, licenseId, licenseText } of notices) {
    const text = licenseText?.trim() ?? '';
    const title = `${name} ${packageJson?.version} (${licenseId})`;
    titles.set(text, [...(titles.get(text) ?? []), title]);
  }
  const sections = [...titles].map(
    ([text, packages]) => `${packages.sort().join('\n')}\n\n${text}`,
  );
  return `${[HEAD, ...sections.sort()].join(`\n\n${'-'.repeat(80)}\n\n`)}\n`;
}
