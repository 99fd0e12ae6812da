import fc from 'fast-check';
import { expect, test } from 'vitest';
import { LONG_PATIENCE_MS } from '../support/patience.ts';
import { anyLife } from './monkey/life.ts';
import { live, lived } from './monkey/live.ts';

// Random customers do random things, in a browser, with faults of the network, of the services and of time. More of them by
// hand: `npm run test:monkey`. A life that fails is told by its seed, and cut down to the shortest that still fails.

const MINUTES = Number(process.env.MONKEY_MINUTES ?? 1);
/** By hand another one each time; the same in each run of all tests, so that a change is not blamed for chance. */
const SEED = Number(
  process.env.MONKEY_SEED ?? (process.env.MONKEY_MINUTES ? Date.now() % 2 ** 30 : 20_260_302),
);
/** How long lives are begun in one test, and then how long a failure is cut down, in ms: a page that stays wrong takes its time. */
const LIVING_MS = 60_000;
const CUTTING_MS = LONG_PATIENCE_MS / 2;
/** No minute has so many lives. */
const SEEDS_OF_A_MINUTE = 1_000;

/** Lives the life of a seed, and where it fails those that are shorter, as long as there is time. */
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

test.each(minutes)('whatever is done, all is as it must be, from seed %i on', async (first) => {
  const end = Date.now() + LIVING_MS;
  let seed = first;
  while (Date.now() < end) {
    await tryLife(seed);
    seed += 1;
  }
  console.log(`MONKEY_SEED=${first}`, lived);
  expect(lived.lives).toBeGreaterThan(0);
});
