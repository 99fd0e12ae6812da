/** Draws a number from 0 to just below 1. */
export type Random = () => number;

/** Draws that are the same for the same seed: Mulberry32, by Tommy Ettinger. Good enough for loads, not for secrets. */
function randomFrom(seed: number): Random {
  let state = seed | 0;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** Draws of one customer of many: independent of the other customers that are simulated. */
export function randomOf(seed: number, customer: number): Random {
  return randomFrom(Math.imul(seed, 0x9e3779b1) ^ Math.imul(customer + 1, 0x85ebca6b));
}

/** A span that most often is short and seldom long, by its mean. */
export function exponential(random: Random, mean: number): number {
  return -Math.log(1 - random()) * mean;
}

/** Any span between two, all alike. */
export function between(random: Random, least: number, most: number): number {
  return least + random() * (most - least);
}

/** Makes a draw of one of several, by their weights, which need not add up to 1: null for what is left. */
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
