import { chakra } from '@chakra-ui/react';
import { inkGround } from './theme.ts';

/**
 * A raised surface. `tone` `brand` is the dark hero, `accent` is for money moments only, `flat` sits on another card.
 * `density` `dense` is for a line or two. Takes every style prop and `as` (`section`, `li`…).
 */
export const Card = chakra('div', {
  base: {
    borderRadius: 'card',
    borderWidth: '1px',
    minWidth: '0',
  },
  variants: {
    density: { normal: { p: { base: '5', md: '6' } }, dense: { p: '4' } },
    tone: {
      plain: { bg: 'bg.card', borderColor: 'border', boxShadow: 'soft' },
      flat: { bg: 'bg.sunken', borderColor: 'transparent' },
      accent: { bg: 'accent.subtle', borderColor: 'accent' },
      brand: { ...inkGround, borderColor: 'transparent', boxShadow: 'soft' },
    },
  },
  defaultVariants: { tone: 'plain', density: 'normal' },
});
