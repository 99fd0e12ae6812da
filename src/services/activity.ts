import type { ActivityHappened } from '../../machines/idle.machine.ts';
import { keepInTab, readFromTab, type StorageOf } from './tab-storage.ts';

const ACTIVITY_KEY = 'pod:activity';
/** What counts as somebody being there. Source: decisions, "Idle". */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
/** How often it is told at most, in ms. */
const THROTTLE_MS = 1_000;
const LISTENING = { capture: true, passive: true } as const;

/**
 * Tells when somebody is there; first of all when somebody last was, in this tab, before the page was loaded anew.
 *
 * @returns how to stop.
 */
export function watchActivity(
  page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>,
  storageOf: StorageOf,
  send: (event: ActivityHappened) => void,
): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(at: number): void {
    toldAt = at;
    keepInTab(storageOf, ACTIVITY_KEY, at);
    send({ type: 'activity.happened', at });
  }

  function notice(): void {
    const now = Date.now();
    // Also when the clock was set back.
    if (Math.abs(now - toldAt) >= THROTTLE_MS) {
      tell(now);
    }
  }

  const before = readFromTab(storageOf, ACTIVITY_KEY);
  tell(typeof before === 'number' && before <= Date.now() ? before : Date.now());
  for (const act of ACTS) {
    page.addEventListener(act, notice, LISTENING);
  }
  return () => {
    for (const act of ACTS) {
      page.removeEventListener(act, notice, LISTENING);
    }
  };
}
