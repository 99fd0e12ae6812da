import {
  boot,
  Intercom,
  onShow,
  showNewMessage,
  shutdown,
  trackEvent,
  update,
} from '@intercom/messenger-js-sdk';
import type { Settings } from '../../config/settings.ts';

/** Id that the vendor's loader gives its script. */
const LOADER_ID = '_intercom_npm_loader';

/** The team's chat. It gets no user data, because customers decide themselves what to tell the team. */
export type Chat = {
  /**
   * Opens the chat at a new message, marked with the action code. Resolves when the chat is shown.
   *
   * @throws Error if its script cannot be loaded, or if a dialog is open, which would cover the chat.
   */
  readonly openSupport: (about: { readonly actionCode: string }) => Promise<void>;
  /** Forgets the conversation, because the next person at this device could read it. */
  readonly end: () => void;
};

/** Creates the chat, which loads when it is first opened. Source: product 7.10 and decision 053. */
export function createChat({ appId, region }: NonNullable<Settings['chat']>): Chat {
  const options = { app_id: appId, region, hide_default_launcher: true };
  let isLoaded = false;
  let isRunning = false;

  function start(): void {
    if (isLoaded) {
      // The loader's copy of the options contains the region's host too.
      boot(window.intercomSettings ?? options);
    } else {
      Intercom(options);
      isLoaded = true;
    }
    isRunning = true;
  }

  return {
    openSupport: ({ actionCode }) =>
      new Promise((resolve, reject) => {
        if (document.querySelector('dialog[open]')) {
          reject(new Error('The chat cannot be reached under a dialog.'));
          return;
        }
        if (!isRunning) {
          start();
        }
        const script = document.getElementById(LOADER_ID);
        script?.addEventListener('error', () => {
          // The loader mistakes its own leftovers for a running chat, so a second try would never load.
          script.remove();
          window.Intercom = undefined;
          isLoaded = false;
          isRunning = false;
          reject(new Error('The chat cannot be loaded.'));
        });
        onShow(() => resolve());
        update({ support_tag: actionCode });
        trackEvent('support_opened', { tag: actionCode });
        showNewMessage('');
      }),
    end: () => {
      if (isRunning) {
        shutdown();
        isRunning = false;
      }
    },
  };
}
