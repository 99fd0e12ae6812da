import type { AnyActorRef } from 'xstate';
import { loadPatiently } from '../services/load.ts';
import { quietly } from './quietly.ts';
import type { Destination, Happening, Reporter } from './reporter.ts';
import type { FollowMoments } from './vitals.ts';

/** Where reports go; null where nobody wants any: the bundler drops what stands behind it then. */
declare const __REPORTS__: Destination | null;

let app: AnyActorRef | undefined;
let followMoments: FollowMoments | undefined;
let loading: Promise<Reporter | null> | undefined;

/**
 * What makes reports is no part of the first load. Where it cannot be had, the team is told that, and nothing else: most
 * likely other files of the build are missing too. It never rejects.
 */
const fetchReporter =
  __REPORTS__ &&
  (() => {
    loading ??= loadPatiently(() => import(/* webpackChunkName: 'reporter' */ './reporter.ts'))
      .then(({ createReporter }) => createReporter(__REPORTS__, app, followMoments))
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

/**
 * Tells the team of something that went wrong. It blocks and breaks nothing, and causes no report itself; docs/reports.md
 * says what is sent. Source: decision 056.
 */
export function report(happening: Happening): void {
  void quietly(async () => {
    const state = app?.getSnapshot();
    const { onLine } = navigator;
    const take = await fetchReporter?.();
    take?.(happening, state, onLine);
  });
}

/**
 * From now on reports say where the app is.
 *
 * @param follow follows what its visitor waits for. It is handed in: what makes reports may be all that a page has.
 */
export function reportStateOf(running: AnyActorRef, follow: FollowMoments): void {
  app = running;
  followMoments = follow;
}

/** Fetches what makes reports before it is needed; it also measures how fast the page is. */
export const prepareReports: () => Promise<unknown> = fetchReporter ?? (async () => null);

/** Reports what the page itself says went wrong. Nothing is heard of what was before. */
export function watchPage(): void {
  if (fetchReporter) {
    for (const type of ['error', 'unhandledrejection', 'securitypolicyviolation']) {
      // Captured: the failures of files do not bubble.
      addEventListener(type, reportEvent, true);
    }
  }
}

function reportEvent(event: Event): void {
  const { localName = 'script' } = (event.target ?? {}) as Partial<Element>;
  // Pictures may be missing.
  if (event.type !== 'error' || localName === 'script') {
    report(event);
  }
}
