import { defineRecipe } from '@chakra-ui/react';

const inTone = (tone: string) => ({
  bg: `${tone}.subtle`,
  borderColor: tone,
  '& > span': { color: `${tone}.fg` },
});

/** An icon and a message. Chakra's own alert would add its slots and icons to every screen. */
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
        alignItems: { md: 'center' },
        // One row, because a success message should be small.
        '& > div': { md: { flexDirection: 'row', alignItems: 'center', gap: '4' } },
      },
      info: inTone('info'),
    },
  },
});
