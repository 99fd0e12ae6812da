import type { Failures } from './counts.ts';
import type { Measures } from './measures.ts';

/** A step of the funnel. */
export type FunnelStep = {
  /** Id of the address. */
  readonly address: string;
  /** Event that measures it; null if there is none. */
  readonly event: string | null;
  /** Number of events; null if no event measures the step. */
  readonly count: number | null;
  /** Id of the address of the measured step before; null for the first one. */
  readonly before: string | null;
  /** Share of the previous step that is lost here, from 0 to 1; negative if more came. Null if unknown. */
  readonly lost: number | null;
  /** Reasons of failures with their numbers, most frequent first. */
  readonly failed: readonly (readonly [reason: string, count: number])[];
};

/**
 * Returns the steps of the main way, each with the number of customers who passed, and the share lost since the previous
 * measured step.
 *
 * @param totals number of each event
 * @param failures number of failures among them, by reason
 */
export function funnelOf(
  { at, steps }: Measures,
  totals: ReadonlyMap<string, number>,
  failures: Failures = new Map(),
): FunnelStep[] {
  let before: { readonly address: string; readonly count: number } | null = null;
  return steps.map((address) => {
    const { passed: event = null, events = [] } = at.get(address) ?? {};
    if (event === null) {
      return { address, event, count: null, before: null, lost: null, failed: [] };
    }
    const failed = events.flatMap((one) => [...(failures.get(one) ?? [])]);
    const notPassed = [...(failures.get(event)?.values() ?? [])];
    const count = (totals.get(event) ?? 0) - notPassed.reduce((sum, one) => sum + one, 0);
    const step: FunnelStep = {
      address,
      event,
      count,
      before: before?.address ?? null,
      lost: before === null || before.count === 0 ? null : 1 - count / before.count,
      failed: failed.sort(([, one], [, other]) => other - one),
    };
    before = { address, count };
    return step;
  });
}

/** Returns other addresses that send the same event, so that its count covers several addresses. */
export function sharersOf(event: string, address: string, { at }: Measures): string[] {
  return [...at].flatMap(([id, { events }]) =>
    id !== address && events.includes(event) ? id : [],
  );
}

/** Returns counted events that no chart sends, so that no card shows them. */
export function unknownEvents(
  { sources }: Measures,
  totals: ReadonlyMap<string, number>,
): string[] {
  return [...totals.keys()].filter((event) => !sources.has(event)).sort();
}
