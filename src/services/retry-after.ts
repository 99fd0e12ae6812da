import { retryAfterSeconds } from '../../domain/retry-policy.ts';

type Hold = {
  readonly token: string | null;
  readonly status: number;
  /** Epoch ms. The hold ends if the clock is set back to before it. */
  readonly from: number;
  readonly until: number;
};

/**
 * Remembers for how long the API has postponed a read. Polls continue at their own pace and get the answer from here, so that the
 * service has the pause that it asks for. A hold applies to one token only: another session must be able to send its own request.
 * Source: decision 004.
 */
export function createRetryAfterCache() {
  const holds = new Map<string, Hold>();
  return {
    /** Returns the answer to a read that must not be sent yet: its last status, with the seconds left. Null if it may be sent. */
    answerTo(path: string, token: string | null): Response | null {
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
    /** Records the answer to a read; `waitSeconds` is from its `Retry-After`. */
    note(path: string, token: string | null, status: number, waitSeconds: number | null): void {
      const seconds = retryAfterSeconds(status, waitSeconds);
      if (seconds === 0) {
        holds.delete(path);
        return;
      }
      const from = Date.now();
      holds.set(path, { token, status, from, until: from + seconds * 1_000 });
    },
  };
}
