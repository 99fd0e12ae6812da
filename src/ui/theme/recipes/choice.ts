import { defineRecipe } from '@chakra-ui/react';

/**
 * The card around a native checkbox or radio, and its label, so all of it can be pressed. States are attributes (`data-chosen`,
 * `data-invalid`), because Chakra would generate a variant's styles at the first press.
 */
export const choiceRecipe = defineRecipe({
  base: {
    position: 'relative',
    display: 'flex',
    alignItems: 'flex-start',
    gap: '4',
    minHeight: '3.5rem',
    p: '4',
    bg: 'bg.card',
    borderWidth: '1px',
    borderColor: 'border.control',
    borderRadius: 'control',
    cursor: 'pointer',
    transition: 'border-color 0.15s, background-color 0.15s',
    _hover: { borderColor: 'brand' },
    '&[data-chosen]:not([data-invalid])': {
      bg: 'brand.subtle',
      borderColor: 'brand',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-brand)',
    },
    '&[data-invalid]': { borderColor: 'danger' },
  },
});

/** The checkbox or radio. In forced colours the system draws it. */
export const choiceMarkRecipe = defineRecipe({
  base: {
    appearance: 'none',
    flexShrink: '0',
    width: '1.5rem',
    height: '1.5rem',
    bg: 'bg.card',
    borderWidth: '2px',
    borderColor: 'border.control',
    cursor: 'inherit',
    transition: 'background-color 0.15s, border-color 0.15s',
    '&[aria-invalid=true]': { borderColor: 'danger' },
    '&:checked': { borderColor: 'brand' },
    '@media (forced-colors: active)': { appearance: 'auto' },
    '&[type=checkbox]': {
      borderRadius: '7px',
      '&:checked': { bg: 'brand' },
      // A clipped box, because a background image cannot use a token's colour.
      '&:checked::before': {
        content: '""',
        display: 'block',
        width: 'full',
        height: 'full',
        bg: 'brand.contrast',
        clipPath: 'polygon(16% 50%, 27% 38%, 43% 54%, 74% 20%, 86% 31%, 44% 77%)',
      },
    },
    '&[type=radio]': { borderRadius: 'full', '&:checked': { borderWidth: '7px' } },
  },
});
