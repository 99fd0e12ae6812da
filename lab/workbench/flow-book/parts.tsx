import { chakra } from '@chakra-ui/react';

/** Height of the window without the page's margins. */
export const WINDOW_HEIGHT = 'calc(100dvh - 2rem)';

/** A title or tools on the left and their content on the right; one below the other if there is no room. */
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

/** Details of the selection, beside the view or below it. */
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
