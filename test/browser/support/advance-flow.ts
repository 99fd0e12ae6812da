import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import type { AnyMachineSnapshot } from 'xstate';
import { PAGE_TIMEOUT_MS } from '../../support/timeouts.ts';
import { advanceFlow, DONE } from '../model/advance-flow.ts';
import { type Driver, factsOf, type Wishes } from '../model/driver.ts';
import { loadDriver } from '../model/drivers.ts';
import { readAgreement } from './agreement.ts';
import { type Screen, screenOf } from './screen.ts';

/** True if the screen shows a state, by the assertions of its driver. */
async function stands(view: Screen, driver: Driver, state: string): Promise<boolean> {
  // The signs of the states that are passed do not depend on the machine's context.
  const { sees, lacks = [] } = factsOf(driver, state, view, {} as AnyMachineSnapshot);
  for (const part of sees) if (!(await part.first().isVisible())) return false;
  for (const part of lacks) if (await part.first().isVisible()) return false;
  return sees.length > 0;
}

/** Waits until the screen shows a state of a flow. */
export async function expectState(
  tab: { readonly page: Page },
  flow: string,
  state: string,
): Promise<void> {
  const driver = await loadDriver(flow);
  const isThere = () => stands(screenOf(tab), driver, state);
  await expect.poll(isThere, { message: state, timeout: PAGE_TIMEOUT_MS }).toBe(true);
}

/**
 * Passes the visible states of a flow in a browser until a target appears, by `advanceFlow`.
 * @param until a state such as `review.read`, or an element
 */
export async function advanceFlowUntil(
  { page }: { readonly page: Page },
  flow: string,
  until: string | Locator,
  wishes?: Wishes,
  at?: (state: string) => Promise<unknown>,
): Promise<void> {
  const view = screenOf({ page });
  const hands = { ...view, readAgreement: () => readAgreement(view) };
  const firstOf = async (driver: Driver, states: readonly string[]) => {
    const isThere = () =>
      typeof until === 'string' ? stands(view, driver, until) : until.first().isVisible();
    if (await isThere()) return DONE;
    for (const state of states) {
      // The target may have appeared between the two checks, and must not be passed.
      if (await stands(view, driver, state)) return (await isThere()) ? DONE : state;
    }
    return null;
  };
  const comes = async (driver: Driver, states: readonly string[]) => {
    let first: string | null = null;
    await expect
      .poll(
        async () => {
          first = await firstOf(driver, states);
          return first ?? `none of ${[until, ...states].join(', ')}`;
        },
        { timeout: PAGE_TIMEOUT_MS },
      )
      .toSatisfy(() => first !== null);
    return first ?? DONE;
  };
  await advanceFlow({ hands, comes }, flow, wishes, at);
}
