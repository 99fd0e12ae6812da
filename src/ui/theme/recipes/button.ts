import { defineRecipe } from '@chakra-ui/react';

/** `accent` is for the money moment of an `ink` card. One `primary` per screen. */
export const buttonRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'inline-flex',
    alignItems: 'center',
    justifyContent: 'center',
    gap: '2',
    minHeight: 'control',
    maxWidth: 'full',
    px: '5',
    py: '2',
    borderWidth: '2px',
    borderColor: 'transparent',
    borderRadius: 'control',
    fontWeight: 'semibold',
    lineHeight: '1.25',
    textAlign: 'center',
    textDecoration: 'none',
    cursor: 'pointer',
    userSelect: 'none',
    transition: 'background-color 0.15s, border-color 0.15s, color 0.15s',
    '&:disabled, &[data-disabled]': {
      bg: 'bg.disabled',
      borderColor: { base: 'border', _dark: 'transparent' },
      color: 'fg.muted',
      cursor: 'not-allowed',
    },
    '&[aria-busy=true]': { cursor: 'progress' },
  },
  variants: {
    variant: {
      primary: {
        bg: 'brand',
        color: 'brand.contrast',
        _hover: { bg: 'brand.hover' },
        _active: { bg: 'brand.active' },
      },
      secondary: {
        bg: 'bg.card',
        borderColor: 'border.control',
        color: 'brand',
        _hover: { bg: 'brand.subtle', borderColor: 'brand' },
        _active: { bg: 'brand.subtle', borderColor: 'brand.active' },
      },
      quiet: {
        bg: 'transparent',
        color: 'brand',
        textDecoration: 'underline',
        textDecorationThickness: '1px',
        textUnderlineOffset: '0.25em',
        // Without its line, or it would look like a link that is open.
        '&:disabled, &[data-disabled]': {
          bg: 'transparent',
          borderColor: 'transparent',
          textDecoration: 'none',
        },
        _hover: { bg: 'brand.subtle' },
        _active: { bg: 'brand.subtle' },
      },
      accent: {
        bg: 'accent',
        color: 'accent.contrast',
        _hover: { bg: 'color-mix(in srgb, var(--chakra-colors-accent) 85%, white)' },
        _active: { bg: 'color-mix(in srgb, var(--chakra-colors-accent) 90%, black)' },
      },
    },
  },
  defaultVariants: { variant: 'primary' },
});
