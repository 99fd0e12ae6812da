import { nodesOf } from '../../../machines/nodes.ts';
import { stateName } from '../../model/chart.ts';
import type { Driver } from './driver.ts';
import type { Seen } from './walk.ts';
import { invisibility, outcomesOf, visibleStates } from './walks.ts';

/** Returns the visible states that no walk has reached in a situation that shows them clearly. */
export function unseenStates(driver: Driver, { states }: Pick<Seen, 'states'>): string[] {
  return visibleStates(driver).filter((state) => !states.has(`${state}, well`));
}

/** Returns a sentence for each missing or unnecessary part of a driver. */
export function gapsOf(driver: Driver, { outcomes }: Pick<Seen, 'outcomes'>): string[] {
  const { machine, model, states } = driver;
  const listed = Object.keys(driver.unreachable ?? {});
  const all = outcomesOf(driver);
  const starts = Object.keys(model.starts);
  const nodes = nodesOf(machine);
  const names = nodes.map(stateName);
  const fix = `in the driver of "${machine.id}"`;
  return [
    ...nodes
      .filter(
        (node) => invisibility(driver, node) === null && Object.keys(node.states).length === 0,
      )
      .map(stateName)
      .filter((name) => states[name] === undefined)
      .map((name) => `The state "${name}" has no assertions. Add them ${fix}.`),
    ...[...Object.keys(states), ...Object.keys(driver.fleeting ?? {})]
      .filter((name) => !names.includes(name))
      .map((name) => `The chart has no state "${name}". Remove it ${fix}.`),
    ...all
      .filter((name) => !outcomes.has(name) && !listed.includes(name))
      .map((name) => `"${name}" was not caused. Cause it, or list it as unreachable, ${fix}.`),
    ...starts
      .filter((name) => !(name in driver.starts) && !listed.includes(name))
      .map(
        (name) =>
          `No walk begins at the start "${name}". Add the start, or list it as unreachable, ${fix}.`,
      ),
    ...listed
      .filter((name) => outcomes.has(name) || !(all.includes(name) || starts.includes(name)))
      .map(
        (name) =>
          `"${name}" is listed as unreachable, but is reached or unknown. Remove it ${fix}.`,
      ),
  ];
}
