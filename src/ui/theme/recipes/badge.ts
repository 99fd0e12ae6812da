import { defineRecipe } from '@chakra-ui/react';

/** `count` is a figure or a sign on a menu's entry; `status` says in a word how something stands. */
export const badgeRecipe = defineRecipe({
  base: { borderRadius: 'full', textAlign: 'center' },
  variants: {
    variant: {
      count: {
        minWidth: '1.25rem',
        px: '1',
        bg: 'accent',
        color: 'accent.contrast',
        fontSize: 'xs',
        fontWeight: 'bold',
        lineHeight: '1.25rem',
      },
      status: {
        px: '2',
        py: '1',
        fontSize: 'small',
        fontWeight: 'semibold',
        lineHeight: '1.2',
      },
    },
  },
  defaultVariants: { variant: 'count' },
});
