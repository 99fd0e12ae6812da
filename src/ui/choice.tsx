import { chakra } from '@chakra-ui/react';

/**
 * The card around a native tick box or radio. All of it is the label, so all of it can be pressed. Its states are
 * attributes, `data-chosen`, `data-invalid` and `data-disabled`: a variant's styles would be made at the first press.
 */
export const ChoiceCard = chakra('label', {
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
    '&[data-chosen]': {
      bg: 'brand.subtle',
      borderColor: 'brand',
      boxShadow: 'inset 0 0 0 1px var(--chakra-colors-brand)',
    },
    '&[data-invalid]': { borderColor: 'danger' },
    '&[data-disabled]': { bg: 'bg.sunken', color: 'fg.muted', cursor: 'not-allowed' },
  },
});

/** A native tick box or radio, drawn by us; in forced colours the system draws it. */
export const ChoiceMark = chakra('input', {
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
    '@media (forced-colors: active)': { appearance: 'auto' },
  },
  variants: {
    kind: {
      checkbox: {
        borderRadius: '7px',
        '&:checked': {
          bg: 'brand',
          borderColor: 'brand',
        },
        // A clipped box takes the token's colour, which a background image could not.
        '&:checked::before': {
          content: '""',
          display: 'block',
          width: 'full',
          height: 'full',
          bg: 'brand.contrast',
          clipPath: 'polygon(16% 50%, 27% 38%, 43% 54%, 74% 20%, 86% 31%, 44% 77%)',
        },
      },
      radio: {
        borderRadius: 'full',
        '&:checked': { borderColor: 'brand', borderWidth: '7px' },
      },
    },
  },
});

/** The words of a choice, beside its mark. */
export const ChoiceText = chakra('span', {
  base: { display: 'flex', flexDirection: 'column', flex: '1', minWidth: '0', gap: '1' },
});

/** What is chosen. */
export const ChoiceTitle = chakra('span', { base: { textStyle: 'label', fontWeight: 'medium' } });

/** What it means to choose it. */
export const ChoiceDetail = chakra('span', { base: { textStyle: 'small', color: 'fg.muted' } });
