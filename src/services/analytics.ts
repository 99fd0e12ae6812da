import type { AnalyticsEvent } from '../../domain/analytics.ts';
import { wantsNoTracking } from './no-tracking.ts';

type AnalyticsRow = {
  readonly name: AnalyticsEvent['name'];
  readonly params: Readonly<Record<string, string | number>>;
  readonly at: string;
};

export type AnalyticsSink = (row: AnalyticsRow) => void;

const SANDBOX_SINK = '/sandbox/analytics';
/** A word of ours or a bank's id: no text and no number that a user typed. Source: decision 054. */
const WORD = /^(?!.*\d{6})[\w.:-]{0,40}$/;

/** Sends rows to the sandbox, which shows them to tests. */
export const sandboxSink: AnalyticsSink = (row) => {
  const sending = fetch(SANDBOX_SINK, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(row),
    keepalive: true,
  });
  sending.catch(() => undefined);
};

/** Drops all rows, because no analytics are configured. */
export const noSink: AnalyticsSink = () => {};

/** Returns a sink that is fetched with the first row. If it cannot be fetched, rows are lost silently. */
export function lazySink(load: () => Promise<AnalyticsSink>): AnalyticsSink {
  let loading: Promise<AnalyticsSink> | null = null;
  return (row) => {
    loading ??= load();
    loading.then((sink) => sink(row)).catch(() => undefined);
  };
}

/** Creates the tracker behind the machines' `track` action. It never breaks a flow, and drops possibly personal parameters. */
export function createTracker(
  sink: AnalyticsSink,
  isRefused: () => boolean = () => wantsNoTracking(navigator),
): (event: AnalyticsEvent) => void {
  return ({ name, ...params }) => {
    try {
      if (isRefused()) {
        return;
      }
      sink({ name, params: withoutPersonalData(params), at: new Date().toISOString() });
    } catch {
      // The customer's flow matters more than analytics.
    }
  };
}

function withoutPersonalData(
  params: Readonly<Record<string, unknown>>,
): Record<string, string | number> {
  return Object.fromEntries(
    Object.entries(params).map(([key, value]) => [
      key,
      typeof value === 'number' || (typeof value === 'string' && WORD.test(value))
        ? value
        : 'other',
    ]),
  );
}
