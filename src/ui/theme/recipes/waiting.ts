import { defineRecipe } from '@chakra-ui/react';

/** `overlay` centres it in its parent. Say in text what is loading. */
export const spinnerRecipe = defineRecipe({
  base: {
    display: 'inline-block',
    borderRadius: 'full',
    borderColor: 'currentColor',
    borderInlineEndColor: 'transparent',
    animation: 'spin 0.9s linear infinite',
  },
  variants: {
    size: {
      md: { width: '1.375rem', height: '1.375rem', borderWidth: '3px' },
      lg: { width: '2.5rem', height: '2.5rem', borderWidth: '4px', color: 'brand' },
    },
    variant: {
      inline: {},
      overlay: { position: 'absolute', insetBlock: '0', insetInline: '0', margin: 'auto' },
    },
  },
  defaultVariants: { size: 'md' },
});

/** A grey placeholder for loading content: a line of text, unless resized. */
export const skeletonRecipe = defineRecipe({
  base: {
    width: 'full',
    height: '1.25rem',
    maxWidth: 'full',
    bg: 'border',
    animation: 'pulse 1.8s ease-in-out infinite',
    '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
    '@media (forced-colors: active)': { borderWidth: '1px' },
  },
  variants: {
    /** `text` has slightly rounded corners. */
    variant: {
      text: { borderRadius: '8px' },
      control: { borderRadius: 'control' },
      round: { borderRadius: 'full' },
    },
  },
  defaultVariants: { variant: 'text' },
});
