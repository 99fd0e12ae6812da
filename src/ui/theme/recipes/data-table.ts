import { defineRecipe } from '@chakra-ui/react';

/** A table; on phones a row has two lines, under its group's heading. */
export const dataTableRecipe = defineRecipe({
  base: {
    display: { base: 'block', md: 'table' },
    width: 'full',
    borderCollapse: 'collapse',
    scrollMarginTop: '4',
    '& thead': { srOnly: { base: true, md: false }, display: { md: 'table-header-group' } },
    '& tbody': {
      display: { base: 'block', md: 'table-row-group' },
      '& > tr': {
        display: { base: 'grid', md: 'table-row' },
        // The row's figures stand beside its button, if it has one.
        gridTemplateColumns: '1fr auto auto',
        alignItems: 'center',
        py: { base: '2', md: '0' },
        borderTopWidth: '1px',
      },
      '& > :first-of-type': { borderTopWidth: { base: '0', md: '1px' } },
      '& > [data-group]': {
        display: { base: 'block', md: 'table-row' },
        paddingTop: '4',
        paddingBottom: '0',
        textStyle: 'small',
        color: 'fg.muted',
        '&:first-of-type': { paddingTop: '2' },
        '& + tr': { borderTopWidth: { base: '0', md: '1px' }, paddingTop: { base: '1', md: '0' } },
        '&[data-group=narrow]': { md: { display: 'none' } },
        '& > th': {
          px: { md: '4' },
          py: { md: '2' },
          bg: { md: 'bg.sunken' },
          fontWeight: 'semibold',
          textAlign: 'start',
        },
      },
      // A note on the row above.
      '& > [data-below]': {
        borderTopWidth: { base: '0', md: '1px' },
        '& > td': { gridColumn: '1 / -1', py: { md: '3' } },
      },
    },
    '& thead th': {
      textAlign: 'start',
      px: '1',
      '&[data-end]': { textAlign: 'end' },
      '& > *': { px: '3', textStyle: 'small', fontWeight: 'semibold', color: 'fg.muted' },
      '& > button': {
        display: { base: 'none', md: 'inline-flex' },
        alignItems: 'center',
        gap: '1',
        minHeight: 'target',
        borderRadius: 'control',
        cursor: 'pointer',
        _hover: { bg: 'brand.subtle', color: 'brand' },
      },
      '& > [data-bare]': { md: { display: 'none' } },
      '&:is([aria-sort=ascending], [aria-sort=descending]) > *': { color: 'brand' },
      '&[aria-sort=ascending] svg': { transform: 'rotate(180deg)' },
    },
    '& td': {
      display: { base: 'block', md: 'table-cell' },
      height: { md: '3.75rem' },
      px: { base: '0', md: '4' },
      verticalAlign: 'middle',
      fontVariantNumeric: 'tabular-nums',
      '&[data-end]': { textAlign: 'end' },
      // On phones the second line holds the third value: under the figure, or across the row.
      mdDown: {
        '&:first-of-type': { paddingInlineEnd: '3' },
        '&:nth-of-type(3)': { gridColumn: '1 / -1', gridRow: '2' },
        '&:nth-of-type(3)[data-end]': {
          gridColumn: '2',
          textStyle: 'small',
          color: 'fg.muted',
        },
        '&[data-tall]': { gridRow: '1 / 3' },
        '&[data-wide]': { gridColumn: '3', paddingInlineStart: '2' },
      },
      '&[data-wide]': { textAlign: 'end' },
      '& > [data-part=name]': { md: { display: 'none' } },
    },
  },
});
