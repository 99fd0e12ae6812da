import { defineRecipe } from '@chakra-ui/react';

export const inputRecipe = defineRecipe({
  base: {
    width: 'full',
    minHeight: 'control',
    px: '4',
    py: '2',
    bg: 'bg.card',
    color: 'fg',
    fontSize: 'body',
    lineHeight: '1.5',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    transition: 'border-color 0.15s',
    _hover: { borderColor: 'brand' },
    '&:focus-visible': { borderColor: 'brand' },
    '&[aria-invalid=true]': {
      borderColor: 'danger',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-danger)',
    },
    '&:disabled, &:read-only:not(select)': { bg: 'bg.disabled', color: 'fg.muted' },
    '&:disabled': { cursor: 'not-allowed' },
    '&:autofill': {
      WebkitTextFillColor: 'var(--chakra-colors-fg)',
      boxShadow: 'inset 0 0 0 100px var(--chakra-colors-brand-subtle)',
    },
  },
  variants: {
    variant: {
      code: {
        minHeight: '3.5rem',
        fontSize: '1.5rem',
        fontWeight: 'semibold',
        letterSpacing: '0.3em',
        fontVariantNumeric: 'tabular-nums',
      },
      list: {
        appearance: 'none',
        paddingInlineEnd: '12',
        cursor: 'pointer',
        textOverflow: 'ellipsis',
      },
    },
    /** Room for a sign at the start. */
    leading: { true: { paddingInlineStart: '2.75rem' } },
    /** Room for a small button at the end. */
    trailing: { true: { paddingInlineEnd: '6rem' } },
  },
});
