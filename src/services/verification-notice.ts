import { tellTabs } from './browser-features.ts';
import { openChannel } from './later-features.ts';

const CHANNEL = 'pod:email-verified';

/** A page whose events show that the user has come back to it. */
export type AttendedPage = {
  readonly window: Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;
  readonly document: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
};

/** Tells this site's other tabs that an email address was verified here. It identifies no user. */
export function announceVerification(): void {
  tellTabs(CHANNEL, null);
}

/**
 * Calls back whenever an email address may have been verified elsewhere: another tab says so, or the user comes back to this
 * page, perhaps from another device. Source: decision 010.
 *
 * @returns a function that stops it.
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
  // The messages have no content.
  channel.hear(onSuspected);
  window.addEventListener('focus', look);
  document.addEventListener('visibilitychange', look);
  return () => {
    channel.close();
    window.removeEventListener('focus', look);
    document.removeEventListener('visibilitychange', look);
  };
}
