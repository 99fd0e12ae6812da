import { defineSlotRecipe } from '@chakra-ui/react';

/** Names and their values: one below the other, or as two ends of a line (`figures` are amounts, `wide` keeps a value whole). */
export const dataListRecipe = defineSlotRecipe({
  slots: ['root', 'item', 'itemLabel', 'itemValue'],
  base: {
    root: { display: 'flex', flexDirection: 'column' },
    itemLabel: { color: 'fg.muted' },
    itemValue: { overflowWrap: 'anywhere' },
  },
  variants: {
    orientation: {
      vertical: { root: { gap: '4' }, itemLabel: { textStyle: 'small' } },
      horizontal: {
        root: { gap: '2' },
        item: {
          display: 'flex',
          flexWrap: 'wrap',
          justifyContent: 'space-between',
          columnGap: '4',
        },
        itemValue: { marginInlineStart: 'auto', textAlign: 'end' },
      },
    },
  },
  defaultVariants: { orientation: 'vertical' },
});
