import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Moments, Vitals } from '../../domain/reports.ts';

/** How often a visit tells of its vitals: they change each time that somebody goes on after a look elsewhere. */
const MOST_TIMES = 5;

/** What was measured of a page and of the visit to it. */
export type Measures = { readonly vitals: Vitals; readonly moments: Moments };

/** Follows what a visitor waits for: gives the longest of each moment, in ms, whenever one was measured. */
export type FollowMoments = (tell: (moments: Moments) => void) => void;

/**
 * Measures the page's web vitals and what its visitor waits for, and tells of them whenever it is hidden: whether it is
 * shown again nobody knows.
 *
 * @param followMoments where the app runs
 */
export function watchVitals(
  followMoments: FollowMoments | undefined,
  tell: (measures: Measures) => void,
): void {
  let vitals: Vitals = {};
  let moments: Moments = {};
  let timesLeft = MOST_TIMES;
  const note = ({ name, value }: Metric) => {
    vitals = { ...vitals, [name]: name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value) };
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note);
  followMoments?.((measured) => {
    moments = measured;
  });
  // Behind the library's own listeners, by which it settles what it has measured.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timesLeft > 0 && Object.keys(vitals).length > 0) {
      timesLeft -= 1;
      tell({ vitals, moments });
    }
  });
}
