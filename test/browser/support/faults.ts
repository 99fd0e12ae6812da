import { setTimeout as wait } from 'node:timers/promises';
import type { Locator } from 'playwright-core';
import { expect } from 'vitest';
import type { Fault } from '../../../sandbox/faults.ts';
import { noteSurvival } from './survey.ts';
import type { Tab } from './tab.ts';
import { recordCalls } from './traffic.ts';

/** The fault of a call, without the call's name. */
export type Break = Partial<Omit<Fault, 'method' | 'path'>>;

/** Faults of any call to any service. */
export const BREAKS = {
  'a cut connection': { kind: 'reset' },
  'an error 500': { status: 500 },
  'half an answer': { kind: 'malformed' },
  'a page': { kind: 'html' },
} as const satisfies Readonly<Record<string, Break>>;

/** No answer within a call's time-out. */
export const NO_ANSWER = { 'no answer': { kind: 'timeout' } } as const satisfies Readonly<
  Record<string, Break>
>;

/**
 * The faults of a call with one message for all failures: a refusal and one other fault, which differs from call to call.
 * `test/services/fault-matrix.test.ts` breaks every call in every way.
 */
export function breaksOf(call: string): Readonly<Record<string, Break>> {
  const { 'an error 500': refusal, ...rest } = { ...BREAKS, ...NO_ANSWER };
  const others = Object.entries(rest);
  const sum = [...call].reduce((total, sign) => total + sign.charCodeAt(0), 0);
  const other = others.filter((_, index) => index === sum % others.length);
  return { ...Object.fromEntries(other), 'an error 500': refusal };
}

/** The message of a call without an answer while the device is online, unless it moves money. */
export const UNREACHED = "We can't reach our service right now.";

/** Breaks calls, each given as `POST /v3/Lending/borrow`, until they are mended. Allows the failed loads of exactly these. */
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

/** Breaks the overview after one read, which a cash out makes before its send. */
export const breakOverviewAfterOne = (fault: Break): Readonly<Record<string, Break>> => ({
  'GET /v3/Lending/overview': { times: 1 },
  // The same call: the first fault that is not used up answers.
  'GET /v3/Lending/overvie*': fault,
});

/** Removes all faults. */
export async function mendCalls(tab: Pick<Tab, 'control'>): Promise<void> {
  await tab.control('PUT', '/sandbox/faults', []);
}

/**
 * Breaks a call in several ways, one after the other: each time the press leads to the message, and to nothing worse. Mends it
 * at the end. Returns whether the last message was "unreachable".
 */
export async function expectMessage(
  tab: Tab,
  call: string,
  {
    press,
    message,
    unreached = /v3|googleapis/.test(call) ? tab.page.getByText(UNREACHED) : message,
    breaks = breaksOf(call),
  }: {
    readonly press: () => Promise<unknown>;
    readonly message: Locator;
    /**
     * The message for a cut connection; for the provider's calls also for answers that its SDK cannot read, which it reports in
     * the same way.
     */
    readonly unreached?: Locator;
    readonly breaks?: Readonly<Record<string, Break>>;
  },
): Promise<boolean> {
  const sent = recordCalls(tab);
  const busyButton = tab.page.locator('button[aria-busy=true]');
  const pattern = new RegExp(`^${call.replaceAll('*', '.*')}$`);
  let isCut = false;
  for (const [name, fault] of Object.entries(breaks)) {
    await breakCalls(tab, { [call]: fault });
    sent.length = 0;
    await press();
    await expect.poll(() => sent.some((made) => pattern.test(made)), { message: name }).toBe(true);
    isCut = fault.kind === 'reset' || (call.includes('googleapis') && !('body' in fault));
    const told = isCut ? unreached : message;
    // The previous try's message may still show: it counts once this try is over.
    await hurry(tab, async () => (await busyButton.count()) === 0 && (await told.isVisible()));
    await told.waitFor();
    noteSurvival(call, fault);
  }
  expect(await tab.routineFaults()).toEqual([]);
  await mendCalls(tab);
  return isCut;
}

/** Lets the page's time pass until an element is there. The page's clock must be installed. */
export async function hurryTo(tab: Pick<Tab, 'page'>, element: Locator): Promise<void> {
  await hurry(tab, () => element.isVisible());
  await element.waitFor();
}

/** The pauses of `hurry` after each of its checks, in ms of real time. */
const PAUSES_MS = [
  ...Array<number>(15).fill(40),
  ...Array<number>(25).fill(250),
  ...Array<number>(30).fill(1_000),
];

async function hurry({ page }: Pick<Tab, 'page'>, isThere: () => Promise<boolean>): Promise<void> {
  for (const [looks, pause] of PAUSES_MS.entries()) {
    if (await isThere()) return;
    // Seconds at first; after that only a time-out of half a minute can be left.
    await page.clock.fastForward(looks < 10 ? 1_000 : 5_000);
    // The page's own work takes real time, and more on a slow machine: its clock must not run away meanwhile.
    await wait(pause);
  }
}
