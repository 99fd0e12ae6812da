import * as v from 'valibot';
import { type Asked, CHANNEL, type InspectedTab, type Locks, lockOf } from './channel.ts';
import { type Recording, recordingSchema } from './recording.ts';

const toldSchema = v.object({
  type: v.literal('told'),
  tab: v.object({ id: v.string(), openedAt: v.number(), path: v.string() }),
  recording: recordingSchema,
});

/** A tab that runs the app, with its latest message. */
export type FollowedTab = InspectedTab & {
  readonly isGone: boolean;
  readonly recording: Recording;
};

/** The tabs that a book follows while it has a listener. */
export type Follower = {
  readonly subscribe: (changed: () => void) => () => void;
  /** Newest first. */
  readonly current: () => readonly FollowedTab[];
};

/** Follows the apps in other tabs. It has one listener at a time. */
export function followApps(locks: () => Locks = () => navigator.locks): Follower {
  let tabs: readonly FollowedTab[] = [];

  function put(tab: FollowedTab): void {
    const others = tabs.filter(({ id }) => id !== tab.id);
    tabs = [...others, tab].sort((one, other) => other.openedAt - one.openedAt);
  }

  return {
    current: () => tabs,
    subscribe: (changed) => {
      const channel = new BroadcastChannel(CHANNEL);
      const leaving = new AbortController();
      tabs = [];

      const noticeEndOf = (id: string) => {
        const notice = () => {
          tabs = tabs.map((tab) => (tab.id === id ? { ...tab, isGone: true } : tab));
          changed();
        };
        locks()
          // A shared lock, so that books do not wait for each other.
          .request(lockOf(id), { mode: 'shared', signal: leaving.signal }, notice)
          // The listener is gone.
          .catch(() => {});
      };

      channel.onmessage = ({ data }) => {
        const { success, output } = v.safeParse(toldSchema, data);
        if (!success) return;
        const isNew = !tabs.some(({ id }) => id === output.tab.id);
        put({ ...output.tab, recording: output.recording, isGone: false });
        if (isNew) noticeEndOf(output.tab.id);
        changed();
      };
      channel.postMessage({ type: 'asked' } satisfies Asked);
      return () => {
        leaving.abort();
        channel.close();
      };
    },
  };
}
