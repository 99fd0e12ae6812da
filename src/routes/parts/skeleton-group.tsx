import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { statesCopy } from '../../copy/states.ts';
import { VisuallyHidden } from '../../ui/hidden.tsx';
import { SlowNote } from './slow-note.tsx';

const Column = chakra('div', { base: { display: 'flex', flexDirection: 'column', gap: '4' } });

/** Wraps the skeletons of one region and says that it is loading, and when that takes long. */
export function SkeletonGroup({ children }: { children: ReactNode }) {
  return (
    <Column>
      {/* Not in what is busy: that is heard only when it is done. */}
      <SlowNote />
      <Column aria-busy>
        <VisuallyHidden role="status">{statesCopy.loading}</VisuallyHidden>
        {children}
      </Column>
    </Column>
  );
}
