import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { AnyActorRef } from 'xstate';
import type { Moments, Vitals } from '../../domain/reports.ts';
import { watchMoments } from './moments.ts';

/** How often a visit tells of its vitals: they change each time that somebody goes on after a look elsewhere. */
const MOST_TIMES = 5;

/** What was measured of a page and of the visit to it. */
export type Measures = { readonly vitals: Vitals; readonly moments: Moments };

/**
 * Measures the page's web vitals and what its visitor waits for, and tells of them whenever it is hidden: whether it is
 * shown again nobody knows.
 *
 * @param app the app, where it runs
 */
export function watchVitals(
  app: AnyActorRef | undefined,
  tell: (measures: Measures) => void,
): void {
  let vitals: Vitals = {};
  let moments: Moments = {};
  let timesLeft = MOST_TIMES;
  const note = ({ name, value }: Metric) => {
    vitals = { ...vitals, [name]: name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value) };
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note);
  if (app) {
    watchMoments(app, (measured) => {
      moments = measured;
    });
  }
  // Behind the library's own listeners, by which it settles what it has measured.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timesLeft > 0 && Object.keys(vitals).length > 0) {
      timesLeft -= 1;
      tell({ vitals, moments });
    }
  });
}
