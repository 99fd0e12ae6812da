import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** False where the build draws, and until the browser has taken over what the build has drawn; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
