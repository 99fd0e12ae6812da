import { act } from 'react';
import { vi } from 'vitest';
import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import { idOf } from '../../machines/nodes.ts';
import { agreementCopy } from '../../src/copy/agreement.ts';
import { cashOutCopy } from '../../src/copy/cash-out.ts';
import { advanceFlow, DONE } from '../browser/model/advance-flow.ts';
import type { Hands, Wishes } from '../browser/model/driver.ts';
import { loadDriver } from '../browser/model/drivers.ts';
import { isBusy, isDisabled, isSoftDisabled } from './controls.ts';
import { screen } from './screen.ts';
import type { openSite } from './site.tsx';
import { write } from './site.tsx';
import { partsCome, until } from './until.ts';
import { activeNodes } from './xstate-internals.ts';

type Site = Pick<Awaited<ReturnType<typeof openSite>>, 'app'>;

/** Scrolls the agreement in a part of the page, or in its sheet, to its end. */
export const readAgreement = (place = 'main'): Promise<void> =>
  act(async () => {
    const text = document.querySelector(`${place} section[aria-label="${agreementCopy.title}"]`);
    const sight = vi.spyOn(document, 'elementFromPoint').mockReturnValue(text);
    text?.dispatchEvent(new Event('scroll'));
    sight.mockRestore();
  });

/** A customer's actions in happy-dom: each waits until its control is there and enabled. */
export function handsIn(comes: (isSo: () => boolean) => Promise<void>): Hands {
  const reach = async (find: () => HTMLElement | null) => {
    await comes(
      () => find() !== null && ![isBusy, isSoftDisabled, isDisabled].some((is) => is(find())),
    );
    return find();
  };
  const click = (find: () => HTMLElement | null) => async () => {
    const control = await reach(find);
    await act(async () => control?.click());
  };
  return {
    button: (name) => ({ click: click(() => screen.button(name)) }),
    field: (name) => ({
      fill: async (text) =>
        write((await reach(() => screen.field(name))) as HTMLInputElement, text),
    }),
    select: (name) => ({
      selectOption: async (value) => {
        const list = (await reach(() => screen.select(name))) as HTMLSelectElement;
        await act(async () => {
          list.value = value;
          list.dispatchEvent(new Event('change', { bubbles: true }));
        });
      },
    }),
    plan: (repayments) => ({
      check: click(() => screen.radio(cashOutCopy.choice.option(repayments))),
    }),
    readAgreement: async () => {
      await comes(() => screen.button(agreementCopy.print) !== null);
      await readAgreement();
    },
  };
}

/** Returns whether a flow of the site is in a state; undefined if it does not run. */
export function isFlowIn({ app }: Site, flow: string, state: string): boolean | undefined {
  const children = app.getSnapshot().children as Record<string, AnyActorRef | undefined>;
  const snapshot = children[flow]?.getSnapshot() as AnyMachineSnapshot | undefined;
  return snapshot && activeNodes(snapshot).map(idOf).includes(state);
}

/** Acts on the site once, as a customer does in the state in which a flow rests, by its driver's `onward`. */
export async function passState(
  site: Site,
  flow: string,
  meanwhile: () => Promise<unknown> = partsCome,
): Promise<void> {
  const { onward = {} } = await loadDriver(flow);
  const [, act] = Object.entries(onward).find(([name]) => isFlowIn(site, flow, name)) ?? [];
  await act?.(
    handsIn((isSo) => until(isSo, meanwhile)),
    {},
  );
}

/**
 * Acts on the site as a customer does until a flow is in a state, like `advanceFlow`.
 * @param meanwhile runs during each wait.
 */
export async function advanceFlowUntil(
  site: Site,
  flow: string,
  state: string,
  wishes?: Wishes,
  meanwhile: () => Promise<unknown> = partsCome,
): Promise<void> {
  const comes = (isSo: () => boolean) => until(isSo, meanwhile);
  const isIn = (name: string) => isFlowIn(site, flow, name) === true;
  await advanceFlow(
    {
      hands: handsIn(comes),
      comes: async (_, states) => {
        await comes(() => [state, ...states].some(isIn));
        return isIn(state) ? DONE : (states.find(isIn) as string);
      },
    },
    flow,
    wishes,
  );
}
