import { useState } from 'react';
import type { Failure } from '../../../../domain/failures.ts';
import { useOnline } from './use-online.ts';

/** Replaces an offline failure once the device is back online. */
export const CONNECTION_LOST: Failure = { code: 'connectionLost' };
const NOTHING_SENT: Failure = { code: 'nothingSent' };

/**
 * Returns a failure while it is true. "Offline" ends for good once the device is back online; if it is first shown after that,
 * it appears as a lost connection, because the user's press would otherwise end without a message. "Nothing sent" stays true.
 * Source: decision 008.
 *
 * @param failure the same object while the failure is the same.
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
