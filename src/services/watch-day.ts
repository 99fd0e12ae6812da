import { nextSydneyDayStart, sydneyDate } from '../../domain/calendar.ts';
import type { DayTold } from '../../machines/effects.ts';
import type { WakingPage } from './ticking.ts';

/**
 * Sends the day in Sydney: at once, when another day begins, and when the page wakes or is online again. Timers stop in sleep,
 * and reads for another day may have failed offline. Source: decision 039.
 *
 * @returns a function that stops it.
 */
export function watchDay(page: WakingPage, send: (event: DayTold) => void): () => void {
  let timer: ReturnType<typeof setTimeout>;
  const tell = () => {
    clearTimeout(timer);
    const now = Date.now();
    timer = setTimeout(tell, nextSydneyDayStart(now) - now);
    send({ type: 'day.told', day: sydneyDate(now) });
  };
  const hearing = new AbortController();
  const { signal } = hearing;
  page.document.addEventListener('visibilitychange', tell, { signal });
  for (const type of ['pageshow', 'focus', 'online']) {
    page.window.addEventListener(type, tell, { signal });
  }
  tell();
  return () => {
    hearing.abort();
    clearTimeout(timer);
  };
}
