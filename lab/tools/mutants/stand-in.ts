/*
 * Replaces XState in tests against seeded faults: `createMachine` builds the fault of the run into its machine.
 */
import { inject } from 'vitest';
import * as xstate from 'xstate';
import { copyOf, faultsOf, type Plan } from './chart-faults.ts';

export * from 'xstate';

/** Fault of a test run. */
export type Wanted =
  | { readonly machine: string; readonly place: string; readonly operator: string }
  /** Doubles a limit. */
  | { readonly limit: string };

declare module 'vitest' {
  interface ProvidedContext {
    /** Null for a run without a fault. */
    fault: Wanted | null;
  }
}

/** Replaces XState's `setup`: the created machine contains the fault, if it is the machine's. */
export function setup(implementations: Plan['implementations']) {
  const made = xstate.setup(implementations as never);
  const createMachine = (config: Plan['config']) => {
    const wanted = inject('fault');
    if (!wanted || !('machine' in wanted) || wanted.machine !== config.id) {
      return made.createMachine(config);
    }
    const { actions = {}, guards = {}, delays = {} } = implementations;
    const damaged = copyOf({ config, implementations: { actions, guards, delays } });
    const found = faultsOf(damaged).find(
      ({ place, operator }) => place === wanted.place && operator === wanted.operator,
    );
    if (!found) throw new Error(`There is no fault "${wanted.place}: ${wanted.operator}".`);
    found.seed();
    return xstate
      .setup({ ...implementations, ...damaged.implementations } as never)
      .createMachine(damaged.config);
  };
  return { ...made, createMachine };
}

/** Returns a limit, doubled if it is the fault of this run. */
export function limit(name: string, value: number): number {
  const wanted = inject('fault');
  return wanted && 'limit' in wanted && wanted.limit === name ? value * 2 : value;
}
