import { type CallName, contract } from '../../../domain/contract.ts';

/** Calls to the identity provider, by its names. One of them sends a text message. */
const PROVIDER_CALLS = {
  signIn: 'accounts:signInWithPassword',
  createAccount: 'accounts:signUp',
  lookUp: 'accounts:lookup',
  sendCode: 'accounts:sendVerificationCode (SMS)',
  linkMobile: 'accounts:signInWithPhoneNumber',
  refreshToken: 'token',
} as const;

/** Call to the identity provider. */
export type ProviderCall = keyof typeof PROVIDER_CALLS;

export type Endpoint = CallName | ProviderCall;

/** Service that answers a call. */
export type Service = 'api' | 'provider';

/** Every endpoint, in the order of the contract. */
export const ENDPOINTS: readonly Endpoint[] = [
  ...(Object.keys(contract) as CallName[]),
  ...(Object.keys(PROVIDER_CALLS) as ProviderCall[]),
];

/** Returns the service of a call. */
export function serviceOf(endpoint: Endpoint): Service {
  return endpoint in contract ? 'api' : 'provider';
}

/** Returns an endpoint's name in a table. */
export function nameOf(endpoint: Endpoint): string {
  if (endpoint in contract) {
    const { method, path } = contract[endpoint as CallName];
    return `${method} ${path}`;
  }
  return PROVIDER_CALLS[endpoint as ProviderCall];
}

/** Length of the counted time in seconds: a day, plus the longest visit that begins at its end. */
const DAY_SECONDS = 24 * 3_600;
const SPAN_SECONDS = DAY_SECONDS + 4 * 3_600;

/** Number of calls in a period. */
type Load = {
  readonly total: number;
  /** Mean per second. */
  readonly mean: number;
  /** Peak per second, and its time in seconds after midnight. */
  readonly peak: number;
  readonly peakAt: number;
};

/** Counts calls by endpoint and second. */
export type Counter = {
  /** @param at ms after midnight @throws RangeError if a visit lasts longer than the counted time */
  readonly count: (endpoint: Endpoint, at: number) => void;
  /** Returns the total load of some endpoints between two seconds, or on the whole day. */
  readonly loadOf: (endpoints: readonly Endpoint[], from?: number, until?: number) => Load;
};

/** Makes a counter. */
export function createCounter(): Counter {
  const seconds = new Map(
    ENDPOINTS.map((endpoint) => [endpoint, new Uint32Array(SPAN_SECONDS)] as const),
  );
  return {
    count: (endpoint, at) => {
      const second = Math.floor(at / 1_000);
      const counted = seconds.get(endpoint);
      const before = counted?.[second];
      if (counted === undefined || before === undefined) {
        throw new RangeError(`A call at ${second} s is beyond the day that is counted.`);
      }
      counted[second] = before + 1;
    },
    loadOf: (endpoints, from = 0, until = SPAN_SECONDS) => {
      const columns = endpoints.map((endpoint) => seconds.get(endpoint));
      const calls = new Uint32Array(until - from);
      for (const column of columns) {
        column?.subarray(from, until).forEach((count, index) => {
          calls[index] = (calls[index] ?? 0) + count;
        });
      }
      const total = calls.reduce((sum, count) => sum + count, 0);
      const peak = calls.reduce((most, count) => Math.max(most, count), 0);
      const peakAt = from + calls.indexOf(peak);
      return { total, mean: total / Math.min(until - from, DAY_SECONDS), peak, peakAt };
    },
  };
}
