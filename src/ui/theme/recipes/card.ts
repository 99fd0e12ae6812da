import { defineRecipe } from '@chakra-ui/react';

/**
 * A raised surface. `ink` is the dark hero, `warning` reports a problem, `accent` is for money moments only, `flat` sits on
 * another card. `sm` is for a line or two.
 */
export const cardRecipe = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    borderRadius: 'card',
    borderWidth: '1px',
    minWidth: '0',
  },
  variants: {
    size: {
      sm: { gap: '3', p: '4' },
      md: { gap: '5', p: { base: '5', md: '6' } },
    },
    variant: {
      plain: { bg: 'bg.card', borderColor: 'border', boxShadow: 'soft' },
      flat: { bg: 'bg.sunken', borderColor: 'transparent' },
      accent: { bg: 'accent.subtle', borderColor: 'accent' },
      warning: { bg: 'warning.subtle', borderColor: 'warning' },
      ink: { layerStyle: 'ink', borderColor: 'transparent', boxShadow: 'soft' },
    },
  },
  defaultVariants: { size: 'md', variant: 'plain' },
});
