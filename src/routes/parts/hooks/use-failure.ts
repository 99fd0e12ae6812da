import { useState } from 'react';
import type { Failure } from '../../../../domain/failures.ts';
import { useOnline } from './use-online.ts';

/** Replaces an offline failure that is first shown when the device is online again. */
export const CONNECTION_LOST: Failure = { code: 'connectionLost' };
/** Replaces `offlineMoney` while the device is online. */
const NOTHING_SENT: Failure = { code: 'nothingSent' };

/**
 * Returns the failure to show; null if there is none. An offline failure disappears for good once the device is online again.
 * If it is first shown after that, `connectionLost` replaces it, because the user's press would otherwise end without a
 * message. The message of `offlineMoney` stays, but no longer mentions the connection. Source: decision 008.
 *
 * @param failure keeps its identity between renders; a new object counts as a new failure.
 */
export function useFailure(failure: Failure | null): Failure | null {
  const isOnline = useOnline();
  const [seen, setSeen] = useState<{ failure: Failure; isOver: boolean } | null>(null);
  const isSeen = seen !== null && seen.failure === failure;
  if (failure?.code === 'offline' && isSeen === isOnline && !(isSeen && seen.isOver)) {
    setSeen({ failure, isOver: isOnline });
  }
  if (isSeen && seen.isOver) {
    return null;
  }
  if (isOnline && failure?.code === 'offline') {
    return CONNECTION_LOST;
  }
  return isOnline && failure?.code === 'offlineMoney' ? NOTHING_SENT : failure;
}
