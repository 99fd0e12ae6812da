import { defineRecipe } from '@chakra-ui/react';

/** A picture, a title and an explanation. `page` fills a page, `row` a card with the picture beside the text. */
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
