import { PAGE_COLORS } from '../../../config/page-colors.ts';

/** The colours of a drawing, as literals: an exported file has no style sheet. They repeat the tokens of the theme. */
export type Palette = {
  readonly ground: string;
  readonly card: string;
  readonly head: string;
  readonly frame: string;
  readonly edge: string;
  readonly rule: string;
  readonly text: string;
  readonly muted: string;
  readonly line: string;
  readonly back: string;
  readonly guard: string;
  readonly mark: string;
};

/** The colours on paper and in the light look. */
export const lightPalette: Palette = {
  ground: PAGE_COLORS.light,
  card: '#FFFFFF',
  head: '#E3F0EB',
  frame: '#14594C',
  edge: '#77837E',
  rule: '#E4E1D8',
  text: '#0E2B26',
  muted: '#4B5F59',
  line: '#14594C',
  back: '#A93420',
  guard: '#6F4900',
  mark: '#F5C04A',
};

/** The colours of the dark look. */
export const darkPalette: Palette = {
  ground: PAGE_COLORS.dark,
  card: '#12231F',
  head: '#17372F',
  frame: '#7FD6BF',
  edge: '#71897F',
  rule: '#29403A',
  text: '#EAF3EF',
  muted: '#A6BAB3',
  line: '#7FD6BF',
  back: '#FFB0A1',
  guard: '#F7D080',
  mark: '#F5C04A',
};
