import { defineSlotRecipe } from '@chakra-ui/react';

/**
 * Names and their values: one below the other, or as two ends of a line. `facts` are short values below their names, `figures`
 * amounts with their sum, `details` what matters more than its name, `texts` whole sentences below a title.
 */
export const dataListRecipe = defineSlotRecipe({
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'flex', flexDirection: 'column', gap: '4' },
    item: { '&[data-total]': { textStyle: 'label', borderTopWidth: '1px', paddingTop: '2' } },
    itemLabel: { color: 'fg.muted', '[data-total] > &': { color: 'fg' } },
    itemValue: { overflowWrap: 'anywhere' },
  },
  variants: {
    orientation: {
      vertical: {},
      horizontal: {
        root: { gap: '2', fontVariantNumeric: 'tabular-nums' },
        item: {
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: '4',
        },
        itemValue: { marginInlineStart: 'auto', textAlign: 'end' },
      },
    },
    variant: {
      facts: { itemLabel: { textStyle: 'small' } },
      figures: {},
      details: {
        root: { gap: '2' },
        itemLabel: { textStyle: 'small' },
        itemValue: { fontWeight: 'semibold' },
      },
      texts: { itemLabel: { textStyle: 'label', color: 'fg' }, itemValue: { color: 'fg.muted' } },
    },
  },
  defaultVariants: { orientation: 'vertical', variant: 'facts' },
});
