import { defineRecipe } from '@chakra-ui/react';

const thumb = '2rem';

const track = {
  height: '0.75rem',
  borderRadius: 'full',
  border: '1px solid',
  borderColor: 'border.control',
  background:
    'linear-gradient(var(--along), var(--mark) var(--fill), var(--chakra-colors-border) var(--fill))',
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    borderColor: 'CanvasText',
    background: 'linear-gradient(var(--along), Highlight var(--fill), Canvas var(--fill))',
  },
} as const;

const knob = {
  boxSizing: 'border-box',
  width: thumb,
  height: thumb,
  borderRadius: 'full',
  border: '3px solid',
  borderColor: 'bg.card',
  outline: '2px solid',
  outlineColor: 'var(--mark)',
  bg: 'var(--knob)',
  boxShadow: 'soft',
  '@media (forced-colors: active)': {
    forcedColorAdjust: 'none',
    borderColor: 'Canvas',
    outlineColor: 'CanvasText',
    bg: 'Highlight',
  },
} as const;

/**
 * The amount between its buttons, the slider below, and quick picks. `--share` is the thumb's position, 0 to 1; `--steps` the
 * number of steps. Each engine names the slider's parts differently. `data-wrong`: the typed amount is invalid.
 */
export const amountSliderRecipe = defineRecipe({
  base: {
    display: 'flex',
    flexDirection: 'column',
    gap: '6',
    // Browsers mirror the slider where the page reads from right to left.
    '--along': 'to right',
    '[dir=rtl] &': { '--along': 'to left' },
    '--mark': 'colors.brand',
    '--knob': 'colors.accent',
    '&[data-wrong]': { '--mark': 'colors.border.control', '--knob': 'colors.bg.sunken' },
    '& [data-part=head]': {
      display: 'flex',
      flexWrap: 'wrap',
      alignItems: 'center',
      justifyContent: 'center',
      gap: '3',
      marginBottom: '3',
    },
    '& [data-part=figure]': {
      position: 'relative',
      flex: '1 1 7rem',
      minWidth: '0',
      direction: 'ltr',
    },
    '& [data-part=field]': {
      display: 'block',
      width: 'full',
      // The sign's width, so that sign and figure together are centred.
      paddingLeft: 'calc(0.75rem + 0.62em)',
      paddingRight: '3',
      py: '1',
      textStyle: 'display',
      textAlign: 'center',
      bg: 'bg.card',
      color: 'fg',
      borderWidth: '1px',
      borderColor: 'border.control',
      borderRadius: 'control',
      transition: 'border-color 0.15s',
      _hover: { borderColor: 'brand' },
      '&:focus-visible': { borderColor: 'brand' },
      '&[aria-invalid=true]': {
        borderColor: 'danger',
        boxShadow: 'inset 0 0 0 1px var(--chakra-colors-danger)',
      },
      '&:read-only': { bg: 'bg.sunken', color: 'fg.muted' },
    },
    '& [data-part=sign]': {
      position: 'absolute',
      inset: '0',
      display: 'flex',
      alignItems: 'center',
      justifyContent: 'center',
      px: '3',
      overflow: 'hidden',
      whiteSpace: 'pre',
      textStyle: 'display',
      color: 'fg.muted',
      pointerEvents: 'none',
      visibility: 'hidden',
      '&::before': { content: '"$"', visibility: 'visible' },
    },
    '& [data-part=step]': {
      display: 'inline-flex',
      alignItems: 'center',
      justifyContent: 'center',
      flexShrink: '0',
      // Limited, because with larger text the amount needs the room.
      width: { base: 'min(2.75rem, 48px)', sm: 'control' },
      height: { base: 'min(2.75rem, 48px)', sm: 'control' },
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.control',
      bg: 'bg.card',
      color: 'brand',
      cursor: 'pointer',
      transition: 'background-color 0.15s',
      _hover: { bg: 'brand.subtle', borderColor: 'brand' },
      '&[aria-disabled=true]': { cursor: 'not-allowed', bg: 'bg.disabled' },
      '&[aria-disabled=true], &:is([data-wrong] *)': { color: 'fg.muted' },
    },
    '& [data-part=range]': {
      // The thumb's centre stays half a thumb away from both ends.
      '--fill': `calc(${thumb} / 2 + (100% - ${thumb}) * var(--share))`,
      appearance: 'none',
      display: 'block',
      width: 'full',
      height: 'control',
      bg: 'transparent',
      borderRadius: 'control',
      cursor: 'pointer',
      touchAction: 'pan-y',
      '&::-webkit-slider-runnable-track': track,
      '&::-moz-range-track': { ...track, boxSizing: 'border-box' },
      '&::-webkit-slider-thumb': {
        ...knob,
        appearance: 'none',
        // In this engine the track's border counts as part of its height.
        marginTop: 'calc((0.75rem - 2px - 2rem) / 2)',
      },
      '&::-moz-range-thumb': knob,
      '&[aria-disabled=true]': { cursor: 'not-allowed' },
    },
    // Marks of 2 px: one colour up to the thumb, the ground's colour after it.
    '& [data-part=marks]': {
      height: '0.5rem',
      marginInline: `calc(${thumb} / 2 - 1px)`,
      background: `
        repeating-linear-gradient(var(--along), transparent 0 2px, var(--chakra-colors-bg-card) 2px calc((100% - 2px) / var(--steps))),
        linear-gradient(var(--along), var(--mark) calc(2px + (100% - 2px) * var(--share)), var(--chakra-colors-border-control) 0)`,
    },
    '& [data-part=ends]': {
      display: 'flex',
      justifyContent: 'space-between',
      textStyle: 'small',
      color: 'fg.muted',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-part=picks]': { display: 'flex', flexWrap: 'wrap', gap: '2' },
    '& [data-part=pick]': {
      flex: '1 0 auto',
      minHeight: 'target',
      minWidth: '3.375rem',
      px: '2',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.control',
      bg: 'bg.card',
      fontWeight: 'semibold',
      fontVariantNumeric: 'tabular-nums',
      cursor: 'pointer',
      _hover: { borderColor: 'brand', bg: 'brand.subtle' },
      '&:is([data-wrong] *)': { color: 'fg.muted' },
      '&[aria-pressed=true]': {
        bg: 'brand',
        borderColor: 'brand',
        color: 'brand.contrast',
        '@media (forced-colors: active)': {
          forcedColorAdjust: 'none',
          bg: 'Highlight',
          color: 'HighlightText',
        },
      },
    },
  },
});
