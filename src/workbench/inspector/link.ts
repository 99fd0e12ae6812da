import * as v from 'valibot';
import type { Recorder } from './recorder.ts';
import { type Recording, recordingSchema } from './recording.ts';

/*
 * The link between apps with `?inspect` and flow books in other tabs. Whatever it carries is a recording, which is redacted.
 */

const CHANNEL = 'pod:inspector';
/** How long a tab waits before it tells, in ms: what one press sets off, the new address included, is told at once. */
const TELL_AFTER_MS = 50;

const tabSchema = v.object({
  /** Made up at random when the tab was opened or loaded anew. */
  id: v.string(),
  /** Epoch ms. */
  openedAt: v.number(),
  /** The path alone: a search may carry a secret. */
  path: v.string(),
});

/** What an app tells. A tab of another build may tell something else. */
const toldSchema = v.object({
  type: v.literal('told'),
  tab: tabSchema,
  recording: recordingSchema,
});
type Told = v.InferOutput<typeof toldSchema>;

/** What a book asks when it is opened: who runs? */
const askedSchema = v.object({ type: v.literal('asked') });
type Asked = v.InferOutput<typeof askedSchema>;

/** The browser's locks: a tab holds one for as long as it is there, so that a crash ends it too. */
type Locks = Pick<LockManager, 'request'>;
const lockOf = (tab: string) => `${CHANNEL}:${tab}`;

/** Tells the books in other tabs what is recorded here, now and whenever it changes, and whenever one asks. */
export function tellBooks(
  recorder: Recorder,
  locks: Locks = navigator.locks,
  path: () => string = () => window.location.pathname,
): { readonly stop: () => void } {
  const channel = new BroadcastChannel(CHANNEL);
  const tab = { id: crypto.randomUUID(), openedAt: Date.now() };
  let due: ReturnType<typeof setTimeout> | undefined;
  let stopRecording = () => {};
  let letGo = () => {};

  const tell = () => {
    due ??= setTimeout(() => {
      due = undefined;
      const told: Told = {
        type: 'told',
        tab: { ...tab, path: path() },
        recording: recorder.current(),
      };
      channel.postMessage(told);
    }, TELL_AFTER_MS);
  };
  void locks.request(
    lockOf(tab.id),
    () =>
      new Promise<void>((resolve) => {
        letGo = resolve;
        stopRecording = recorder.subscribe(tell);
        channel.onmessage = ({ data }) => {
          if (v.is(askedSchema, data)) tell();
        };
        tell();
      }),
  );
  return {
    stop: () => {
      clearTimeout(due);
      stopRecording();
      channel.close();
      letGo();
    },
  };
}

/** A tab with the app in it, as it told last. */
export type FollowedTab = v.InferOutput<typeof tabSchema> & {
  readonly isGone: boolean;
  readonly recording: Recording;
};

/** The tabs that a book follows, while somebody listens. */
export type Follower = {
  readonly subscribe: (changed: () => void) => () => void;
  /** The one that was opened last first. */
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
          // Shared, so that one book does not wait for another.
          .request(lockOf(id), { mode: 'shared', signal: leaving.signal }, notice)
          // Nobody listens any more.
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
