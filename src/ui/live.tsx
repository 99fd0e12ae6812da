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
