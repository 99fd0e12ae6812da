import type { Size } from '../../browser/support/page-pool.ts';
import type { EngineCase } from '../support/in-engine.ts';
import { dates } from './dates.ts';
import { history } from './history.ts';
import { journey } from './journey.ts';
import { taps } from './taps.ts';

/** What every test run makes sure of, on a phone: most people have one. */
export function essentialsOn(size: Size): readonly EngineCase[] {
  return [journey, ...taps, dates, ...history].map((one) => ({ ...one, sizes: [size] }));
}
