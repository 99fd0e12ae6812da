import { defineGlobalStyles } from '@chakra-ui/react';

export const globalCss = defineGlobalStyles({
  '*': { '--global-font-body': 'fonts.body', '--global-color-border': 'colors.border' },
  html: {
    color: 'fg',
    lineHeight: '1.5',
    scrollPaddingTop: '4',
    scrollPaddingBottom: 'calc(var(--action-bar) + 1rem)',
  },
  body: { textStyle: 'body' },
  svg: { flexShrink: '0' },
  ':focus-visible': {
    outline: '3px solid',
    outlineColor: 'focus',
    outlineOffset: '2px',
  },
  // Headings and landmarks take focus from scripts only, and a ring would make them look clickable.
  '[tabindex="-1"]:focus': { outline: 'none' },
  '::selection': { background: 'accent', color: 'accent.contrast' },
  '*::placeholder': { color: 'fg.muted' },
  '*, *::before, *::after': {
    '@media (prefers-reduced-motion: reduce)': {
      animationDuration: '0s !important',
      animationDelay: '0s !important',
      animationIterationCount: '1 !important',
      transitionDuration: '0s !important',
      scrollBehavior: 'auto !important',
    },
  },
});
