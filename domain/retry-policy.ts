/**
 * Retry policy of reads, shared by the client and the load simulation. Random delays spread the retries of clients that
 * failed at the same moment. Source: decision 004.
 */

import { MAX_LOCKOUT_SECONDS } from './failures.ts';

/** Time limit of a call in ms, including retries and the response body. Source: product 7.1. */
export const API_TIMEOUT_MS = 30_000;
/** Maximum number of retries after the network or a gateway failed a read. */
export const MAX_RETRIES = 2;
/** Gateway statuses that mean the request did not reach the API, so that a read is retried. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];
/** Maximum delay before the first retry, in ms; each later maximum is four times as long. */
const MAX_FIRST_DELAY_MS = 1_000;
const BACKOFF_FACTOR = 4;
/** Maximum share of the remaining time that a delay may use, because the response needs time too. */
const MAX_SHARE_OF_TIME_LEFT = 1 / 2;

/** True if a read with this status is retried automatically. A 429 is not: the customer is told at once. */
export function isRetryable(status: number): boolean {
  return GATEWAY_STATUSES.includes(status);
}

/**
 * Returns the delay before a retry in ms: the `Retry-After` time plus a random part ("full jitter"). The random part is
 * at least as wide as `Retry-After`, because all clients are given the same date.
 *
 * @param attempt from 1
 * @param waitSeconds the `Retry-After` time in seconds; null without that header
 * @param timeLeft of the call, in ms
 * @param random a number from 0 to just below 1
 * @returns null when no retries are left, or the delay would leave too little time for a response
 */
export function backoffDelay(
  attempt: number,
  waitSeconds: number | null,
  timeLeft: number,
  random: () => number,
): number | null {
  const retryAfter = (waitSeconds ?? 0) * 1_000;
  const maxJitter = Math.max(retryAfter, MAX_FIRST_DELAY_MS * BACKOFF_FACTOR ** (attempt - 1));
  const delay = retryAfter + random() * maxJitter;
  return attempt <= MAX_RETRIES && delay <= timeLeft * MAX_SHARE_OF_TIME_LEFT ? delay : null;
}

/**
 * Returns how long a read is held back after a response, in seconds. Only a 429 or 503 holds it: for the `Retry-After`
 * time, but no longer than a button would be disabled.
 */
export function retryAfterSeconds(status: number, waitSeconds: number | null): number {
  return status === 429 || status === 503 ? Math.min(waitSeconds ?? 0, MAX_LOCKOUT_SECONDS) : 0;
}
