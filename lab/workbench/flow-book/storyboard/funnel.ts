import type { Measures } from './measures.ts';

/** A step of the funnel. */
export type FunnelStep = {
  /** Id of the address. */
  readonly address: string;
  /** The event by which it is measured; null where nothing measures it. */
  readonly event: string | null;
  /** How often the event was sent; null where nothing measures the step. */
  readonly count: number | null;
  /** Id of the address of the measured step before; null for the first one. */
  readonly before: string | null;
  /** The part of the step before that is missing here, from 0 to 1; below 0 where more came. Null where it cannot be said. */
  readonly lost: number | null;
};

/**
 * The steps of the main way with how many got through each, and what part got lost since the step before that is measured.
 *
 * @param totals how often each event was sent
 */
export function funnelOf(
  { at, steps }: Measures,
  totals: ReadonlyMap<string, number>,
): FunnelStep[] {
  let before: { readonly address: string; readonly count: number } | null = null;
  return steps.map((address) => {
    const event = at.get(address)?.passed ?? null;
    if (event === null) return { address, event, count: null, before: null, lost: null };
    const count = totals.get(event) ?? 0;
    const step: FunnelStep = {
      address,
      event,
      count,
      before: before?.address ?? null,
      lost: before === null || before.count === 0 ? null : 1 - count / before.count,
    };
    before = { address, count };
    return step;
  });
}

/** Addresses at which other flows send an event as well, so that its count is not of one address alone. */
export function sharersOf(event: string, address: string, { at }: Measures): string[] {
  return [...at].flatMap(([id, { events }]) =>
    id !== address && events.includes(event) ? id : [],
  );
}

/** Events that were sent and that no chart sends, so that nothing shows them. */
export function unknownEvents(
  { sources }: Measures,
  totals: ReadonlyMap<string, number>,
): string[] {
  return [...totals.keys()].filter((event) => !sources.has(event)).sort();
}
