import fc from 'fast-check';
import { contract } from '../../../domain/contract.ts';
import type { Fault } from '../../../sandbox/faults.ts';

/** Faults of a call. */
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

/** The calls that can be broken, with stars for variable parts. */
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

/** The home's buttons for payments. */
const WAYS_TO_PAY = ['Cash Out', 'Repay today', 'Delay'] as const;

const which = fc.nat(9_999);
const how = fc.constantFrom(...(Object.keys(BREAKS) as (keyof typeof BREAKS)[]));
/** The choice among several: of repayments the next or all. */
const choice = fc.nat(3);
const times = fc.integer({ min: 1, max: 2 });

/** Any act. */
export const anyAct = fc.oneof(
  /** One of all controls: pressed, typed into or chosen. */
  { weight: 14, arbitrary: fc.record({ does: fc.constant('press' as const), which, text: which }) },
  /** The same control twice at once, as an impatient user does. */
  { weight: 2, arbitrary: fc.record({ does: fc.constant('pressTwice' as const), which }) },
  /** The way on, with all fields filled in correctly. */
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
  /** The way to a payment, and its confirmation; half of the payments meet a fault. */
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
  { weight: 2, arbitrary: fc.record({ does: fc.constant('mend' as const) }) },
  /** Seconds: between two checks of a job, until a code can be sent again, until a payment counts as not made. */
  {
    weight: 18,
    arbitrary: fc.record({
      does: fc.constant('wait' as const),
      seconds: fc.constantFrom(11, 61, 71),
    }),
  },
  /** Until the warning of the idle log-out, and past it. */
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

/** An act of a customer, their device, the network or time. */
export type Act = typeof anyAct extends fc.Arbitrary<infer Value> ? Value : never;

/** The fault of a broken call. */
export function faultOf({
  call,
  how,
  times,
}: Omit<Extract<Act, { does: 'breakCall' }>, 'does' | 'call'> & { readonly call: string }): object {
  const [method, path] = call.split(' ');
  return { method, path, times, ...BREAKS[how] };
}
