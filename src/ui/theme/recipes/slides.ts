import { defineRecipe } from '@chakra-ui/react';

/** A slide of tiles. All slides and their skeletons have one height: names have room for two lines. */
export const slideRecipe = defineRecipe({
  base: {
    display: 'grid',
    gridTemplateColumns: { base: 'repeat(2, minmax(0, 1fr))', sm: 'repeat(3, minmax(0, 1fr))' },
    gridAutoRows: { base: 'minmax(7.25rem, auto)', sm: 'minmax(7.75rem, auto)' },
    alignContent: 'start',
    flex: '0 0 100%',
    gap: '3',
    p: '2',
    listStyle: 'none',
    scrollSnapAlign: 'start',
    scrollSnapStop: 'always',
  },
});

/**
 * Slides side by side, each a list of buttons. Slightly wider than its column, so that a tile's focus ring is not cut off. Also
 * styles slides and tiles, because a styled component for each of the many tiles would be slow.
 */
export const slidesRecipe = defineRecipe({
  base: {
    display: 'flex',
    marginInline: '-2',
    overflowX: 'auto',
    overscrollBehaviorX: 'contain',
    scrollSnapType: 'x mandatory',
    scrollBehavior: 'smooth',
    scrollbarWidth: 'none',
    '&::-webkit-scrollbar': { display: 'none' },
    '& > ul': slideRecipe.base ?? {},
    '& > ul button': {
      display: 'flex',
      flexDirection: 'column',
      alignItems: 'center',
      // Aligns all logos, whether a name has one line or two.
      justifyContent: 'flex-start',
      gap: '2',
      width: 'full',
      height: 'full',
      p: '3',
      bg: 'bg.card',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'control',
      textStyle: 'small',
      fontWeight: 'semibold',
      textAlign: 'center',
      overflowWrap: 'anywhere',
      cursor: 'pointer',
      transition: 'background-color 0.15s, border-color 0.15s',
      _hover: { bg: 'brand.subtle', borderColor: 'brand' },
      _active: { bg: 'brand.subtle', borderColor: 'brand.active' },
      // In the middle a long word would take its whole width.
      '& > span': { maxWidth: 'full' },
    },
  },
});

/** A dot for each slide; the current slide's dot is long. */
export const dotsRecipe = defineRecipe({
  base: {
    display: 'flex',
    gap: '2',
    '& > span': {
      width: '0.5rem',
      height: '0.5rem',
      borderRadius: 'full',
      bg: 'border.control',
      transition: 'width 0.15s, background-color 0.15s',
    },
    '& > span[data-current]': {
      width: '1.5rem',
      bg: 'brand',
      '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight' },
    },
  },
});
