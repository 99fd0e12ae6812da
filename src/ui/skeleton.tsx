import { chakra } from '@chakra-ui/react';

const Block = chakra('span', {
  base: {
    display: 'block',
    maxWidth: 'full',
    borderRadius: '8px',
    bg: 'border',
    animation: 'pulse 1.8s ease-in-out infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
    '@media (forced-colors: active)': { borderWidth: '1px' },
  },
});

type SkeletonProps = {
  /** Any CSS length or size token. */
  width?: string;
  height?: string;
  /** `control` for buttons and fields, `card` for cards; text is rounded a little by itself. */
  radius?: 'control' | 'card' | 'full';
};

/** One grey block in the place and size of what is coming. */
export function Skeleton({ width = 'full', height = '1.25rem', radius }: SkeletonProps) {
  return <Block aria-hidden width={width} height={height} borderRadius={radius} />;
}
