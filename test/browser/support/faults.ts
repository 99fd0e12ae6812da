import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Fault } from '../../../sandbox/faults.ts';
import type { Tab } from './tab.ts';
import { recordCalls } from './traffic.ts';

/** Fault of a call, without the call's name. */
export type Break = Partial<Omit<Fault, 'method' | 'path'>>;

/** Faults that any call to any service can have. */
export const BREAKS = {
  'a cut connection': { kind: 'reset' },
  'an error 500': { status: 500 },
  'half an answer': { kind: 'malformed' },
  'a page': { kind: 'html' },
} as const satisfies Readonly<Record<string, Break>>;

/** Fault without an answer before the call times out. */
export const NO_ANSWER = { 'no answer': { kind: 'timeout' } } as const satisfies Readonly<
  Record<string, Break>
>;

/** Message of a call without an answer while the device is online, unless the call moves money. */
const UNREACHED = "We can't reach our service right now.";

/** Breaks calls, named like `POST /v3/Lending/borrow`, until `clearFaults`. Allows the console errors of these calls only. */
export async function breakCalls(
  tab: Pick<Tab, 'allow' | 'control'>,
  breaks: Readonly<Record<string, Break>>,
): Promise<void> {
  const faults = Object.entries(breaks).map(([call, fault]) => {
    const [method, path = ''] = call.split(' ');
    const address = path.split('*').map((part) => part.replace(/[.+?^${}()|[\]\\]/g, '\\$&'));
    tab.allow(new RegExp(`Failed to load resource: .*${address.join('.*')}`));
    return { method, path, times: 0, ...fault };
  });
  await tab.control('PUT', '/sandbox/faults', faults);
}

/** Returns faults that break the overview after one read, which a cash out makes before it is sent. */
export const breakOverviewAfterOne = (fault: Break): Readonly<Record<string, Break>> => ({
  'GET /v3/Lending/overview': { times: 1 },
  // Matches the same call: the sandbox takes the first fault that is not used up.
  'GET /v3/Lending/overvie*': fault,
});

/** Removes all faults. */
export async function clearFaults(tab: Pick<Tab, 'control'>): Promise<void> {
  await tab.control('PUT', '/sandbox/faults', []);
}

/**
 * Breaks a call of the provider in several ways, one after the other, and expects that each press leads to the message and to no
 * other problem. Nothing covers the end of the message, such as a bar at the bottom of a phone. Repairs the call at the end.
 */
export async function expectMessage(
  tab: Tab,
  call: string,
  {
    press,
    message,
    breaks,
  }: {
    readonly press: () => Promise<unknown>;
    readonly message: Locator;
    readonly breaks: Readonly<Record<string, Break>>;
  },
): Promise<void> {
  const sent = recordCalls(tab);
  const busyButton = tab.page.locator('button[aria-busy=true]');
  for (const [name, fault] of Object.entries(breaks)) {
    await breakCalls(tab, { [call]: fault });
    sent.length = 0;
    await press();
    await expect.poll(() => sent.includes(call), { message: name }).toBe(true);
    // The provider's SDK reports a cut connection and an unreadable answer in the same way.
    const isCut = fault.kind === 'reset' || !('body' in fault);
    const told = isCut ? tab.page.getByText(UNREACHED) : message;
    // The previous attempt's message may still show, so the message counts only once this attempt is over.
    await hurry(tab, async () => (await busyButton.count()) === 0 && (await told.isVisible()));
    await told.waitFor();
    await expect.poll(() => told.evaluate(isUncovered), { message: name }).toBe(true);
  }
  expect(await tab.accessibilityFaults()).toEqual([]);
  await clearFaults(tab);
}

function isUncovered(element: Element): boolean {
  const { left, bottom } = element.getBoundingClientRect();
  const there = document.elementFromPoint(left + 2, bottom - 2);
  return there !== null && (element.contains(there) || there.contains(element));
}

/** Pauses of `hurry` after each of its checks, in ms of real time. */
const PAUSES_MS = [
  ...Array<number>(15).fill(40),
  ...Array<number>(25).fill(250),
  ...Array<number>(30).fill(1_000),
];

async function hurry({ page }: Pick<Tab, 'page'>, isThere: () => Promise<boolean>): Promise<void> {
  for (const [checks, pause] of PAUSES_MS.entries()) {
    if (await isThere()) return;
    // Small steps first; after ten of them only a time-out of half a minute can be pending.
    await page.clock.fastForward(checks < 10 ? 1_000 : 5_000);
    // The page's own work takes real time, so the clock waits for it, longer on a slow machine.
    await wait(pause);
  }
}
