import { nodesOf } from '../../machines/nodes.ts';
import { ROOT, refusalOf, stateName, transitionsOf } from './chart.ts';
import type { Model } from './model.ts';
import type { Covered } from './run.ts';

/** Coverage of a machine. */
export type Coverage = {
  readonly machine: string;
  readonly states: readonly [covered: number, all: number];
  readonly transitions: readonly [covered: number, all: number];
  /** Names that are neither covered nor excluded. */
  readonly missing: readonly string[];
  /** Exclusions that are covered, or that name nothing. */
  readonly needless: readonly string[];
};

/** Counts states and transitions; a guard's two sides count as two transitions. */
export function coverageOf(model: Model, covered: Covered): Coverage {
  const excluded = Object.keys(model.excluded ?? {});
  const states = nodesOf(model.machine)
    .map(stateName)
    .filter((name) => name !== ROOT);
  const transitions = transitionsOf(model.machine).flatMap(({ name, isGuarded }) =>
    isGuarded ? [name, refusalOf(name)] : [name],
  );
  const count = (all: readonly string[], seen: ReadonlySet<string>) => {
    const counted = all.filter((name) => !excluded.includes(name));
    return [counted.filter((name) => seen.has(name)).length, counted.length] as const;
  };
  const isCovered = (name: string) => covered.states.has(name) || covered.transitions.has(name);
  const all = [...states, ...transitions];
  return {
    machine: model.machine.id,
    states: count(states, covered.states),
    transitions: count(transitions, covered.transitions),
    missing: all.filter((name) => !isCovered(name) && !excluded.includes(name)),
    needless: excluded.filter((name) => isCovered(name) || !all.includes(name)),
  };
}

/** One line for each machine, and one for all. */
export function coverageTable(rows: readonly Coverage[]): string {
  const sum = (part: 'states' | 'transitions'): [number, number] => [
    rows.reduce((total, row) => total + row[part][0], 0),
    rows.reduce((total, row) => total + row[part][1], 0),
  ];
  const line = (name: string, states: readonly number[], transitions: readonly number[]) =>
    `${name} ${states.join('/')} states, ${transitions.join('/')} transitions`;
  return [
    ...rows.map(({ machine, states, transitions }) => line(machine, states, transitions)),
    line('all machines', sum('states'), sum('transitions')),
  ].join('\n');
}
