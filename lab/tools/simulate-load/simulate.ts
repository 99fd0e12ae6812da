import { ASSUMED } from './assumptions.ts';
import { type Counter, createCounter } from './calls.ts';
import { createClient, type Outage, type RetryRules } from './client.ts';
import { drawOf, type Random, randomOf } from './random.ts';
import { visit } from './visit.ts';

const HOUR_MS = 3_600_000;

const LAST_HOUR = ASSUMED.hours.length - 1;
const drawPurpose = drawOf(ASSUMED.visits);
const drawHour = drawOf<string>(Object.fromEntries(ASSUMED.hours.entries()));

/** Result of a simulated day. */
export type Day = {
  readonly counter: Counter;
  /** Started visits. A customer who gave up and came back counts once. */
  readonly arrivals: number;
  /** Completed visits. */
  readonly ended: number;
  /** Number of times that customers gave up and came back later. */
  readonly turnedAway: number;
  /** Reads that failed after all retries. */
  readonly failedReads: number;
};

/** Parameters of a simulated pay day. */
export type Plan = {
  readonly customers: number;
  readonly seed: number;
  readonly outage: Outage | null;
  readonly retryRules: RetryRules;
};

/**
 * Simulates a pay day. Customers affect each other only through the services, which answer all alike, so each visit is
 * simulated alone, from start to end. The same plan gives the same day.
 */
export function simulate({ customers, seed, outage, retryRules }: Plan): Day {
  const counter = createCounter();
  let arrivals = 0;
  let ended = 0;
  let turnedAway = 0;
  let failedReads = 0;
  for (let customer = 0; customer < customers; customer += 1) {
    const random = randomOf(seed, customer);
    const purpose = drawPurpose(random);
    if (purpose === null) {
      continue;
    }
    arrivals += 1;
    // A separate generator, so that the behaviour of customers does not depend on the numbers that their clients draw.
    const pauses = randomOf(~seed, customer);
    for (let at = arrival(random), isOver = false; !isOver; ) {
      const client = createClient(at, counter, outage, retryRules, pauses);
      isOver = visit(client, purpose, random);
      failedReads += client.failedReads;
      if (isOver) {
        ended += 1;
      } else {
        turnedAway += 1;
        at = Math.max(client.at, outage?.until ?? 0) + random() * ASSUMED.comeback;
      }
    }
  }
  return { counter, arrivals, ended, turnedAway, failedReads };
}

/** Draws the time of a visit, in ms after midnight. */
function arrival(random: Random): number {
  const { share, from, until } = ASSUMED.rush;
  if (random() < share) {
    return from + random() * (until - from);
  }
  const hour = Number(drawHour(random) ?? LAST_HOUR);
  return (hour + random()) * HOUR_MS;
}
