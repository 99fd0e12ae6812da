import type { ClockTicked } from '../../machines/effects.ts';

const TICK_MS = 1000;

/** A page whose events show that it woke. */
export type WakingPage = {
  readonly window: Pick<EventTarget, 'addEventListener'>;
  readonly document: Pick<EventTarget, 'addEventListener'>;
};

/**
 * Sends the time (epoch ms) at once, each second, and when the page wakes, because timers stop in sleep and the next tick may be
 * that late.
 *
 * @returns a function that stops it.
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
