import { defineRecipe } from '@chakra-ui/react';

/** A picture, a title and what explains it. `page` fills a page's place, `row` a card's: the picture stands beside the words. */
export const emptyStateRecipe = defineRecipe({
  base: {
    display: 'flex',
    alignItems: 'center',
    width: 'full',
    '& > :first-child': { flexShrink: '0' },
    '& > :last-child': { display: 'flex', flexDirection: 'column', minWidth: '0' },
    '& p + p': { color: 'fg.muted' },
  },
  variants: {
    variant: {
      page: {
        flexDirection: 'column',
        gap: '3',
        py: '8',
        textAlign: 'center',
        '& > :last-child': { alignItems: 'center', gap: '3' },
        '& p:first-child': { textStyle: 'h2' },
      },
      row: { gap: '4', '& p:first-child': { textStyle: 'label' } },
    },
  },
  defaultVariants: { variant: 'page' },
});
