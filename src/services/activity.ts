import type { EventFrom } from 'xstate';
import type { idleMachine } from '../../machines/idle.machine.ts';
import { keepIn, readFrom, type StorageOf } from './browser-features.ts';
import type { SessionNews } from './session/channel.ts';

/** Under which key a tab keeps when its customer was last active, epoch ms. */
export const ACTIVITY_KEY = 'pod:activity';
/** What counts as somebody being there. Source: decision 011. */
const ACTS = ['pointerdown', 'pointermove', 'keydown', 'touchstart', 'wheel', 'scroll'] as const;
/** How often it is told at most, in ms. */
const THROTTLE_MS = 1_000;
const LISTENING = { capture: true, passive: true } as const;

/** Where somebody may be there. */
export type WatchedTabs = {
  readonly page: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly storageOf: StorageOf;
  /** The other tabs that hold the session. */
  readonly copies: { readonly hear: (listener: (news: SessionNews) => void) => () => void };
};

/**
 * Tells when somebody is there; first of all when somebody last was, in this tab, before the page was loaded anew. What
 * counts as activity in another tab that holds the session is told as well, and that one of them has ended for want of it.
 *
 * @returns how to stop.
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

  function notice(): void {
    const now = Date.now();
    // Also when the clock was set back.
    if (Math.abs(now - toldAt) >= THROTTLE_MS) {
      tell(now);
    }
  }

  const before = readFrom(storageOf, ACTIVITY_KEY);
  const startedAt = Date.now();
  const lastActiveAt = typeof before === 'number' && before <= startedAt ? before : startedAt;
  tell(lastActiveAt);
  for (const act of ACTS) {
    page.addEventListener(act, notice, LISTENING);
  }
  const stopHearing = copies.hear((news) => {
    if (news.type === 'active') {
      if (news.at > Number(readFrom(storageOf, ACTIVITY_KEY))) {
        keepIn(storageOf, ACTIVITY_KEY, news.at);
      }
      send({ type: 'activity.elsewhere', at: news.at });
    } else if (news.type === 'ended' && news.reason === 'idle') {
      send({ type: 'idle.endedElsewhere', at: Date.now() });
    }
  });
  if (lastActiveAt < startedAt) {
    // A session whose time is over must end before its page is drawn, not with the next second.
    send({ type: 'clock.ticked', now: startedAt });
  }
  return () => {
    stopHearing();
    for (const act of ACTS) {
      page.removeEventListener(act, notice, LISTENING);
    }
  };
}
