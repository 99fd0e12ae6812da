import type { Recording } from './recording.ts';

/*
 * The link between apps with `?inspect` and flow books in other tabs. Whatever it carries is a recording, which is redacted.
 * An app tells (tell.ts), a book follows (follow.ts): the book alone checks what it gets, and brings what it checks with.
 */

/** The name of the channel, and of the locks. */
export const CHANNEL = 'pod:inspector';

/** A tab with the app in it. */
export type InspectedTab = {
  /** Made up at random when the tab was opened or loaded again. */
  readonly id: string;
  /** Epoch ms. */
  readonly openedAt: number;
  /** The path alone: a search may carry a secret. */
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

/** The browser's locks: a tab holds one for as long as it is there, so that a crash ends it too. */
export type Locks = Pick<LockManager, 'request'>;

/** The name of a tab's lock. */
export const lockOf = (tab: string) => `${CHANNEL}:${tab}`;
