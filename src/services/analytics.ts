import type { AnalyticsEvent } from '../../domain/analytics.ts';
import { wantsNoTracking } from './no-tracking.ts';

/** One row of analytics: what happened, with its parameters, and when (ISO 8601). */
type AnalyticsRow = {
  readonly name: AnalyticsEvent['name'];
  readonly params: Readonly<Record<string, string | number>>;
  readonly at: string;
};

/** Where analytics go. */
export type AnalyticsSink = (row: AnalyticsRow) => void;

const SANDBOX_SINK = '/sandbox/analytics';
/**
 * A word of ours or of the API's, such as an action code: nothing that a person wrote, and no number of theirs.
 * Source: decision 054.
 */
const WORD = /^(?!.*\d{6})[\w.:-]{0,40}$/;

/** Hands rows to the sandbox, which shows them to tests. */
export const sandboxSink: AnalyticsSink = (row) => {
  const sending = fetch(SANDBOX_SINK, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(row),
    keepalive: true,
  });
  sending.catch(() => undefined);
};

/** Keeps nothing: where no analytics are configured. */
export const noSink: AnalyticsSink = () => {};

/** A sink that is fetched with the first row. Where it cannot be had, rows are lost, and nobody notices. */
export function lazySink(load: () => Promise<AnalyticsSink>): AnalyticsSink {
  let loading: Promise<AnalyticsSink> | null = null;
  return (row) => {
    loading ??= load();
    loading.then((sink) => sink(row)).catch(() => undefined);
  };
}

/**
 * Makes the tracker behind the machines' `track` action. It blocks and breaks no flow, and lets no parameter through
 * that could be personal: the API's own words come from outside.
 */
export function createTracker(
  sink: AnalyticsSink,
  isRefused: () => boolean = () => wantsNoTracking(navigator),
): (event: AnalyticsEvent) => void {
  return ({ name, ...params }) => {
    try {
      if (isRefused()) {
        return;
      }
      sink({ name, params: harmless(params), at: new Date().toISOString() });
    } catch {
      // Analytics are worth less than what the customer is doing.
    }
  };
}

function harmless(params: Readonly<Record<string, unknown>>): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'number' || (typeof value === 'string' && WORD.test(value))
        ? value
        : 'other',
    ]),
  );
}
