import { defineRecipe } from '@chakra-ui/react';

/** `standalone` is for a link outside a sentence: it gets a full 44 px target. */
export const linkRecipe = defineRecipe({
  base: {
    color: 'brand',
    fontWeight: 'semibold',
    borderRadius: '4px',
    textDecoration: 'underline',
    textDecorationThickness: '1px',
    textUnderlineOffset: '0.2em',
    cursor: 'pointer',
    _hover: { textDecorationThickness: '2px' },
  },
  variants: {
    variant: {
      inline: {},
      standalone: {
        display: 'inline-flex',
        alignItems: 'center',
        justifyContent: 'center',
        gap: '2',
        minHeight: 'target',
        minWidth: 'target',
      },
    },
  },
});
