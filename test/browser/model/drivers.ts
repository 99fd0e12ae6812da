import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { fileName } from '../../../machines/flows.ts';
import { machineNames, namesIn } from '../../model/models.ts';
import type { Driver } from './driver.ts';

const DRIVERS = join(import.meta.dirname, '/');
const ENDING = '.driver.ts';

/** Machines without a visible state of their own, with the reason. */
const WITHOUT_DRIVER: Readonly<Record<string, string>> = {
  app: 'the site map: each of its flows has its own walks',
  session: 'the walks of the flows cover it',
};

/** Returns a sentence for each machine without a driver, and each driver without a machine. */
export function undrivenMachines(
  machines: readonly string[] = machineNames(),
  drivers: readonly string[] = namesIn(DRIVERS, ENDING),
): string[] {
  const fix = 'or say in test/browser/model/drivers.ts why it needs none';
  return [
    ...machines
      .filter((name) => !drivers.includes(name) && !(name in WITHOUT_DRIVER))
      .map(
        (name) =>
          `machines/${name}.machine.ts has no driver: write test/browser/model/${name}${ENDING}, ${fix}.`,
      ),
    ...[...drivers.filter((name) => !machines.includes(name))].map(
      (name) => `test/browser/model/${name}${ENDING} has no machine: remove it.`,
    ),
    ...Object.keys(WITHOUT_DRIVER)
      .filter((name) => drivers.includes(name) || !machines.includes(name))
      .map((name) => `test/browser/model/drivers.ts lists "${name}" without need: take it out.`),
  ];
}

/** Loads the drivers sorted by name: all, or those at even or odd positions, because two test files walk in parallel. */
export async function loadDrivers(part?: 'even' | 'odd'): Promise<Driver[]> {
  const isPart = (index: number) => part === undefined || index % 2 === (part === 'even' ? 0 : 1);
  return Promise.all(
    namesIn(DRIVERS, ENDING)
      .filter((_, index) => isPart(index))
      .map(load),
  );
}

/** Loads the driver of a machine. */
export function loadDriver(machine: string): Promise<Driver> {
  return load(fileName(machine));
}

async function load(name: string): Promise<Driver> {
  const url = pathToFileURL(`${DRIVERS}${name}${ENDING}`).href;
  const module = (await import(/* @vite-ignore */ url)) as { default: Driver };
  return module.default;
}
