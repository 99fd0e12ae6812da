import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** Where the browser tests keep what is read in each state. */
const FOLDER = 'test/transcripts';

/** Returns what is read in each state, as the tests keep it, by the names of the files. */
export function keptTranscripts(): Readonly<Record<string, string>> {
  const names = existsSync(FOLDER) ? readdirSync(FOLDER).sort() : [];
  return Object.fromEntries(names.map((name) => [name, readFileSync(join(FOLDER, name), 'utf8')]));
}
