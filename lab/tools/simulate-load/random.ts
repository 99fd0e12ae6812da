/** Draws a number from 0 to just below 1. */
export type Random = () => number;

/** Pseudo-random numbers from a seed: Mulberry32, by Tommy Ettinger. Not for secrets. */
function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Pseudo-random numbers of one customer, independent of the number of simulated customers. */
export function randomOf(seed: number, customer: number): Random {
  return randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(customer + 1, 0x85ebca6b));
}

/** Draws an exponentially distributed time, by its mean. */
export function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}

/** Draws a uniformly distributed time between two. */
export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}

/** Makes a function that draws one of several items by weight. If the weights add up to less than 1, the rest is null. */
export function drawOf<Name extends string>(
  weights: Readonly<Record<Name, number>>,
): (random: Random) => Name | null {
  const names = Object.entries(weights) as [Name, number][];
  return (random) => {
    let left = random();
    for (const [name, weight] of names) {
      left -= weight;
      if (left < 0) {
        return name;
      }
    }
    return null;
  };
}
