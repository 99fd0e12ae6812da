import fc from 'fast-check';
import { contract } from '../../../domain/contract.ts';
import type { Fault } from '../../../sandbox/faults.ts';

/** Faults that a call can have. */
const BREAKS = {
  cut: { kind: 'reset' },
  'cut afterwards': { kind: 'reset', after: true },
  '409': { status: 409 },
  '500': { status: 500 },
  '500 afterwards': { status: 500, after: true },
  '503 afterwards': { status: 503, after: true },
  '401': { status: 401 },
  '429': { status: 429, headers: { 'retry-after': '5' } },
  'half an answer': { kind: 'malformed' },
  'a page': { kind: 'html' },
  late: { delayMs: 1_500 },
} as const satisfies Readonly<Record<string, Partial<Fault>>>;

const PROVIDER = '/identitytoolkit.googleapis.com/v1/accounts';

/** Calls that can be broken, with stars for variable parts. */
const CALLS = [
  ...Object.values(contract).map(
    ({ method, path }) => `${method} /v3/${path.replace(/\{\w+\}/g, '*')}`,
  ),
  `POST ${PROVIDER}:signInWithPassword`,
  `POST ${PROVIDER}:signUp`,
  `POST ${PROVIDER}:lookup`,
  `POST ${PROVIDER}:update`,
  `POST ${PROVIDER}:sendVerificationCode`,
  'POST /securetoken.googleapis.com/v1/token',
  'POST /sandbox/bank/*',
  'POST /sandbox/identity/*',
] as const;

/** Buttons of the home page that lead to a payment. */
const WAYS_TO_PAY = ['Cash Out', 'Repay today', 'Delay'] as const;

const which = fc.nat(9_999);
const how = fc.constantFrom(...(Object.keys(BREAKS) as (keyof typeof BREAKS)[]));
/** Index of the radio button to choose, modulo their number. */
const choice = fc.nat(3);
const times = fc.integer({ min: 1, max: 2 });

/** Generates an act. */
export const anyAct = fc.oneof(
  /** Presses, types into or chooses any control. */
  { weight: 14, arbitrary: fc.record({ does: fc.constant('press' as const), which, text: which }) },
  /** Double-clicks any control, as an impatient user does. */
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pressTwice' as const), which }) },
  /** Fills in all fields correctly, and presses the button that leads to the next step. */
  {
    weight: 14,
    arbitrary: fc.record({
      does: fc.constant('goOn' as const),
      times: fc.integer({ min: 1, max: 4 }),
      choice,
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({
      does: fc.constant('key' as const),
      key: fc.constantFrom('Tab', 'Shift+Tab', 'Enter', 'Escape', 'Space', 'ArrowRight'),
    }),
  },
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constantFrom('back' as const, 'forward' as const, 'back' as const),
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('reload' as const) }) },
  { weight: 3, arbitrary: fc.record({ does: fc.constant('type' as const), which }) },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constantFrom('offline' as const, 'online' as const) }),
  },
  {
    weight: 5,
    arbitrary: fc.record({
      does: fc.constant('breakCall' as const),
      call: fc.constantFrom(...CALLS),
      how,
      times,
    }),
  },
  /** Makes and confirms a payment; half of the payments meet a fault. */
  {
    weight: 36,
    arbitrary: fc.record({
      does: fc.constant('pay' as const),
      by: fc.constantFrom(...WAYS_TO_PAY),
      how: fc.option(how, { freq: 2 }),
      times,
      choice,
    }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('clearFaults' as const) }) },
  /** Waits, in s: longer than the delay of a poll, than the lockout of a code, or until a payment counts as not made. */
  {
    weight: 18,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      seconds: fc.constantFrom(11, 61, 71),
    }),
  },
  /** Waits until the idle warning, or past the idle log-out. */
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      seconds: fc.constantFrom(780, 910),
    }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ does: fc.constant('bankDays' as const), days: fc.nat(20) }),
  },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('otherTab' as const) }) },
);

/** Act of a customer, of their device, of the network or of time. */
export type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

/** Returns the sandbox's fault for a broken call. */
export function faultOf({
  call,
  how,
  times,
}: Omit<Extract<Act, { does: 'breakCall' }>, 'does' | 'call'> & { readonly call: string }): object {
  const [method, path] = call.split(' ');
  return { method, path, times, ...BREAKS[how] };
}
