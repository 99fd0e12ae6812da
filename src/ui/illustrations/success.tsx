import { chakra } from '@chakra-ui/react';
import { drawing, wattle } from './drawing.tsx';

const success = 'var(--chakra-colors-success)';
const successSoft = 'var(--chakra-colors-success-subtle)';

/** Covers the check and shrinks to reveal it, because animating the line's length would repaint every frame. */
const Cover = chakra('rect', {
  base: {
    transformBox: 'fill-box',
    transformOrigin: '100% 50%',
    transform: 'scaleX(0)',
    animation: 'draw 0.2s 0.15s ease-out backwards',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
  },
});

/** A check that draws itself. */
export const SuccessIllustration = /* @__PURE__ */ drawing(
  <>
    <circle cx="60" cy="60" r="56" fill={successSoft} />
    <circle cx="60" cy="60" r="34" fill={success} />
    <path
      d="m45 61 10.5 10.5L76 50"
      stroke="var(--chakra-colors-success-contrast)"
      strokeWidth="6"
    />
    <Cover x="40" y="45" width="41" height="32" fill={success} />
    <path d="M22 30l5 5M98 30l-5 5M60 12v5" stroke={wattle} strokeWidth="4" />
    <circle cx="18" cy="58" r="3" fill={wattle} />
    <circle cx="102" cy="58" r="3" fill={wattle} />
  </>,
);
