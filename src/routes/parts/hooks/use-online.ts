import { useSyncExternalStore } from 'react';
import { isOnline, watchConnection } from '../../../services/connection.ts';

export function useOnline(): boolean {
  return useSyncExternalStore(
    watchConnection,
    isOnline,
    // Prerendered pages assume a connection.
    () => true,
  );
}
