import { defineRecipe } from '@chakra-ui/react';

/** A number or sign on a menu entry or tab. */
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
