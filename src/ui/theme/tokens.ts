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
 * Spacing and sizes count in 4 px (`4` is 16 px); the layout uses the even steps: an 8 px grid. Wide spaces do not grow with the
 * text beyond what a phone of 320 px has, because at 200 % they would leave no room for words.
 */
export const tokens = defineTokens({
  fonts: {
    body: {
      value: "'Figtree Variable', 'Figtree on Arial', 'Figtree on Roboto', system-ui, sans-serif",
    },
  },
  spacing: {
    '1': { value: '0.25rem' },
    '2': { value: '0.5rem' },
    '3': { value: 'min(0.75rem, 3.75vw)' },
    '4': { value: 'min(1rem, 5vw)' },
    '5': { value: 'min(1.25rem, 6.25vw)' },
    '6': { value: 'min(1.5rem, 7.5vw)' },
    '8': { value: '2rem' },
    '10': { value: '2.5rem' },
    '12': { value: '3rem' },
  },
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
