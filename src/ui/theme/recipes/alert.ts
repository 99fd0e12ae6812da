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
    flexWrap: 'wrap',
    gap: '3',
    p: '4',
    borderWidth: '1px',
    borderRadius: 'control',
    color: 'fg',
    '& > span': { display: 'flex', marginTop: '1px' },
    '& > div': {
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
      flex: '1 1 9rem',
      minWidth: '0',
    },
  },
  variants: {
    status: {
      error: inTone('danger'),
      warning: inTone('warning'),
      success: {
        ...inTone('success'),
        alignItems: { md: 'center' },
        // One row where it fits, because a success message should be small.
        '& > div': {
          flexDirection: 'row',
          flexWrap: 'wrap',
          alignItems: 'center',
          columnGap: '4',
          '& > :first-child': { flexBasis: '11rem' },
        },
      },
      info: inTone('info'),
    },
  },
});
