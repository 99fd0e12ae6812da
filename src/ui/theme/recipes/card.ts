import { defineSlotRecipe } from '@chakra-ui/react';

/**
 * A raised surface. `ink` is the dark hero, `accent` is for money moments only, `flat` sits on another card. `sm` is for a line
 * or two.
 */
export const cardRecipe = defineSlotRecipe({
  slots: ['root'],
  base: {
    root: {
      display: 'flex',
      flexDirection: 'column',
      borderRadius: 'card',
      borderWidth: '1px',
      minWidth: '0',
    },
  },
  variants: {
    size: {
      sm: { root: { gap: '3', p: '4' } },
      md: { root: { gap: '5', p: { base: '5', md: '6' } } },
    },
    variant: {
      plain: { root: { bg: 'bg.card', borderColor: 'border', boxShadow: 'soft' } },
      flat: { root: { bg: 'bg.sunken', borderColor: 'transparent' } },
      accent: { root: { bg: 'accent.subtle', borderColor: 'accent' } },
      ink: { root: { layerStyle: 'ink', borderColor: 'transparent', boxShadow: 'soft' } },
    },
  },
  defaultVariants: { size: 'md', variant: 'plain' },
});
