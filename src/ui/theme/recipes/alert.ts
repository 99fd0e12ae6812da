import { defineRecipe } from '@chakra-ui/react';

const inTone = (tone: string) => ({
  bg: `${tone}.subtle`,
  borderColor: tone,
  '& > span': { color: `${tone}.fg` },
});

/** A sign, and the message beside it. Chakra's own alert brings slots and signs of its own to every screen. */
export const alertRecipe = defineRecipe({
  base: {
    display: 'flex',
    gap: '3',
    p: '4',
    borderWidth: '1px',
    borderRadius: 'control',
    color: 'fg',
    '& > span': { display: 'flex', marginTop: '1px' },
    '& > div': { display: 'flex', flexDirection: 'column', gap: '1', flex: '1', minWidth: '0' },
  },
  variants: {
    status: {
      error: inTone('danger'),
      warning: inTone('warning'),
      success: {
        ...inTone('success'),
        // What is good news takes no more room than it needs.
        '& > div': { md: { flexDirection: 'row', alignItems: 'center', gap: '4' } },
      },
      info: inTone('info'),
    },
  },
});
