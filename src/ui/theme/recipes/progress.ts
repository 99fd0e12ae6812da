import { defineRecipe } from '@chakra-ui/react';

const fill = {
  borderRadius: 'full',
  bg: 'var(--fill)',
  transition: 'width 0.2s ease-out',
  '@media (forced-colors: active)': { forcedColorAdjust: 'none', bg: 'Highlight' },
};

/** A `progress` element. Each engine names its filled part differently. */
export const progressRecipe = defineRecipe({
  base: {
    '--fill': 'colors.brand',
    appearance: 'none',
    display: 'block',
    width: 'full',
    height: '0.75rem',
    borderRadius: 'full',
    overflow: 'hidden',
    bg: 'border',
    borderWidth: '1px',
    borderColor: 'border.control',
    '&::-webkit-progress-bar': { bg: 'transparent' },
    '&::-webkit-progress-value': fill,
    '&::-moz-progress-bar': fill,
    '&[data-state=success]': { '--fill': 'colors.success' },
    '&[data-state=failed]': { '--fill': 'colors.danger' },
  },
});
