import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { gzipSync } from 'node:zlib';
import { decodedMappings, TraceMap } from '@jridgewell/trace-mapping';
import { buildForProduction } from './builds.ts';
import { loadCold } from './cold-loads.ts';
import { serveCompressed } from './compressed-server.ts';
import type { Figure } from './figure.ts';

/** Inline scripts. */
const INLINE = 'in the page';
/** Bytes without a source: the bundler's own code between the modules. */
const BUNDLER = 'bundler';
export const PROJECT = new URL('../../../', import.meta.url).href;

/** Returns the package of a source, or our own folder. */
export function ownerOf(source: string): string {
  const [, name] = source.match(/.*\/node_modules\/((?:@[^/]+\/)?[^/]+)/) ?? [];
  if (name) {
    return name;
  }
  return source.startsWith(PROJECT) ? dirname(source.slice(PROJECT.length)) : BUNDLER;
}

/** Returns the generated code of each owner in a script. */
function textByOwner(script: string, mapFile: string): Map<string, string> {
  const trace = new TraceMap(readFileSync(mapFile, 'utf8'), pathToFileURL(mapFile).href);
  const texts = new Map<string, string>();
  const add = (owner: string, text: string) => texts.set(owner, (texts.get(owner) ?? '') + text);
  const lines = script.split('\n');
  decodedMappings(trace).forEach((segments, index) => {
    const line = lines[index] ?? '';
    add(BUNDLER, line.slice(0, segments[0]?.[0] ?? line.length));
    segments.forEach(([column, source], at) => {
      const owner = source === undefined ? BUNDLER : ownerOf(trace.resolvedSources[source] ?? '');
      add(owner, line.slice(column, segments[at + 1]?.[0] ?? line.length));
    });
  });
  return texts;
}

/** Returns the parts of a fetched or inline script. */
function partsOf(address: string, text: string, dist: string): [owner: string, text: string][] {
  return URL.canParse(address)
    ? [...textByOwner(text, join(dist, `${new URL(address).pathname}.map`))]
    : [[INLINE, text]];
}

const gzipped = (text: string) => gzipSync(text, { level: 9 }).length;

/**
 * Returns the bytes of the first load: raw and gzipped kB of each package and each of our folders, largest first. The gzipped
 * size is an estimate: each part is compressed alone, then scaled so that the parts add up to the whole.
 */
export async function explainFirstLoad(): Promise<Figure[]> {
  const dist = buildForProduction({ withSourceMaps: true });
  const server = await serveCompressed(dist);
  const { scripts } = await loadCold(`${server.url}/eligibility`).finally(server.stop);

  const parts = new Map<string, { raw: number; zipped: number }>();
  for (const [address, { text, gzippedBytes }] of scripts) {
    const texts = partsOf(address, text, dist).map(([owner, part]) => ({
      owner,
      raw: Buffer.byteLength(part),
      zipped: gzipped(part),
    }));
    const scale = gzippedBytes / texts.reduce((sum, { zipped }) => sum + zipped, 0);
    for (const { owner, raw, zipped } of texts) {
      const sum = parts.get(owner) ?? { raw: 0, zipped: 0 };
      parts.set(owner, { raw: sum.raw + raw, zipped: sum.zipped + zipped * scale });
    }
  }
  const sorted = [...parts].sort(([, first], [, second]) => second.zipped - first.zipped);
  const all = sorted.reduce(
    (sum, [, { raw, zipped }]) => ({ raw: sum.raw + raw, zipped: sum.zipped + zipped }),
    { raw: 0, zipped: 0 },
  );
  return [['all of it', all] as const, ...sorted].map(([owner, { raw, zipped }]) => ({
    what: `${owner} (${(raw / 1000).toFixed(1)} kB raw)`,
    value: zipped / 1000,
    unit: 'kB',
    aim: null,
  }));
}
