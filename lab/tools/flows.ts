import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { type AnyStateMachine, StateMachine } from 'xstate';
import { chartCode, chartJson } from '../charts/chart-json.ts';

const MACHINES = fileURLToPath(new URL('../../machines', import.meta.url));
const FOLDER = new URL('../../build/flows/', import.meta.url);

/**
 * Returns every machine in a folder, sorted by id.
 *
 * @param folder defaults to this project's `machines/`
 * @throws Error when two files hold a machine with the same id.
 */
export async function allMachines(folder = MACHINES): Promise<Map<string, AnyStateMachine>> {
  const files = readdirSync(folder).filter((name) => name.endsWith('.machine.ts'));
  const found = new Map<string, { machine: AnyStateMachine; file: string }>();
  for (const file of files.sort()) {
    const exported: object = await import(pathToFileURL(join(folder, file)).href);
    for (const machine of Object.values(exported)) {
      if (!(machine instanceof StateMachine)) continue;
      const other = found.get(machine.id);
      if (other && other.machine !== machine) {
        throw new Error(
          `The id "${machine.id}" is taken by ${other.file} and ${file}; give one machine another id.`,
        );
      }
      found.set(machine.id, { machine, file });
    }
  }
  return new Map(
    [...found]
      .sort(([first], [second]) => first.localeCompare(second))
      .map(([id, { machine }]) => [id, machine]),
  );
}

/** Name of the file with all charts as code. */
const ALL = 'all.ts';

/** Returns the charts by file name: as JSON, or as code for Stately's tools. As code, one more file contains all charts. */
export function chartFiles(
  machines: ReadonlyMap<string, AnyStateMachine>,
  isCode: boolean,
): ReadonlyMap<string, string> {
  if (!isCode) {
    return new Map([...machines].map(([id, machine]) => [`${id}.json`, chartJson(machine)]));
  }
  return new Map([
    ...[...machines].map(([id, machine]): [string, string] => [`${id}.ts`, chartCode(machine)]),
    [ALL, chartCode(...machines.values())],
  ]);
}

/** Writes the charts to `build/flows`. */
async function writeCharts(isCode: boolean): Promise<number> {
  const machines = await allMachines();
  rmSync(FOLDER, { recursive: true, force: true });
  mkdirSync(FOLDER, { recursive: true });
  for (const [name, text] of chartFiles(machines, isCode)) {
    writeFileSync(new URL(name, FOLDER), text);
  }
  return machines.size;
}

if (process.argv[1]?.endsWith('flows.ts')) {
  const { values } = parseArgs({ options: { for: { type: 'string' } } });
  if (values.for !== undefined && values.for !== 'sketch') {
    throw new Error(`--for takes "sketch", not "${values.for}".`);
  }
  const count = await writeCharts(values.for === 'sketch');
  process.stdout.write(`Wrote ${count} charts to build/flows.\n`);
}
