import type { Size } from '../../browser/support/page-pool.ts';
import type { EngineCase } from '../support/in-engine.ts';
import { dates } from './dates.ts';
import { history } from './history.ts';
import { journey } from './journey.ts';
import { taps } from './taps.ts';

const on = (size: Size, cases: readonly EngineCase[]): readonly EngineCase[] =>
  cases.map((one) => ({ ...one, sizes: [size] }));

/** The journey from the eligibility check to money. */
export const journeyOn = (size: Size) => on(size, [journey]);

/** In what engines have most often gone ways of their own. */
export const habitsOn = (size: Size) => on(size, [...taps, dates, ...history]);

/** What every test run makes sure of, on a phone: most people have one. */
export const essentialsOn = (size: Size) => [...journeyOn(size), ...habitsOn(size)];
