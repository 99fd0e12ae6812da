import type { Fault } from '../../../sandbox/faults.ts';
import type { Tab } from './tab.ts';

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
