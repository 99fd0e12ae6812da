import type { Size } from '../../browser/support/page-pool.ts';
import type { EngineCase } from '../support/in-engine.ts';
import { dates } from './dates.ts';
import { history } from './history.ts';
import { journey } from './journey.ts';
import { taps } from './taps.ts';

const on = (size: Size, cases: readonly EngineCase[]): readonly EngineCase[] =>
  cases.map((one) => ({ ...one, sizes: [size] }));

/**
 * Cases of every test run: the journey to money, and behaviour that differs between engines. On a phone, as most customers use
 * one.
 */
export const essentialsOn = (size: Size) => on(size, [journey, ...taps, dates, ...history]);
