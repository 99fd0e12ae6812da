import { defineSlotRecipe } from '@chakra-ui/react';

/** A table; on phones each row is a card, and the heads stand above them as a line of buttons. */
export const dataTableRecipe = defineSlotRecipe({
  slots: ['root', 'header', 'body', 'columnHeader', 'cell'],
  base: {
    root: {
      display: { base: 'block', md: 'table' },
      width: 'full',
      borderCollapse: 'collapse',
      scrollMarginTop: '4',
    },
    header: {
      display: { base: 'block', md: 'table-header-group' },
      '& > tr': {
        display: { base: 'flex', md: 'table-row' },
        flexWrap: 'wrap',
        columnGap: '2',
      },
    },
    columnHeader: {
      textAlign: 'start',
      px: { md: '1' },
      '&[data-end]': { textAlign: 'end' },
      '&[data-silent]': { srOnly: { base: true, md: false } },
      '& > *': { px: '3', textStyle: 'small', fontWeight: 'semibold', color: 'fg.muted' },
      '& > button': {
        display: 'inline-flex',
        alignItems: 'center',
        gap: '1',
        minHeight: 'target',
        borderRadius: 'control',
        cursor: 'pointer',
        _hover: { bg: 'brand.subtle', color: 'brand' },
      },
      '&:is([aria-sort=ascending], [aria-sort=descending]) > *': { color: 'brand' },
      '&[aria-sort=ascending] svg': { transform: 'rotate(180deg)' },
    },
    body: {
      display: { base: 'block', md: 'table-row-group' },
      '& > tr': {
        display: { base: 'grid', md: 'table-row' },
        gridTemplateColumns: '1fr auto',
        columnGap: '4',
        rowGap: '3',
        marginTop: { base: '3', md: '0' },
        p: { base: '4', md: '0' },
        bg: { base: 'bg.card', md: 'transparent' },
        borderWidth: { base: '1px', md: '1px 0 0' },
        borderRadius: { base: 'control', md: '0' },
      },
      // Belongs to the card above it.
      '& > [data-below]': {
        p: '0',
        bg: 'transparent',
        borderWidth: { base: '0', md: '1px 0 0' },
        '& > td': { gridColumn: '1 / -1', py: { md: '3' } },
      },
    },
    cell: {
      display: { base: 'block', md: 'table-cell' },
      height: { md: '3.75rem' },
      px: { base: '0', md: '4' },
      verticalAlign: 'middle',
      fontVariantNumeric: 'tabular-nums',
      '&[data-end]': { textAlign: 'end' },
      // On a card: two values side by side, each further one on a line of its own.
      '&:nth-of-type(n + 3)': {
        display: { base: 'flex', md: 'table-cell' },
        justifyContent: 'space-between',
        alignItems: 'baseline',
        gridColumn: '1 / -1',
      },
      '&[data-wide]': {
        gridColumn: '1 / -1',
        justifyContent: 'center',
        textAlign: { md: 'end' },
      },
      '& > [data-part=name]': {
        display: { base: 'block', md: 'none' },
        textStyle: 'small',
        color: 'fg.muted',
      },
    },
  },
});
