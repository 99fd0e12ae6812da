import { mkdirSync, writeFileSync } from 'node:fs';
import type { EngineName } from './driver.ts';

const FOLDER = 'test-results/engines';

/** Where the version of an engine stands once its tests have run. */
export function versionFile(name: EngineName): string {
  return `${FOLDER}/${name}.txt`;
}

/** Keeps with which version of an engine its tests run. */
export function keepVersion(name: EngineName, version: string): void {
  mkdirSync(FOLDER, { recursive: true });
  writeFileSync(versionFile(name), version);
}
