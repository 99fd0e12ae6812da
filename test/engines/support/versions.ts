import { mkdirSync, writeFileSync } from 'node:fs';
import type { EngineName } from './driver.ts';

const FOLDER = 'test-results/engines';

/** Returns the path of the file that contains an engine's version after its tests have run. */
export function versionFile(name: EngineName): string {
  return `${FOLDER}/${name}.txt`;
}

/** Stores the version of an engine. */
export function keepVersion(name: EngineName, version: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(versionFile(name), version);
}
