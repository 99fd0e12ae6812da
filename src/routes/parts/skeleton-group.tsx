import { Stack } from '@chakra-ui/react';
import { statesCopy } from '../../copy/states.ts';
import type { Elements } from '../../ui/elements.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { SlowNote } from './notices/slow-note.tsx';

/** Wraps the skeletons of one region, and announces loading and a long wait. */
export function SkeletonGroup({ children }: { children: Elements }) {
  return (
    <Stack gap="4">
      {/* Outside the busy element, because screen readers stay silent about its content until it is done. */}
      <SlowNote />
      <Stack gap="4" aria-busy>
        <VisuallyHidden role="status">{statesCopy.loading}</VisuallyHidden>
        {children}
      </Stack>
    </Stack>
  );
}
