import { defineRecipe } from '@chakra-ui/react';

/**
 * The native dialog: a bottom sheet on phones, a centred card on wide screens. It fills the window because it is also the
 * backdrop. `tall` fills the window's height, for a text that scrolls between title and buttons.
 */
export const dialogRecipe = defineRecipe({
  base: {
    position: 'fixed',
    inset: '0',
    display: 'flex',
    justifyContent: 'center',
    alignItems: { base: 'flex-end', md: 'center' },
    width: 'full',
    height: 'full',
    maxWidth: 'none',
    maxHeight: 'none',
    margin: '0',
    borderWidth: '0',
    p: { base: '0', md: '6' },
    bg: 'backdrop',
    color: 'fg',
    overflow: 'hidden',
    animation: 'fade 0.16s ease-out',
    '&::backdrop': { display: 'none' },
    '& > div': {
      '--edge': 'spacing.6',
      width: 'full',
      maxWidth: { base: 'full', md: 'column' },
      maxHeight: { base: '92dvh', md: 'full' },
      overflowY: 'auto',
      overscrollBehavior: 'contain',
      bg: 'bg.card',
      borderWidth: '1px',
      borderColor: 'border',
      borderRadius: 'card',
      borderBottomLeftRadius: { base: '0', md: 'card' },
      borderBottomRightRadius: { base: '0', md: 'card' },
      boxShadow: 'soft',
      p: 'var(--edge)',
      paddingBottom: { base: 'calc(var(--edge) + env(safe-area-inset-bottom))', md: 'var(--edge)' },
      animation: 'rise 0.2s ease-out',
    },
    // Covers the sheet's full width, from its upper edge to the end of the title.
    '& [data-part=handle]': {
      position: 'relative',
      margin: 'calc(var(--edge) * -1) calc(var(--edge) * -1) 0',
      p: 'var(--edge) var(--edge) 0',
      // A border, because forced colours keep it visible.
      '&[data-grip]::before': {
        content: '""',
        display: { base: 'block', md: 'none' },
        position: 'absolute',
        insetInlineStart: 'calc(50% - 1.125rem)',
        top: '2',
        width: '2.25rem',
        borderTopWidth: '4px',
        borderColor: 'border.control',
        borderRadius: 'full',
      },
    },
    '& [data-part=handle] > h2': { textStyle: 'h2' },
    '& [data-part=description]': { marginTop: '2', color: 'fg.muted' },
    '& [data-part=content]': { marginTop: '5' },
    // Always rendered, so that screen readers announce its text; takes no room while empty.
    '& [data-part=news]': { '&:not(:empty)': { marginTop: '5' } },
    '& [data-part=actions]': {
      display: 'flex',
      flexDirection: { base: 'column', md: 'row-reverse' },
      flexWrap: { md: 'wrap' },
      gap: '3',
      marginTop: '6',
      // Equal widths where the labels fit on one line.
      '& > *': { flex: { md: '1' }, minWidth: { md: 'max-content' } },
    },
  },
  variants: {
    size: {
      fitting: {},
      tall: {
        '& > div': {
          '--edge': { base: 'spacing.4', md: 'spacing.6' },
          display: 'flex',
          flexDirection: 'column',
          height: { base: '100dvh', md: 'full' },
          maxHeight: { base: 'none', md: 'full' },
          overflow: 'hidden',
          paddingTop: { base: 'calc(var(--edge) + env(safe-area-inset-top))', md: 'var(--edge)' },
          borderWidth: { base: '0', md: '1px' },
          borderRadius: { base: '0', md: 'card' },
          // At 400 % zoom title and buttons would leave three lines for the text, so they scroll with it.
          '@media (max-height: 24rem)': { display: 'block', overflowY: 'auto' },
        },
        '& [data-part=content]': {
          display: 'flex',
          flexDirection: 'column',
          flex: '1',
          minHeight: '0',
          marginTop: '3',
        },
        '& [data-part=actions]': { marginTop: '3' },
      },
    },
  },
  defaultVariants: { size: 'fitting' },
});
