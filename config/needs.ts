import { dirname, join } from 'node:path';
import type { Rspack } from '@rsbuild/core';

/** What an address needs: modules by their files, from the project's root. */
export type AddressModules = {
  readonly path: string;
  /** Of somebody who is signed in. */
  readonly in: readonly string[];
  /** Of anybody else. */
  readonly out: readonly string[];
  /** Paths of the API that its flows read first. */
  readonly reads: readonly string[];
};

/** What all addresses need. */
export type SiteModules = {
  /** What stands before the path of each read. */
  readonly api: string;
  /** What asks the identity provider. */
  readonly provider: readonly string[];
  readonly addresses: readonly AddressModules[];
};

/** What one address needs: of somebody who is signed in, of anybody else, and what is read. Without names, since each page carries it. */
type AddressNeeds = readonly [
  signedIn: readonly number[],
  signedOut: readonly number[],
  reads: readonly string[],
];

/** What each address needs, as a page carries it. Scripts are places in `scripts`. */
export type Needs = {
  /** What stands before the path of each read. */
  readonly api: string;
  /** By the ids that the bundler's own code gives them. */
  readonly scripts: readonly string[];
  /** What asks the identity provider, where the tab alone does not know who is here. */
  readonly provider: readonly number[];
  readonly at: Readonly<Record<string, AddressNeeds>>;
};

/** Answers the scripts that are fetched to run a module, by the ids that the bundler's own code gives them. */
export type ScriptsOf = (file: string) => readonly string[];

/** Reads off a compilation which scripts a module that is imported later needs. */
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
      // The bundler has put several into one.
      .flatMap((module) => ('modules' in module ? (module.modules as Rspack.Module[]) : module));
    for (const module of modules) {
      const file = module.nameForCondition() ?? '';
      const known = scripts.get(file);
      // Of screens, which are imported by a pattern, nobody says which. What several share comes with what all of them
      // fetch; where it lies in each of them, it needs the fewest.
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

/** What each address needs, of what its modules are and where they lie. */
export function needsOf({ api, provider, addresses }: SiteModules, scriptsOf: ScriptsOf): Needs {
  const places = new Map<string, number>();
  const placesOf = (files: readonly string[]) => {
    const scripts = new Set(files.flatMap((file) => scriptsOf(file)));
    return [...scripts].map((script) => {
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
