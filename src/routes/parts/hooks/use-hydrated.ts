import { useSyncExternalStore } from 'react';

const never = () => () => {};

/** Returns false in the prerendered page and until the browser has hydrated it; then true. */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
