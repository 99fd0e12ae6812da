import type { EventFrom } from 'xstate';
import type { idleMachine } from '../../machines/idle.machine.ts';
import { keepIn, readFrom, type StorageOf } from './browser-features.ts';
import type { SessionEvent } from './session/channel.ts';

/** Key of the time at which a tab's customer was last active, epoch ms. */
export const ACTIVITY_KEY = 'pod:activity';
/** Events that count as activity. Source: decision 011. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
/** Min time between two reports of activity, in ms. */
const THROTTLE_MS = 1_000;
const LISTENING = { capture: true, passive: true } as const;

/** The page and the tabs in which the user may be active. */
export type WatchedTabs = {
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly storageOf: StorageOf;
  /** The other tabs that hold the session. */
  readonly copies: { readonly hear: (listener: (event: SessionEvent) => void) => () => void };
};

/**
 * Reports activity, starting with the last one in this tab before the page was reloaded. It also reports activity in the
 * session's other tabs, and that one of them has ended for idleness.
 *
 * @returns a function that stops it.
 */
export function watchActivity(
  { page, storageOf, copies }: WatchedTabs,
  send: (
    event: Extract<
      EventFrom<typeof idleMachine>,
      { type: `activity.${string}` | 'idle.endedElsewhere' | 'clock.ticked' }
    >,
  ) => void,
): () => void {
  let toldAt = Number.NEGATIVE_INFINITY;

  function tell(at: number): void {
    toldAt = at;
    keepIn(storageOf, ACTIVITY_KEY, at);
    send({ type: 'activity.happened', at });
  }

  function onAct(): void {
    const now = Date.now();
    // Also if the clock was set back.
    if (Math.abs(now - toldAt) >= THROTTLE_MS) {
      tell(now);
    }
  }

  const before = readFrom(storageOf, ACTIVITY_KEY);
  const startedAt = Date.now();
  const lastActiveAt = typeof before === 'number' && before <= startedAt ? before : startedAt;
  tell(lastActiveAt);
  for (const act of ACTS) {
    page.addEventListener(act, onAct, LISTENING);
  }
  const stopHearing = copies.hear((event) => {
    if (event.type === 'active') {
      if (event.at > Number(readFrom(storageOf, ACTIVITY_KEY))) {
        keepIn(storageOf, ACTIVITY_KEY, event.at);
      }
      send({ type: 'activity.elsewhere', at: event.at });
    } else if (event.type === 'ended' && event.reason === 'idle') {
      send({ type: 'idle.endedElsewhere', at: Date.now() });
    }
  });
  if (lastActiveAt < startedAt) {
    // A session that has timed out must end before its page is drawn, not with the next second.
    send({ type: 'clock.ticked', now: startedAt });
  }
  return () => {
    stopHearing();
    for (const act of ACTS) {
      page.removeEventListener(act, onAct, LISTENING);
    }
  };
}
