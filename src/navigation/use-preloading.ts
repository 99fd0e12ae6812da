import { useEffect } from 'react';
import { whenIdle } from '../services/when-idle.ts';

const ACTS = ['pointerdown', 'keydown'] as const;

/**
 * Fetches what a screen will need later while the page is idle, but not before the user's first action, because the first load is
 * for the first screen alone. Source: decision 048.
 *
 * @param fetchParts keeps its identity while it fetches the same parts. A failure is reported when the part is needed.
 * @param since `shown` fetches parts that every use of the screen needs, as soon as the screen is shown
 */
export function usePreloading(
  fetchParts: () => Promise<unknown>,
  since: 'begun' | 'shown' = 'begun',
): void {
  useEffect(() => {
    const preload = () => {
      fetchParts().catch(() => {});
    };
    if (since === 'shown' || navigator.userActivation?.hasBeenActive) {
      return whenIdle(preload);
    }
    for (const act of ACTS) window.addEventListener(act, preload);
    return () => {
      for (const act of ACTS) window.removeEventListener(act, preload);
    };
  }, [fetchParts, since]);
}
