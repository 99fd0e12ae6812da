import type { Driver, Hands, Wishes } from './driver.ts';
import { loadDriver } from './drivers.ts';

/** Where a flow is passed: what is at hand there, and which of some states comes up first. */
type Place = {
  readonly hands: Hands;
  /** Answers `DONE` once what is waited for is there. */
  readonly comes: (driver: Driver, states: readonly string[]) => Promise<string>;
};

/** What `comes` answers instead of a state. */
export const DONE = '';

/**
 * Passes the states of a flow that stand on the screen, each as its driver says, until what is waited for is there. A state that
 * is put in between is passed as well: no test writes the way down.
 *
 * @param flow as `cashOut`.
 * @param at looks at each state before it is passed.
 */
export async function passStates(
  { hands, comes }: Place,
  flow: string,
  wishes: Wishes = {},
  at: (state: string) => Promise<unknown> = async () => {},
): Promise<void> {
  const driver = await loadDriver(flow);
  const left = new Map(Object.entries(driver.onward ?? {}));
  for (;;) {
    const state = await comes(driver, [...left.keys()]);
    if (state === DONE) return;
    await at(state);
    await left.get(state)?.(hands, wishes);
    // No state is passed twice: one that still stands for a moment has been passed.
    left.delete(state);
  }
}
