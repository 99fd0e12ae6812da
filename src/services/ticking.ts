import type { ClockTicked } from '../../machines/effects.ts';

/** Pause between two ticks, in ms. */
const TICK_MS = 1000;

/** Where a page shows that it woke. */
export type WakingPage = {
  readonly window: Pick<EventTarget, 'addEventListener'>;
  readonly document: Pick<EventTarget, 'addEventListener'>;
};

/**
 * Tells the time (epoch ms) at once, each second, and when the page wakes: timers stop in sleep, so that the first
 * tick after it may be late by as long as the sleep was.
 *
 * @returns how to stop.
 */
export function startTicking(page: WakingPage, send: (event: ClockTicked) => void): () => void {
  const tick = () => send({ type: 'clock.ticked', now: Date.now() });
  const timer = setInterval(tick, TICK_MS);
  const stopping = new AbortController();
  const { signal } = stopping;
  page.document.addEventListener('visibilitychange', tick, { signal });
  page.window.addEventListener('pageshow', tick, { signal });
  page.window.addEventListener('focus', tick, { signal });
  tick();
  return () => {
    clearInterval(timer);
    stopping.abort();
  };
}
