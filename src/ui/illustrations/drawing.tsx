import type { ReactNode } from 'react';

export const brand = 'var(--chakra-colors-brand)';
export const soft = 'var(--chakra-colors-brand-subtle)';
export const paper = 'var(--chakra-colors-bg-card)';
export const ink = 'var(--chakra-colors-fg)';
export const wattle = 'var(--chakra-colors-accent)';

type IllustrationProps = {
  /** Edge length in px. */
  size?: number;
};

/** Makes a decorative drawing of 120 by 120 units. Each has its own file, so that a screen loads no other. */
export const drawing = (shapes: ReactNode) =>
  function Illustration({ size = 96 }: IllustrationProps) {
    return (
      <svg
        // The disc's own edges, so that it aligns with the text below.
        viewBox="4 4 112 112"
        width={size}
        height={size}
        fill="none"
        strokeWidth={3}
        strokeLinecap="round"
        strokeLinejoin="round"
        aria-hidden="true"
        focusable="false"
      >
        {shapes}
      </svg>
    );
  };

export const disc = <circle cx="60" cy="60" r="56" fill={soft} />;
