import { defineKeyframes, defineTokens } from '@chakra-ui/react';

export const breakpoints = { sm: '30rem', md: '48rem', lg: '64rem', xl: '80rem' };

export const keyframes = defineKeyframes({
  fade: { from: { opacity: '0' } },
  rise: { from: { opacity: '0', transform: 'translateY(16px)' } },
  spin: { to: { transform: 'rotate(360deg)' } },
  // Opacity only, because it costs no time on the main thread while data loads.
  pulse: { '50%': { opacity: '0.45' } },
  draw: { from: { transform: 'scaleX(1)' } },
});

/**
 * Spacing and sizes count in 4 px (`4` is 16 px); the layout uses the even steps: an 8 px grid. Spaces do not grow with the text
 * beyond their share of a window of 320 px, because at 200 % they would leave no room for words.
 */
export const tokens = defineTokens({
  fonts: {
    body: {
      value: "'Figtree Variable', 'Figtree on Arial', 'Figtree on Roboto', system-ui, sans-serif",
    },
  },
  spacing: Object.fromEntries(
    [1, 2, 3, 4, 5, 6, 8, 10, 12].map((step) => [
      step,
      { value: `min(${step / 4}rem, ${step * 1.25}vw)` },
    ]),
  ),
  sizes: {
    full: { value: '100%' },
    target: { value: '2.75rem' },
    control: { value: '3rem' },
    column: { value: '30rem' },
    content: { value: '60rem' },
  },
  radii: {
    control: { value: '12px' },
    card: { value: '20px' },
    full: { value: '9999px' },
  },
  fontSizes: {
    xs: { value: '0.75rem' },
    small: { value: '0.875rem' },
    body: { value: '1rem' },
    large: { value: '1.125rem' },
    h2: { value: '1.25rem' },
    h1: { value: 'clamp(1.625rem, 1.4rem + 1vw, 2.125rem)' },
    // The last limit keeps larger text within a phone's width.
    display: { value: 'min(2.2rem + 2.6vw, 3.75rem, 14.5vw)' },
  },
  fontWeights: {
    regular: { value: '400' },
    medium: { value: '500' },
    semibold: { value: '600' },
    bold: { value: '700' },
  },
});
