import { type CallName, contract, successOf } from '../../../domain/contract.ts';
import {
  API_TIMEOUT_MS,
  backoffDelay,
  isRetryable,
  retryAfterSeconds,
} from '../../../domain/retry-policy.ts';
import { ASSUMED } from './assumptions.ts';
import type { Counter, ProviderCall } from './calls.ts';
import type { Random } from './random.ts';

/** Kind of outage. */
export type OutageKind =
  /** A gateway answers 502. */
  | 'gateway'
  /** A gateway answers 503 with the time left in `Retry-After`. */
  | 'announced'
  /** No readable response. */
  | 'unreachable';

/** An outage of the API; `from` and `until` are in ms after midnight. */
export type Outage = { readonly kind: OutageKind; readonly from: number; readonly until: number };

/** Retry rules of a client. */
export type RetryRules = {
  readonly backoffDelay: typeof backoffDelay;
  /** True if reads wait for `Retry-After`. */
  readonly holds: boolean;
  /** True if a call without a response refreshes the token once, until a call gets a response. */
  readonly asksForToken: boolean;
};

/** The app's rules. */
export const SPREAD: RetryRules = { backoffDelay, holds: true, asksForToken: true };

/** The default rules of `ky`: two retries for every client, after 0.3 s and 0.6 s, whatever the response asks for. */
export const IN_STEP: RetryRules = {
  backoffDelay: (repetition) => (repetition <= 2 ? 300 * 2 ** (repetition - 1) : null),
  holds: false,
  asksForToken: false,
};

/** A customer's tab and its clock, which each call advances. */
export type Client = {
  /** ms after midnight */
  at: number;
  /** Number of reads that failed after all retries. */
  failedReads: number;
  /** @returns true if there was a response */
  readonly read: (name: CallName) => boolean;
  readonly send: (name: CallName) => boolean;
  readonly askProvider: (name: ProviderCall) => void;
};

/** Result of an attempt. */
type Attempt = { readonly status: number | null; readonly waitSeconds: number | null };

/** The client of one tab. The provider works all day. */
export function createClient(
  at: number,
  counter: Counter,
  outage: Outage | null,
  retryRules: RetryRules,
  random: Random,
): Client {
  const held = new Map<CallName, number>();
  let tokenFrom = at;
  let isTokenVain = false;

  function attempt(name: CallName): Attempt {
    counter.count(name, client.at);
    const fails = outage !== null && client.at >= outage.from && client.at < outage.until;
    client.at += fails ? ASSUMED.gatewayAnswer : ASSUMED.answer;
    if (!fails) {
      isTokenVain = false;
      return { status: successOf(contract[name]), waitSeconds: null };
    }
    switch (outage.kind) {
      case 'gateway':
        return { status: 502, waitSeconds: null };
      case 'announced':
        return { status: 503, waitSeconds: Math.ceil((outage.until - client.at) / 1_000) };
      case 'unreachable':
        return { status: null, waitSeconds: null };
    }
  }

  function renewToken(): void {
    client.askProvider('refreshToken');
    tokenFrom = client.at;
  }

  function repeat(name: CallName): Attempt {
    const endsAt = client.at + API_TIMEOUT_MS;
    for (let repetition = 1; ; repetition += 1) {
      const answer = attempt(name);
      const { status, waitSeconds } = answer;
      const pause =
        status === null || isRetryable(status)
          ? retryRules.backoffDelay(repetition, waitSeconds, endsAt - client.at, random)
          : null;
      if (pause === null) {
        return answer;
      }
      client.at += pause;
    }
  }

  const client: Client = {
    at,
    failedReads: 0,
    read: (name) => {
      if (client.at - tokenFrom >= ASSUMED.token) {
        renewToken();
      }
      if (client.at < (held.get(name) ?? 0)) {
        client.failedReads += 1;
        return false;
      }
      let answer = repeat(name);
      if (answer.status === null && retryRules.asksForToken && !isTokenVain) {
        renewToken();
        isTokenVain = true;
        answer = attempt(name);
      }
      const { status, waitSeconds } = answer;
      if (retryRules.holds && status !== null) {
        held.set(name, client.at + retryAfterSeconds(status, waitSeconds) * 1_000);
      }
      const isAnswered = status === successOf(contract[name]);
      client.failedReads += isAnswered ? 0 : 1;
      return isAnswered;
    },
    send: (name) => attempt(name).status === successOf(contract[name]),
    askProvider: (name) => {
      counter.count(name, client.at);
      client.at += ASSUMED.answer;
    },
  };
  return client;
}
