import type { AnyActorRef, AnyMachineSnapshot } from 'xstate';
import type { Finding, Report } from '../../domain/reports.ts';
import { wantsNoTracking } from '../services/no-tracking.ts';
import { parseUrl } from '../services/parse-url.ts';
import { findingOf, type Happening, isLoadFailure, placeOf } from './findings.ts';
import { quietly } from './quietly.ts';
import { type Carrier, sendOnceOnline } from './send.ts';
import type { FollowMoments, Measures } from './vitals.ts';

export type { Happening } from './findings.ts';

/** Where reports go, and of which build they are. */
export type Destination = { readonly url: string; readonly release: string };

/** The app's state; undefined before it runs. */
type AppState = AnyMachineSnapshot | undefined;

/** Makes a report of what happened and of what was the case then, and sends it. */
export type Reporter = (happening: Happening, state: AppState, isOnline: boolean) => void;

/** The page that reports are of, and the browser that carries them. */
export type Page = Carrier & {
  readonly origin: string;
  /** Says how fast the page and the app are, whenever that may be the last time. */
  readonly watchVitals: (
    followMoments: FollowMoments | undefined,
    tell: (measures: Measures) => void,
  ) => void;
};

/**
 * How many reports a visit may send of one kind, so that no kind uses up what another needs: a page full of blocked pictures
 * still tells of a crash. A visit is one loading of a page. Source: decision 056.
 */
const MAX_REPORTS_OF_KIND = 10;
/** How long it is looked, after something could not be fetched, whether the page is being left, in ms: that aborts it. */
const LEAVING_MS = 1_000;

/**
 * Makes the one reporter of a page. It also measures how fast the page is, unless the browser says that its person does
 * not want to be tracked.
 *
 * @param app the app, where it runs already: what is measured is told with its state of now
 * @param followMoments follows what its visitor waits for, where it runs
 */
export function createReporter(
  { url, release }: Destination,
  app: AnyActorRef | undefined,
  followMoments: FollowMoments | undefined,
  page: Page = thisPage(),
): Reporter {
  const told = new Map<string, Set<string>>();
  const failedLoads = new Set<ReturnType<typeof setTimeout>>();

  function tell(report: Report): void {
    // The same thing elsewhere is nothing new.
    const { screen, states, ...finding } = report;
    const key = JSON.stringify(finding);
    const toldOfKind = told.get(shareOf(report)) ?? new Set();
    told.set(shareOf(report), toldOfKind);
    if (toldOfKind.size < MAX_REPORTS_OF_KIND && !toldOfKind.has(key)) {
      toldOfKind.add(key);
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

  function take(happening: Happening, state: AppState, isOnline: boolean): void {
    const finding = findingOf(happening, page.origin);
    if (finding === null || isOfReporting(finding)) {
      return;
    }
    const report: Report = { ...finding, release, ...(state && placeOf(state)) };
    if (!isLoadFailure(happening)) {
      tell(report);
    } else if (isOnline) {
      // Without a connection nothing can be fetched: the screens say so, and it is no fault of the build's.
      tellUnlessLeaving(report);
    }
  }

  const destination = parseUrl(url, page.origin)?.origin;
  /** Whether the policy blocked a report: one more would be blocked as well. */
  function isOfReporting(finding: Finding): boolean {
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
      followMoments,
      (measures) => void quietly(() => take({ type: 'vitals', ...measures }, opened, true)),
    );
  }
  return take;
}

/** What a limit counts for: a kind, and of what the policy blocks a directive. */
function shareOf(finding: Finding): string {
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

/** Where it cannot be fetched nothing is measured; that it cannot is told anyway. */
function lazyVitals(
  followMoments: FollowMoments | undefined,
  tell: (measures: Measures) => void,
): void {
  void quietly(async () => {
    const { watchVitals } = await import('./vitals.ts');
    watchVitals(followMoments, tell);
  });
}
