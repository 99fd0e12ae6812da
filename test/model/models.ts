import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileName } from '../../machines/flows.ts';
import { allSamples } from '../../machines/samples/all.ts';
import { graphsOf } from './graph.ts';
import type { Model } from './model.ts';
import { pathsOf } from './paths.ts';
import { createRig } from './run.ts';

// Without `URL`, because happy-dom has another class of that name.
const MACHINES = join(import.meta.dirname, '../../machines/');
const MODELS = join(import.meta.dirname, '/');

/** The names of the machines' files, without their ending. */
export function machineNames(): string[] {
  return namesIn(MACHINES, '.machine.ts');
}

/** Machines without samples or a model, and models without a machine, in sentences. */
export function unpairedFiles(): string[] {
  const machines = machineNames();
  const models = namesIn(MODELS, '.model.ts');
  const samples = [...allSamples.keys()].map(fileName);
  return [
    ...machines
      .filter((name) => !samples.includes(name))
      .map(
        (name) => `machines/${name}.machine.ts has no samples: write machines/samples/${name}.ts.`,
      ),
    ...machines
      .filter((name) => !models.includes(name))
      .map(
        (name) => `machines/${name}.machine.ts has no model: write test/model/${name}.model.ts.`,
      ),
    ...models
      .filter((name) => !machines.includes(name))
      .map((name) => `test/model/${name}.model.ts has no machine: remove it.`),
  ];
}

/** Loads the model of each machine. */
export async function loadModels(): Promise<Model[]> {
  return Promise.all(
    namesIn(MODELS, '.model.ts').map(async (name) => {
      const url = pathToFileURL(`${MODELS}${name}.model.ts`).href;
      const module = (await import(/* @vite-ignore */ url)) as { default: Model };
      return module.default;
    }),
  );
}

/** Generates and runs every path of every machine. */
export async function runModels(): Promise<void> {
  for (const model of await loadModels()) {
    const rig = createRig(model);
    for (const path of graphsOf(model).flatMap(pathsOf)) rig.run(path);
  }
}

/** The names of a folder's files with this ending, without it, sorted. */
export function namesIn(folder: string, ending: string): string[] {
  return readdirSync(folder)
    .filter((file) => file.endsWith(ending))
    .map((file) => file.slice(0, -ending.length))
    .sort();
}
