import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Moments, Vitals } from '../../domain/reports.ts';

/** Max reports of vitals per visit, because they change each time the user comes back to the page. */
const MAX_REPORTS = 5;

export type Measures = { readonly vitals: Vitals; readonly moments: Moments };

/** Measures the user's waits; passes on the longest of each kind, in ms, after each one. */
export type MeasureWaits = (tell: (moments: Moments) => void) => void;

/**
 * Measures web vitals and the user's waits, and reports them whenever the page is hidden, because it may not be shown again.
 *
 * @param measureWaits given if the app runs
 */
export function watchVitals(
  measureWaits: MeasureWaits | undefined,
  tell: (measures: Measures) => void,
): void {
  let vitals: Vitals = {};
  let moments: Moments = {};
  let timesLeft = MAX_REPORTS;
  const note = ({ name, value }: Metric) => {
    vitals = { ...vitals, [name]: name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value) };
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note);
  measureWaits?.((measured) => {
    moments = measured;
  });
  // After the library's own listeners, which settle its measurements.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timesLeft > 0 && Object.keys(vitals).length > 0) {
      timesLeft -= 1;
      tell({ vitals, moments });
    }
  });
}
