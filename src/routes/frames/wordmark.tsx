import { chakra } from '@chakra-ui/react';
import { memo } from 'react';
import { settings } from '../../settings.ts';

const Row = chakra('span', {
  base: {
    display: 'inline-flex',
    alignItems: 'center',
    gap: '2',
    fontSize: 'large',
    fontWeight: 'bold',
    letterSpacing: '-0.02em',
    whiteSpace: 'nowrap',
  },
});

export const Wordmark = memo(function Wordmark() {
  return (
    <Row>
      <svg viewBox="0 0 32 32" width={32} height={32} aria-hidden="true" focusable="false">
        <rect width="32" height="32" rx="10" fill="var(--chakra-colors-accent)" />
        <path
          d="M10.5 24V9h6.2a5 5 0 0 1 0 10H13"
          fill="none"
          stroke="#0E2B26"
          strokeWidth="3.2"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      </svg>
      {settings.brandName}
    </Row>
  );
});
