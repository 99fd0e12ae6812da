import { tellTabs } from './browser-features.ts';
import { openChannel } from './later-features.ts';

const CHANNEL = 'pod:email-verified';

/** Where a page shows that somebody has come back to it. */
export type AttendedPage = {
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/** Tells this site's other tabs that an e-mail address was verified here. It names nobody. */
export function announceVerification(): void {
  tellTabs(CHANNEL, null);
}

/**
 * Calls back whenever an e-mail address may have been verified elsewhere: another tab says so, or somebody comes
 * back to this page, from another device perhaps. Source: decision 010.
 *
 * @returns how to stop.
 */
export function watchVerification(
  { window, document }: AttendedPage,
  onSuspected: () => void,
): () => void {
  const channel = openChannel(CHANNEL);
  const look = () => {
    if (document.visibilityState === 'visible') {
      onSuspected();
    }
  };
  // A message says nothing but that it came.
  channel.hear(onSuspected);
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    channel.close();
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
