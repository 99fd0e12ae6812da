import type { Recording } from './recording.ts';

/*
 * The link between apps with `?inspect` and flow books in other tabs. It carries only recordings, which are redacted. The app sends
 * (tell.ts), and the book receives (follow.ts). Only the book validates messages, so that the app needs no code for it.
 */

/** Name of the channel and of the locks. */
export const CHANNEL = 'pod:inspector';

/** A tab that runs the app. */
export type InspectedTab = {
  /** Random id of this load of the page. */
  readonly id: string;
  /** Epoch ms. */
  readonly openedAt: number;
  /** Only the path, because a query may contain a secret. */
  readonly path: string;
};

/** Message of an app. A tab of another build may send another format. */
export type Told = {
  readonly type: 'told';
  readonly tab: InspectedTab;
  readonly recording: Recording;
};

/** Question of a book when it opens: which apps run? */
export type Asked = { readonly type: 'asked' };

/** The browser's locks. A tab holds one while it exists, so that a crash releases it. */
export type Locks = Pick<LockManager, 'request'>;

/** The name of a tab's lock. */
export const lockOf = (tab: string) => `${CHANNEL}:${tab}`;
