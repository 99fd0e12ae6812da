import type { Driver, Hands, Wishes } from './driver.ts';
import { loadDriver } from './drivers.ts';

/** Environment in which a flow is passed: a browser or happy-dom. */
type Place = {
  readonly hands: Hands;
  /** Waits for the first of these states, or the target, and returns its name; `DONE` for the target. */
  readonly comes: (driver: Driver, states: readonly string[]) => Promise<string>;
};

/** Result of `comes` at the target. */
export const DONE = '';

/**
 * Passes the visible states of a flow by its driver's `onward`, until the target appears. A new state in between needs no
 * change of the tests.
 * @param flow name of a flow, such as `cashOut`
 * @param at checks each state before it is passed
 */
export async function advanceFlow(
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
