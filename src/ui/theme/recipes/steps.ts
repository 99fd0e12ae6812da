import { defineRecipe } from '@chakra-ui/react';

/** A list of steps: each entry has its state in `data-state` and begins with a mark. Also styles the entries' content. */
export const stepsRecipe = defineRecipe({
  base: {
    '& > li': {
      position: 'relative',
      display: 'flex',
      alignItems: 'center',
      gap: '3',
      minHeight: '2.75rem',
    },
    // The line between two marks.
    '& > li + li::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: '0.8125rem',
      top: '-0.5rem',
      height: '1rem',
      borderInlineStartWidth: '2px',
      borderColor: 'border.control',
    },
    '& [data-part=mark]': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: '0',
      width: '1.75rem',
      height: '1.75rem',
      borderRadius: 'full',
      borderWidth: '2px',
      borderColor: 'currentColor',
    },
    '& [data-state=done] > [data-part=mark]': {
      bg: 'success',
      borderColor: 'success',
      color: 'success.contrast',
    },
    '& [data-state=failed]': {
      fontWeight: 'semibold',
      '& > [data-part=mark]': { bg: 'danger', borderColor: 'danger', color: 'danger.contrast' },
      '& > :not([data-part])': { color: 'danger.fg' },
    },
    '& [data-state=current]': {
      fontWeight: 'bold',
      '& > [data-part=mark]': { color: 'brand' },
      '& > [data-part=mark]::after': {
        content: '""',
        width: '0.625rem',
        height: '0.625rem',
        borderRadius: 'full',
        borderWidth: '5px',
        borderColor: 'currentColor',
      },
    },
    '& [data-state=upcoming]': {
      '& > [data-part=mark]': { color: 'border.control' },
      '& > :not([data-part])': { color: 'fg.muted' },
    },
  },
});
