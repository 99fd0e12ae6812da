import { defineSlotRecipe } from '@chakra-ui/react';

/** What stands where there is nothing yet: a picture, what will stand here, and the way on. */
export const emptyStateRecipe = defineSlotRecipe({
  slots: ['root', 'content', 'indicator', 'title', 'description'],
  base: {
    root: { width: 'full' },
    content: {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      gap: '3',
      textAlign: 'center',
    },
    title: { textStyle: 'h2' },
    description: { color: 'fg.muted' },
  },
});
