import { defineRecipe } from '@chakra-ui/react';

export const tabsRecipe = defineRecipe({
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    gap: { base: '0', md: '2' },
    borderBottomWidth: '1px',
    '& > a': {
      display: 'inline-flex',
      flex: { base: '1', md: 'none' },
      alignItems: 'center',
      justifyContent: 'center',
      gap: '2',
      minHeight: 'control',
      px: { base: '2', md: '4' },
      marginBottom: '-1px',
      borderBottomWidth: '3px',
      borderColor: 'transparent',
      color: 'fg.muted',
      fontWeight: 'semibold',
      lineHeight: '1.25',
      textAlign: 'center',
      cursor: 'pointer',
      _hover: { color: 'brand' },
      '&:focus-visible': { outlineOffset: '-3px', borderRadius: 'control' },
      '&[aria-selected=true]': { color: 'brand', borderColor: 'brand' },
      // Forced colours draw every border, even a transparent one.
      '@media (forced-colors: active)': {
        borderColor: 'Canvas',
        '&[aria-selected=true]': { borderColor: 'Highlight' },
      },
    },
  },
});
