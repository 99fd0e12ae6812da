import { defineRecipe } from '@chakra-ui/react';

/** On a card in the dark scheme a sunken background does not stand out. */
const neutral = { bg: 'bg.disabled', color: 'fg' };

const subtle = (tone: string) => {
  const word = { bg: `${tone}.subtle`, color: `${tone}.fg` };
  return { mark: { ...word, borderColor: tone }, word };
};
const strong = (tone: string) => ({
  ...subtle(tone),
  mark: { bg: tone, borderColor: tone, color: `${tone}.contrast` },
});

/** Colours of mark and label by state. */
const looks = {
  paid: strong('success'),
  processing: subtle('info'),
  notDue: {
    mark: { bg: 'bg.sunken', borderColor: 'border.control', color: 'fg.muted' },
    word: neutral,
  },
  due: {
    mark: { bg: 'bg.card', borderColor: 'border.control', color: 'fg' },
    word: neutral,
  },
  deferred: subtle('accent'),
  missed: subtle('warning'),
  overdue: strong('danger'),
};

export type TimelineState = keyof typeof looks;

/**
 * Money events over time. Also styles the entries' content (`data-part`, `data-state`), because a styled component for each
 * part would take half as long again.
 */
export const timelineRecipe = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    '& > li': {
      position: 'relative',
      display: 'flex',
      gap: { base: '3', sm: '4' },
      paddingBottom: '6',
      '&:last-child': { paddingBottom: '0' },
      '&:not(:last-child)::before': {
        content: '""',
        position: 'absolute',
        insetInlineStart: '1.1875rem',
        top: '2.75rem',
        bottom: '0.25rem',
        borderInlineStartWidth: '2px',
        borderColor: 'border',
      },
    },
    '& [data-part=mark]': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: '0',
      width: '2.5rem',
      height: '2.5rem',
      borderRadius: 'full',
      borderWidth: '2px',
    },
    '& [data-part=body]': {
      flex: '1',
      minWidth: '0',
      display: 'flex',
      flexDirection: 'column',
      gap: '1',
    },
    '& [data-part~=line]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'baseline',
      justifyContent: 'space-between',
      columnGap: '2',
      rowGap: '1',
    },
    '& [data-part~=head]': {
      textStyle: 'label',
      '& > :last-child': { marginInlineStart: 'auto' },
    },
    '& [data-part~=fine]': { textStyle: 'small', color: 'fg.muted' },
    '& [data-part=word]': {
      borderRadius: 'full',
      px: '2',
      py: '1',
      // Smaller at 360 px, to fit beside the date.
      fontSize: { base: 'xs', sm: 'small' },
      lineHeight: '1.2',
      fontWeight: 'semibold',
    },
    '& [data-state=notDue] [data-part~=head]': {
      color: 'fg.muted',
      '& > :last-child': { textDecoration: 'line-through' },
    },
    '& [data-part=action]': { marginTop: '2' },
    ...Object.fromEntries(
      Object.entries(looks).map(([state, { mark, word }]) => [
        `& [data-state=${state}]`,
        { '& [data-part=mark]': mark, '& [data-part=word]': word },
      ]),
    ),
  },
});
