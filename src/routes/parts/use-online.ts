import { useSyncExternalStore } from 'react';
import { isOnline, watchConnection } from '../../services/connection.ts';

/** Whether the device has a connection, so that a screen which waits can say why nothing moves. */
export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    isOnline,
    // The pages that the build draws take the best for granted.
    () => true,
  );
}
