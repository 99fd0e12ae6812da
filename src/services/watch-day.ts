import { nextSydneyDayStart, sydneyDate } from '../../domain/calendar.ts';
import type { DayTold } from '../../machines/effects.ts';
import type { WakingPage } from './ticking.ts';

/**
 * Says which day it is in Sydney: at once, as another day begins, and when the page wakes or is online again. Timers stop in
 * sleep, and what had to be read for another day may have failed for want of a connection. Source: decision 039.
 *
 * @returns how to stop.
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
