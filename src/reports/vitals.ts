import { type Metric, onCLS, onFCP, onINP, onLCP, onTTFB } from 'web-vitals';
import type { Vitals } from '../../domain/reports.ts';

/** How often a visit tells of its vitals: they change each time that somebody goes on after a look elsewhere. */
const MOST_TIMES = 5;

/** Measures the page's web vitals, and tells of them whenever it is hidden: whether it is shown again nobody knows. */
export function watchVitals(tell: (vitals: Vitals) => void): void {
  let vitals: Vitals = {};
  let timesLeft = MOST_TIMES;
  const note = ({ name, value }: Metric) => {
    vitals = { ...vitals, [name]: name === 'CLS' ? Number(value.toFixed(3)) : Math.round(value) };
  };
  for (const measure of [onCLS, onFCP, onINP, onLCP, onTTFB]) measure(note);
  // Behind the library's own listeners, by which it settles what it has measured.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState === 'hidden' && timesLeft > 0 && Object.keys(vitals).length > 0) {
      timesLeft -= 1;
      tell(vitals);
    }
  });
}
