import { dirname, join } from 'node:path';
import type { Rspack } from '@rsbuild/core';

/** Modules and reads that an address needs; modules as files relative to the project's root. */
export type AddressModules = {
  readonly path: string;
  /** For signed-in users. */
  readonly in: readonly string[];
  /** For all other users. */
  readonly out: readonly string[];
  /** Paths of the API that its flows read first. */
  readonly reads: readonly string[];
};

export type SiteModules = {
  readonly api: string;
  /** Modules that call the identity provider. */
  readonly provider: readonly string[];
  readonly addresses: readonly AddressModules[];
};

/** One address's needs. A tuple, because each page contains it and names would cost bytes. */
type AddressNeeds = readonly [
  signedIn: readonly number[],
  signedOut: readonly number[],
  reads: readonly string[],
];

/** The needs of each address, as a page contains them. Scripts are given as indexes in `scripts`. */
export type Needs = {
  readonly api: string;
  /** Ids by which the bundler's own code knows the scripts. */
  readonly scripts: readonly string[];
  /** Scripts that call the identity provider, if the tab alone does not know the user. */
  readonly provider: readonly number[];
  readonly at: Readonly<Record<string, AddressNeeds>>;
};

/** Returns the ids of the scripts that are fetched to run a module. */
export type ScriptsOf = (file: string) => readonly string[];

/** Finds in a compilation which scripts each lazily imported module needs. */
export function scriptsByModule({
  chunkGroups,
  chunkGraph,
  compiler,
}: Rspack.Compilation): ScriptsOf {
  const scripts = new Map<string, readonly string[]>();
  const imported = new Map<string, readonly string[]>();
  for (const group of chunkGroups.filter((one) => !one.isInitial())) {
    const ids = group.chunks.map(({ id }) => String(id));
    for (const { module, request = '' } of group.origins) {
      imported.set(join(dirname(module?.nameForCondition() ?? ''), request), ids);
    }
    const modules = group.chunks
      .flatMap((chunk) => chunkGraph.getChunkModules(chunk))
      // The bundler may have joined several modules into one.
      .flatMap((module) => ('modules' in module ? (module.modules as Rspack.Module[]) : module));
    for (const module of modules) {
      const file = module.nameForCondition() ?? '';
      const known = scripts.get(file);
      // Screens are imported by a pattern, so no origin lists them. A module in shared scripts comes with those that all its
      // users fetch; one that is repeated in several needs the fewest scripts.
      const shared = known?.filter((id) => ids.includes(id)) ?? ids;
      if (shared.length > 0) scripts.set(file, shared);
      else if (known === undefined || ids.length < known.length) scripts.set(file, ids);
    }
  }
  return (file) => {
    const path = join(compiler.context, file);
    const found = imported.get(path) ?? scripts.get(path);
    if (found === undefined) {
      throw new Error(`${file} is in no script that is fetched later.`);
    }
    return found;
  };
}

/** Combines each address's modules with the scripts that contain them. */
export function needsOf({ api, provider, addresses }: SiteModules, scriptsOf: ScriptsOf): Needs {
  const places = new Map<string, number>();
  const placesOf = (files: readonly string[]) => {
    return [...new Set(files.flatMap((file) => scriptsOf(file)))].map((script) => {
      const place = places.get(script) ?? places.size;
      places.set(script, place);
      return place;
    });
  };
  const at = Object.fromEntries(
    addresses.map(({ path, reads, ...modules }) => [
      path,
      [placesOf(modules.in), placesOf(modules.out), reads] as const,
    ]),
  );
  return { api, provider: placesOf(provider), at, scripts: [...places.keys()] };
}
