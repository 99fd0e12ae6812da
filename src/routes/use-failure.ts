import { useState } from 'react';
import type { Failure } from '../../domain/failures.ts';
import { useOnline } from './use-online.ts';

/**
 * A failure for as long as it is true: what failed because the device was offline is over once it is back online, and
 * stays so.
 *
 * @param failure the same object for as long as it is the same failure.
 */
export function useFailure(failure: Failure | null): Failure | null {
  const isOnline = useOnline();
  const [over, setOver] = useState<Failure | null>(null);
  if (isOnline && failure?.code === 'offline' && failure !== over) {
    setOver(failure);
    return null;
  }
  return failure === over ? null : failure;
}
