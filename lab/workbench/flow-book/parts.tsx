import { chakra } from '@chakra-ui/react';

/** The height of what fills the window, less the margins of the page. */
export const WINDOW_HEIGHT = 'calc(100dvh - 2rem)';

/** A title or tools on the left, and what belongs to them on the right; below each other where there is no room. */
export const Head = chakra('div', {
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'end',
    justifyContent: 'space-between',
    columnGap: '5',
    rowGap: '2',
  },
});

/** The place of a drawing. */
export const Drawing = chakra('div', {
  base: {
    flex: '1',
    minHeight: '0',
    minWidth: '0',
    borderWidth: '1px',
    borderRadius: 'control',
    overflow: 'hidden',
  },
});

/** All about what is selected, beside the view or below it. */
export const Aside = chakra('aside', {
  base: {
    gridArea: 'details',
    display: 'flex',
    flexDirection: 'column',
    gap: '3',
    minWidth: '0',
    p: '4',
    bg: 'bg.card',
    borderWidth: '1px',
    borderRadius: 'control',
    textStyle: 'small',
  },
});

/** A list with dots. */
export const List = chakra('ul', {
  base: { listStyleType: 'disc', paddingInlineStart: '5', '& > li + li': { marginTop: '1' } },
});

/** Button that opens a part. */
export const Summary = chakra('summary', {
  base: { cursor: 'pointer', minHeight: 'target', alignContent: 'center' },
});
