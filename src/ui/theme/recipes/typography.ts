import { defineRecipe } from '@chakra-ui/react';

/** `page` is the only h1, `section` heads a card, `part` heads a part of a card. */
export const headingRecipe = defineRecipe({
  variants: {
    size: { page: { textStyle: 'h1' }, section: { textStyle: 'h2' }, part: { textStyle: 'label' } },
  },
  defaultVariants: { size: 'section' },
});

/** `label` names the content after it, `small` explains or qualifies; `muted` is less prominent. */
export const textRecipe = defineRecipe({
  variants: {
    size: { body: {}, label: { textStyle: 'label' }, small: { textStyle: 'small' } },
    tone: { muted: { color: 'fg.muted' }, danger: { color: 'danger.fg' } },
  },
});
