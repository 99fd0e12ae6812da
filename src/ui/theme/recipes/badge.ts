import { defineRecipe } from '@chakra-ui/react';

/** A figure or a sign on an entry of a menu, or on a tab. */
export const badgeRecipe = defineRecipe({
  base: {
    minWidth: '1.25rem',
    px: '1',
    borderRadius: 'full',
    bg: 'accent',
    color: 'accent.contrast',
    fontSize: 'xs',
    fontWeight: 'bold',
    lineHeight: '1.25rem',
    textAlign: 'center',
  },
});
