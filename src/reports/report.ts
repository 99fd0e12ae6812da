import type { AnyActorRef } from 'xstate';
import { loadPatiently } from '../services/load.ts';
import { quietly } from './quietly.ts';
import type { Destination, Reporter, ReportSource } from './reporter.ts';
import type { MeasureWaits } from './vitals.ts';

/** Where reports go; null if the build sends none, so that the bundler drops the code. */
declare const __REPORTS__: Destination | null;

let app: AnyActorRef | undefined;
let measureWaits: MeasureWaits | undefined;
let loading: Promise<Reporter | null> | undefined;

/**
 * Fetches the reporter, which is not part of the first load. If it cannot be fetched, only that is sent, because other files of
 * the build are most likely missing too. It never rejects.
 */
const fetchReporter =
  __REPORTS__ &&
  (() => {
    loading ??= loadPatiently(() => import(/* webpackChunkName: 'reporter' */ './reporter.ts'))
      .then(({ createReporter }) => createReporter(__REPORTS__, app, measureWaits))
      .catch(async () => {
        await quietly(() =>
          navigator.sendBeacon(
            __REPORTS__.url,
            `{"kind":"unreported","release":"${__REPORTS__.release}"}`,
          ),
        );
        return null;
      });
    return loading;
  });

/** Reports a fault to the team. Never blocks, throws or causes a report; docs/reports.md lists data. Source: decision 056. */
export function report(source: ReportSource): void {
  void quietly(async () => {
    const state = app?.getSnapshot();
    const { onLine } = navigator;
    const take = await fetchReporter?.();
    take?.(source, state, onLine);
  });
}

/**
 * Makes later reports say where the app is.
 *
 * @param measure measures the user's waits. It is passed in, because the reporter also runs on a page whose app did not load.
 */
export function reportStateOf(running: AnyActorRef, measure: MeasureWaits): void {
  app = running;
  measureWaits = measure;
}

/** Fetches the reporter before it is needed; it also measures how fast the page is. */
export const prepareReports: () => Promise<unknown> = fetchReporter ?? (async () => null);

/** Reports what goes wrong according to the page's own events, from now on. */
export function watchPage(): void {
  if (fetchReporter) {
    for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
      // Captured, because the load failures of files do not bubble.
      addEventListener(type, reportEvent, true);
    }
  }
}

function reportEvent(event: Event): void {
  const { localName = 'script' } = (event.target ?? {}) as Partial<Element>;
  // Missing pictures are not reported.
  if (event.type !== 'error' || localName === 'script') {
    report(event);
  }
}
