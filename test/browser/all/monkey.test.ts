import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONG_TIMEOUT_MS } from '../../support/timeouts.ts';
import { anyLife } from '../monkey/life.ts';
import { live, lived } from '../monkey/live.ts';

// Random customers do random things, in a browser, with faults of the network, of the services and of time. More by hand: `npm
// run test:monkey`. A failing run is reported with its seed, and reduced to the shortest that still fails.

const MINUTES = Number(process.env.MONKEY_MINUTES ?? 1);
/** By hand a new one each time; constant in the test suite, so that a change is not blamed for chance. */
const SEED = Number(
  process.env.MONKEY_SEED ?? (process.env.MONKEY_MINUTES ? Date.now() % 2 ** 30 : 20_260_302),
);
/**
 * How long one test starts new runs, and then how long it reduces a failure, in ms, because a page that stays wrong takes its
 * time.
 */
const LIVING_MS = 60_000;
const CUTTING_MS = LONG_TIMEOUT_MS / 2;
/** More seeds than can be run in a minute. */
const SEEDS_OF_A_MINUTE = 1_000;

/** Runs a seed's life, and after a failure shorter ones, as long as there is time. */
async function tryLife(seed: number): Promise<void> {
  let end = Number.POSITIVE_INFINITY;
  await fc.assert(
    fc.asyncProperty(anyLife, async (one) => {
      if (Date.now() > end) return;
      try {
        await live(one);
      } catch (error) {
        end = Math.min(end, Date.now() + CUTTING_MS);
        throw error;
      }
    }),
    { seed, numRuns: 1, unbiased: true },
  );
}

const minutes = Array.from({ length: MINUTES }, (_, index) => SEED + index * SEEDS_OF_A_MINUTE);

test.each(minutes)('after any acts everything is right, from seed %i on', async (first) => {
  const end = Date.now() + LIVING_MS;
  let seed = first;
  while (Date.now() < end) {
    await tryLife(seed);
    seed += 1;
  }
  console.log(`MONKEY_SEED=${first}`, lived);
  expect(lived.lives).toBeGreaterThan(0);
});
