import { nodesOf } from '../../../machines/nodes.ts';
import { stateName } from '../../model/chart.ts';
import type { Driver } from './driver.ts';
import type { Seen } from './walk.ts';
import { invisibility, outcomesOf, visibleStates } from './walks.ts';

/** Visible states that no walk has seen in a situation that shows them well. */
export function unseenStates(driver: Driver, { states }: Pick<Seen, 'states'>): string[] {
  return visibleStates(driver).filter((state) => !states.has(`${state}, well`));
}

/** Missing and needless parts of a driver, in sentences. */
export function gapsOf(driver: Driver, { outcomes }: Pick<Seen, 'outcomes'>): string[] {
  const { machine, model, states } = driver;
  const listed = Object.keys(driver.unreachable ?? {});
  const all = outcomesOf(driver);
  const starts = Object.keys(model.starts);
  const nodes = nodesOf(machine);
  const names = nodes.map(stateName);
  const mend = `in the driver of "${machine.id}"`;
  return [
    ...nodes
      .filter(
        (node) => invisibility(driver, node) === null && Object.keys(node.states).length === 0,
      )
      .map(stateName)
      .filter((name) => states[name] === undefined)
      .map((name) => `Nothing says what "${name}" looks like. Say it ${mend}.`),
    ...[...Object.keys(states), ...Object.keys(driver.fleeting ?? {})]
      .filter((name) => !names.includes(name))
      .map((name) => `The chart has no state "${name}". Take it out ${mend}.`),
    ...all
      .filter((name) => !outcomes.has(name) && !listed.includes(name))
      .map((name) => `"${name}" was not brought about. Do so, or say why not, ${mend}.`),
    ...starts
      .filter((name) => !(name in driver.starts) && !listed.includes(name))
      .map((name) => `Nobody starts as "${name}". Do so, or say why not, ${mend}.`),
    ...listed
      .filter((name) => outcomes.has(name) || !(all.includes(name) || starts.includes(name)))
      .map((name) => `"${name}" is listed, though it is reached or unknown. Take it out ${mend}.`),
  ];
}
