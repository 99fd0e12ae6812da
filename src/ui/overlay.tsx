import { Box, chakra, Spinner, Text } from '@chakra-ui/react';
import type { Elements } from './elements.ts';
import { LiveRegion } from './live.tsx';

const Cover = chakra('div', {
  base: {
    position: 'absolute',
    inset: '-0.5rem',
    zIndex: '5',
    display: 'flex',
    flexDirection: 'column',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '3',
    borderRadius: 'card',
    // Opaque, because half-faded fields and the button's own spinner would show through.
    bg: 'bg',
    cursor: 'progress',
    textStyle: 'label',
    textAlign: 'center',
    px: '4',
    animation: 'fade 0.15s ease-out',
  },
});

type OverlayProps = {
  active: boolean;
  /** What is happening; shown and announced. */
  label: string;
  /** Shown above the spinner, for long waits. */
  picture?: Elements;
  /** What to do meanwhile, or why it takes time; shown and announced. */
  detail?: string;
  children: Elements;
};

/** Covers a form while it is being sent. The form stays mounted, so typed text and focus are kept. */
export function Overlay({ active, label, picture, detail, children }: OverlayProps) {
  return (
    <Box position="relative" aria-busy={active}>
      {children}
      <LiveRegion>{active && (detail ? `${label}. ${detail}` : label)}</LiveRegion>
      {active && (
        <Cover aria-hidden {...(picture && { justifyContent: 'start', paddingTop: '8' })}>
          {picture}
          <Spinner size="lg" />
          <span>{label}</span>
          {detail && (
            <Text fontWeight="normal" tone="muted" maxWidth="20rem">
              {detail}
            </Text>
          )}
        </Cover>
      )}
    </Box>
  );
}
