import { heldSeconds } from '../../domain/repetitions.ts';

/** An answer that put a read off. */
type Hold = {
  readonly token: string | null;
  readonly status: number;
  /** Epoch ms. A clock that is set back before it ends the hold. */
  readonly from: number;
  readonly until: number;
};

/** The reads that the API has put off. */
export type HeldReads = {
  /** What a read is answered without being sent: what it was answered last, with the seconds left. Null: it may be sent. */
  readonly answerTo: (path: string, token: string | null) => Response | null;
  /** Takes note of what a read was answered; `waitSeconds` from its `Retry-After`. */
  readonly note: (
    path: string,
    token: string | null,
    status: number,
    waitSeconds: number | null,
  ) => void;
};

/**
 * Remembers for how long the API has put a read off. Polls go on at their own pace and find it held here, so that a service
 * that asks for a pause gets it. A hold belongs to one token: another session asks for itself. Source: decision 004.
 */
export function createHeldReads(): HeldReads {
  const holds = new Map<string, Hold>();
  return {
    answerTo: (path, token) => {
      const hold = holds.get(path);
      const now = Date.now();
      if (hold === undefined || hold.token !== token || now < hold.from || now >= hold.until) {
        return null;
      }
      return new Response(null, {
        status: hold.status,
        headers: { 'Retry-After': String(Math.ceil((hold.until - now) / 1_000)) },
      });
    },
    note: (path, token, status, waitSeconds) => {
      const seconds = heldSeconds(status, waitSeconds);
      if (seconds === 0) {
        holds.delete(path);
        return;
      }
      const from = Date.now();
      holds.set(path, { token, status, from, until: from + seconds * 1_000 });
    },
  };
}
