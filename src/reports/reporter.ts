import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Finding, Report } from '../../domain/reports.ts';
import { wantsNoTracking } from '../services/no-tracking.ts';
import { parseUrl } from '../services/parse-url.ts';
import { findingOf, isLoadFailure, placeOf, type ReportSource } from './findings.ts';
import { quietly } from './quietly.ts';
import { type Carrier, sendOnceOnline } from './send.ts';
import type { Measures, MeasureWaits } from './vitals.ts';

export type { ReportSource } from './findings.ts';

/** Where reports go, and the release that they are about. */
export type Destination = { readonly url: string; readonly release: string };

type AppState = AnyMachineSnapshot | undefined;

/** Makes a report of a source and the circumstances, and sends it. */
export type Reporter = (source: ReportSource, state: AppState, isOnline: boolean) => void;

/** The page that reports are about, and the browser that sends them. */
export type Page = Carrier & {
  readonly origin: string;
  /** Reports how fast the page and the app are, each time the page is hidden, because it may not be shown again. */
  readonly watchVitals: (
    measureWaits: MeasureWaits | undefined,
    tell: (measures: Measures) => void,
  ) => void;
};

/** Max reports per kind and page load, so that many blocked pictures do not hide a crash. Source: decision 056. */
const MAX_REPORTS_OF_KIND = 10;
/** How long a failed load waits before it is reported, in ms, because leaving the page aborts loads too. */
const LEAVING_MS = 1_000;

/**
 * Creates the one reporter of a page. It also measures how fast the page is, unless the browser says that the user does not want
 * to be tracked.
 *
 * @param app the app, if it runs already: measurements are reported with the state that it has at this call
 * @param measureWaits passes on the longest wait of each kind; undefined if the app does not run
 */
export function createReporter(
  { url, release }: Destination,
  app: AnyActorRef | undefined,
  measureWaits: MeasureWaits | undefined,
  page: Page = thisPage(),
): Reporter {
  const sent = new Map<string, Set<string>>();
  const failedLoads = new Set<ReturnType<typeof setTimeout>>();

  function tell(report: Report): void {
    // The same finding at another place is not new.
    const { screen, states, ...finding } = report;
    const key = JSON.stringify(finding);
    const sentOfKind = sent.get(limitKeyOf(report)) ?? new Set();
    sent.set(limitKeyOf(report), sentOfKind);
    if (sentOfKind.size < MAX_REPORTS_OF_KIND && !sentOfKind.has(key)) {
      sentOfKind.add(key);
      sendOnceOnline(url, JSON.stringify(report), page);
    }
  }

  function tellUnlessLeaving(report: Report): void {
    const timer = setTimeout(() => {
      failedLoads.delete(timer);
      void quietly(() => tell(report));
    }, LEAVING_MS);
    failedLoads.add(timer);
  }

  function take(source: ReportSource, state: AppState, isOnline: boolean): void {
    const finding = findingOf(source, page.origin);
    if (finding === null || isBlockedReport(finding)) {
      return;
    }
    const report: Report = { ...finding, release, ...(state && placeOf(state)) };
    if (!isLoadFailure(source)) {
      tell(report);
    } else if (isOnline) {
      // Offline nothing can be fetched: the screens say so, and it is no fault of the build.
      tellUnlessLeaving(report);
    }
  }

  const destination = parseUrl(url, page.origin)?.origin;
  /** True if the finding says that the policy blocked a report. A report of that would be blocked too. */
  function isBlockedReport(finding: Finding): boolean {
    return (
      finding.kind === 'policy' &&
      finding.directive === 'connect-src' &&
      finding.blocked === destination
    );
  }

  page.window.addEventListener('pagehide', () => {
    for (const timer of failedLoads) clearTimeout(timer);
    failedLoads.clear();
  });
  if (!wantsNoTracking(page.navigator)) {
    const opened: AppState = app?.getSnapshot();
    page.watchVitals(
      measureWaits,
      (measures) => void quietly(() => take({ type: 'vitals', ...measures }, opened, true)),
    );
  }
  return take;
}

/** Returns what a limit counts by: a kind, and for policy violations the directive. */
function limitKeyOf(finding: Finding): string {
  return finding.kind === 'policy' ? `policy ${finding.directive}` : finding.kind;
}

function thisPage(): Page {
  return {
    window,
    navigator,
    origin: location.origin,
    fetch: (...request) => fetch(...request),
    watchVitals: lazyVitals,
  };
}

/** If this cannot be fetched, nothing is measured; the failed fetch is reported anyway. */
function lazyVitals(
  measureWaits: MeasureWaits | undefined,
  tell: (measures: Measures) => void,
): void {
  void quietly(async () => {
    const { watchVitals } = await import('./vitals.ts');
    watchVitals(measureWaits, tell);
  });
}
