import { defineRecipe } from '@chakra-ui/react';

/** `page` is the one h1, `section` heads a card, `part` what stands within one. */
export const headingRecipe = defineRecipe({
  variants: {
    size: { page: { textStyle: 'h1' }, section: { textStyle: 'h2' }, part: { textStyle: 'label' } },
  },
  defaultVariants: { size: 'section' },
});

/** `label` names what follows it, `small` is for what explains or qualifies something; `muted` is less than the rest. */
export const textRecipe = defineRecipe({
  variants: {
    size: { body: {}, label: { textStyle: 'label' }, small: { textStyle: 'small' } },
    tone: { muted: { color: 'fg.muted' }, danger: { color: 'danger.fg' } },
  },
});
