import type { SessionEndReason } from '../../machines/session.machine.ts';
import { type Channel, openChannel, type Storages } from './browser-features.ts';
import { heldSession, keepEnd } from './session-names.ts';
import { END_REASONS } from './tab-storage.ts';

/** What tabs that hold the same session tell each other. */
export type SessionNews =
  | { readonly type: 'ended'; readonly reason: SessionEndReason }
  /** Somebody was there. `at`: epoch ms. */
  | { readonly type: 'active'; readonly at: number }
  /** A tab has come back to its session, and may have missed that it ended. */
  | { readonly type: 'asked' };

/** What the channel carries: it names nobody, and holds no token. `session`: made up at random. Source: decision 012. */
export type SessionMessage = SessionNews & { readonly session: string };

/** The channel between the tabs of this site, whose messages are read or dropped. */
export type SessionChannel = Pick<Channel, 'close'> & {
  readonly tell: (message: SessionMessage) => void;
  readonly hear: (listener: (message: SessionMessage) => void) => () => void;
};

function messageIn(told: unknown): SessionMessage | null {
  const { session, type, reason, at }: Record<string, unknown> = Object(told);
  const isKnown =
    typeof session === 'string' &&
    (type === 'asked' ||
      (type === 'ended' && END_REASONS.includes(reason)) ||
      (type === 'active' && Number.isSafeInteger(at)));
  return isKnown ? (told as SessionMessage) : null;
}

/** Opens the channel between the tabs of this site; where there is none, they are not told. */
export function openSessionChannel(): SessionChannel {
  const channel = openChannel('pod:session');
  return {
    ...channel,
    hear: (listener) =>
      channel.hear((told) => {
        const message = messageIn(told);
        if (message !== null) {
          listener(message);
        }
      }),
  };
}

/**
 * Tells the tabs that hold the same session that it has ended: those that run now, and those that come back later. It needs
 * nothing that is loaded later, so that a page that is broken can say so as well.
 */
export function tellEnded(stores: Storages, reason: SessionEndReason): void {
  const session = heldSession(stores.tab);
  if (session !== null) {
    keepEnd(stores, session, reason);
    const channel = openSessionChannel();
    channel.tell({ session, type: 'ended', reason });
    channel.close();
  }
}
