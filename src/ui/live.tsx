import type { ReactNode } from 'react';
import { VisuallyHidden } from './hidden.tsx';

/** Announces its text to screen readers, politely, on every change. Render it empty before there is a message. */
export function LiveRegion({ children }: { children?: ReactNode }) {
  return (
    <VisuallyHidden role="status" aria-live="polite" aria-atomic>
      {children}
    </VisuallyHidden>
  );
}
