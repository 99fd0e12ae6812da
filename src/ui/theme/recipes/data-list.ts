import { defineRecipe } from '@chakra-ui/react';

/**
 * A list of names and values, stacked or at two ends of a line. `facts`: short values below their names; `figures`: amounts with
 * their sum; `details`: values that matter more than their names; `texts`: whole sentences below a title.
 */
export const dataListRecipe = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '4',
    '& > [data-total]': { textStyle: 'label', borderTopWidth: '1px', paddingTop: '2' },
    '& dt': { color: 'fg.muted' },
    '& [data-total] > dt': { color: 'fg' },
    '& dd, & dd > *': { overflowWrap: 'anywhere' },
  },
  variants: {
    orientation: {
      vertical: {},
      horizontal: {
        gap: '2',
        fontVariantNumeric: 'tabular-nums',
        '& > div': {
          display: 'flex',
          flexWrap: 'wrap',
          alignItems: 'baseline',
          justifyContent: 'space-between',
          columnGap: '4',
        },
        '& dd': { marginInlineStart: 'auto', textAlign: 'end' },
      },
    },
    variant: {
      facts: { '& dt': { textStyle: 'small' } },
      figures: {},
      details: { gap: '2', '& dt': { textStyle: 'small' }, '& dd': { fontWeight: 'semibold' } },
      texts: { '& dt': { textStyle: 'label', color: 'fg' }, '& dd': { color: 'fg.muted' } },
    },
  },
  defaultVariants: { orientation: 'vertical', variant: 'facts' },
});
