import { useState } from 'react';
import type { Failure } from '../../../domain/failures.ts';
import { useOnline } from './use-online.ts';

/** What is told in place of a failure that says one is offline, once one is back online. */
export const CONNECTION_LOST: Failure = { code: 'connectionLost' };
const NOTHING_SENT: Failure = { code: 'nothingSent' };

/**
 * A failure for as long as it is true: what failed because the device was offline is over once it is back online, and
 * stays so. What is told only then is told as what it was: otherwise a press would come to nothing without a word. That
 * nothing was sent stays true. Source: decision 008.
 *
 * @param failure the same object for as long as it is the same failure.
 */
export function useFailure(failure: Failure | null): Failure | null {
  const isOnline = useOnline();
  const [told, setTold] = useState<{ failure: Failure; isOver: boolean } | null>(null);
  const isTold = told !== null && told.failure === failure;
  if (failure?.code === 'offline' && isTold === isOnline && !(isTold && told.isOver)) {
    setTold({ failure, isOver: isOnline });
  }
  if (isTold && told.isOver) {
    return null;
  }
  if (isOnline && failure?.code === 'offline') {
    return CONNECTION_LOST;
  }
  return isOnline && failure?.code === 'offlineMoney' ? NOTHING_SENT : failure;
}
