import { defineSlotRecipe } from '@chakra-ui/react';

const inTone = (tone: string) => ({
  root: { bg: `${tone}.subtle`, borderColor: tone },
  indicator: { color: `${tone}.fg` },
});

export const alertRecipe = defineSlotRecipe({
  slots: ['root', 'indicator', 'content', 'title'],
  base: {
    root: {
      display: 'flex',
      gap: '3',
      p: '4',
      borderWidth: '1px',
      borderRadius: 'control',
      color: 'fg',
    },
    indicator: { display: 'flex', marginTop: '1px' },
    content: { display: 'flex', flexDirection: 'column', gap: '1', flex: '1', minWidth: '0' },
    title: { textStyle: 'label' },
  },
  variants: {
    status: {
      error: inTone('danger'),
      warning: inTone('warning'),
      success: inTone('success'),
      info: inTone('info'),
    },
  },
});
