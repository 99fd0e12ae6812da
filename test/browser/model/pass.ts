import type { Driver, Hands, Wishes } from './driver.ts';
import { loadDriver } from './drivers.ts';

/** Where a flow is passed: its actions, and the check for the first of some states that appears. */
type Place = {
  readonly hands: Hands;
  /** Returns `DONE` once the target is there. */
  readonly comes: (driver: Driver, states: readonly string[]) => Promise<string>;
};

/** The result of `comes` at the target. */
export const DONE = '';

/**
 * Passes the visible states of a flow, each as its driver says, until the target is there. New states in between need no change
 * of the tests.
 * @param flow as `cashOut`.
 * @param at checks each state before it is passed.
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
    // No state is passed twice: a passed one may still show for a moment.
    left.delete(state);
  }
}
