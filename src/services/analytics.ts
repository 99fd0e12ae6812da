import type { AnalyticsEvent } from '../../domain/analytics.ts';

/** One row of analytics: what happened, with its parameters, and when (ISO 8601). */
export type AnalyticsRow = {
  readonly name: AnalyticsEvent['name'];
  readonly params: Readonly<Record<string, unknown>>;
  readonly at: string;
};

/** Where analytics go. */
export type AnalyticsSink = (row: AnalyticsRow) => void;

/** Name of the event on `window` that a tag manager listens to. */
export const ANALYTICS_EVENT = 'pod:analytics';
const SANDBOX_SINK = '/sandbox/analytics';

/** Hands rows to whatever tag manager listens on the page. */
export const pageSink: AnalyticsSink = (row) => {
  window.dispatchEvent(new CustomEvent(ANALYTICS_EVENT, { detail: row }));
};

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

/** Makes the tracker behind the machines' `track` action. A sink that throws disturbs no flow. */
export function createTracker(sink: AnalyticsSink): (event: AnalyticsEvent) => void {
  return ({ name, ...params }) => {
    try {
      sink({ name, params, at: new Date().toISOString() });
    } catch {
      // Analytics are worth less than what the customer is doing.
    }
  };
}
