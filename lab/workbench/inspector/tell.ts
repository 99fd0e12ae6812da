import { type Asked, CHANNEL, type Locks, lockOf, type Told } from './channel.ts';
import type { Recorder } from './recorder.ts';

/** Delay before a tab sends its data, in ms, so that all effects of one press, also the new address, go in one message. */
const TELL_AFTER_MS = 50;

const isAsked = (data: unknown) =>
  typeof data === 'object' && (data as Partial<Asked> | null)?.type === 'asked';

/** Sends this tab's recording to the books in other tabs: now, after each change, and on request. */
export function tellBooks(
  recorder: Recorder,
  locks: Locks = navigator.locks,
  path: () => string = () => window.location.pathname,
): { readonly stop: () => void } {
  const channel = new BroadcastChannel(CHANNEL);
  const tab = { id: crypto.randomUUID(), openedAt: Date.now() };
  let due: ReturnType<typeof setTimeout> | undefined;
  let stopRecording = () => {};
  let releaseLock = () => {};

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
        releaseLock = resolve;
        stopRecording = recorder.subscribe(tell);
        channel.onmessage = ({ data }) => {
          if (isAsked(data)) tell();
        };
        tell();
      }),
  );
  return {
    stop: () => {
      clearTimeout(due);
      stopRecording();
      channel.close();
      releaseLock();
    },
  };
}
