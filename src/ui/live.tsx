import type { ReactNode } from 'react';
import { VisuallyHidden } from './hidden.tsx';

/** Says its text to screen readers, politely, whenever the text changes. Render it empty before there is news. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-atomic>
      {children}
    </VisuallyHidden>
  );
}

const milestones = [5, 10, 30, 60, 120, 300, 600];

export type CountdownAnnouncerProps = {
  /** Seconds left. */
  seconds: number;
  /** The sentence for that many seconds. */
  say: (seconds: number) => string;
};

/**
 * Speaks a countdown at sensible steps (10 min, 5, 2, 1, then 30, 10 and 5 s) instead of each second. Show the running
 * number beside it with `aria-hidden`.
 */
export function CountdownAnnouncer({ seconds, say }: CountdownAnnouncerProps) {
  const spoken = seconds <= 0 ? 0 : milestones.find((milestone) => seconds <= milestone);
  return <LiveRegion>{spoken !== undefined && say(spoken)}</LiveRegion>;
}
