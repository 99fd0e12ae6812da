/**
 * How a read is repeated, so that what failed for everybody at the same moment does not come again at the same moment.
 * The client and the simulation of load go by the same rules. Source: decision 004.
 */

import { LONGEST_CLOSURE_SECONDS } from './failures.ts';

/** How long a call may take in all, repetitions and the answer's body included, in ms. Source: product 7.1. */
export const API_TIMEOUT_MS = 30_000;
/** How often a read is repeated at most, when the network or a gateway failed it. */
export const MOST_REPETITIONS = 2;
/** Statuses of gateways that do not reach the API: a read is repeated. */
const GATEWAY_STATUSES: readonly number[] = [502, 503, 504];
/** The longest pause before the first repetition, in ms; each later one may take four times as long. */
const LONGEST_FIRST_PAUSE_MS = 1_000;
const GROWTH = 4;
/** What a pause may take at most of the time that is left for the call: the answer needs time as well. */
const LARGEST_SHARE = 1 / 2;

/** Whether a read that was answered so is tried again by itself. A 429 is told to the customer at once. */
export function isRepeatable(status: number): boolean {
  return GATEWAY_STATUSES.includes(status);
}

/**
 * The pause before a read is repeated, in ms: drawn from all between nothing and its longest ("full jitter"). What the
 * service asks for comes on top, and spreads it as much again: a date that everybody was told is the same for everybody.
 *
 * @param repetition from 1
 * @param waitSeconds what the answer's `Retry-After` asks for; null where it says nothing
 * @param timeLeft of the call, in ms
 * @param random a number from 0 to just below 1
 * @returns null when the pause would leave too little time for an answer, or there have been enough of them
 */
export function pauseBefore(
  repetition: number,
  waitSeconds: number | null,
  timeLeft: number,
  random: () => number,
): number | null {
  const asked = (waitSeconds ?? 0) * 1_000;
  const longest = Math.max(asked, LONGEST_FIRST_PAUSE_MS * GROWTH ** (repetition - 1));
  const pause = asked + random() * longest;
  return repetition <= MOST_REPETITIONS && pause <= timeLeft * LARGEST_SHARE ? pause : null;
}

/**
 * For how long a read is not sent again after an answer, in seconds: as long as `Retry-After` asks, and no longer
 * than a button would be closed, where the service says that it is too much for it.
 */
export function heldSeconds(status: number, waitSeconds: number | null): number {
  return status === 429 || status === 503 ? Math.min(waitSeconds ?? 0, LONGEST_CLOSURE_SECONDS) : 0;
}
