import { defineSlotRecipe } from '@chakra-ui/react';

/** `page` fills a page's place, `row` a card's: the picture stands beside the words. */
export const emptyStateRecipe = defineSlotRecipe({
  slots: ['root', 'content', 'indicator', 'title', 'description'],
  base: {
    root: { display: 'flex', width: 'full' },
    content: { display: 'flex', flexDirection: 'column', minWidth: '0' },
    indicator: { flexShrink: '0' },
    description: { color: 'fg.muted' },
  },
  variants: {
    variant: {
      page: {
        root: {
          flexDirection: 'column',
          alignItems: 'center',
          gap: '3',
          py: '8',
          textAlign: 'center',
        },
        content: { alignItems: 'center', gap: '3' },
        title: { textStyle: 'h2' },
      },
      row: { root: { alignItems: 'center', gap: '4' }, title: { textStyle: 'label' } },
    },
  },
  defaultVariants: { variant: 'page' },
});
