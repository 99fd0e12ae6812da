import { chakra, Spinner } from '@chakra-ui/react';
import { createPortal } from 'react-dom';
import { VisuallyHidden } from './hidden.tsx';

const Backdrop = chakra('div', {
  base: {
    position: 'fixed',
    inset: '0',
    zIndex: '20',
    bg: 'backdrop',
    cursor: 'progress',
    animation: 'fade 0.16s ease-out',
  },
});

/** Placeholder of a dialog that is loading: shows that it comes and blocks further presses. */
export function DialogPlaceholder({ label }: { label: string }) {
  return createPortal(
    <Backdrop aria-busy>
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <Spinner size="lg" variant="overlay" color="white" aria-hidden />
    </Backdrop>,
    document.body,
  );
}
