import { useState } from 'react';
import type { Failure } from '../../../domain/failures.ts';
import { useOnline } from './use-online.ts';

/**
 * A failure for as long as it is true: what failed because the device was offline is over once it is back online, and
 * stays so. What is told only then is kept: otherwise a press would come to nothing without a word.
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
  return isTold && told.isOver ? null : failure;
}
