import { defineConditions, type SystemConfig } from '@chakra-ui/react';

/**
 * The subset of Chakra's style configuration that the look uses: Chakra's own has 300 properties and 104 states, which adds 5 kB
 * to every first load. It holds the CSS properties that take tokens of the look's categories, and the lists below. A test
 * compares it with Chakra's; types generated from it reject any other short name or state. Add the properties of a new token
 * category here. Values that Chakra computes (`red/20`, `truncate`) do not work.
 */
const tokenProperties = {
  colors:
    'accentColor background backgroundColor borderBlockEndColor borderBlockStartColor borderBottomColor borderColor borderInlineEndColor borderInlineStartColor borderLeftColor borderRightColor borderTopColor caretColor color fill outlineColor scrollbarColor stroke textDecorationColor',
  spacing:
    'borderSpacing bottom columnGap gap gridColumnGap gridGap gridRowGap inset insetBlock insetBlockEnd insetBlockStart insetInline insetInlineEnd insetInlineStart left margin marginBlock marginBlockEnd marginBlockStart marginBottom marginInline marginInlineEnd marginInlineStart marginLeft marginRight marginTop padding paddingBlock paddingBlockEnd paddingBlockStart paddingBottom paddingInline paddingInlineEnd paddingInlineStart paddingLeft paddingRight paddingTop right rowGap scrollMargin scrollMarginBottom scrollMarginLeft scrollMarginRight scrollMarginTop scrollPadding scrollPaddingBlock scrollPaddingBottom scrollPaddingInline scrollPaddingLeft scrollPaddingRight scrollPaddingTop scrollbarGutter textIndent top',
  sizes:
    'blockSize flexBasis height inlineSize maxBlockSize maxHeight maxInlineSize maxWidth minBlockSize minHeight minInlineSize minWidth scrollbarWidth width',
  radii:
    'borderBottomLeftRadius borderBottomRightRadius borderEndEndRadius borderEndStartRadius borderRadius borderStartEndRadius borderStartStartRadius borderTopLeftRadius borderTopRightRadius',
  shadows: 'boxShadow textShadow',
  fonts: 'fontFamily',
  fontSizes: 'fontSize',
  fontWeights: 'fontWeight',
} as const;

/** Maps a shorthand to its property's alias. */
const shorthands: Readonly<Record<string, string>> = {
  background: 'bg',
  padding: 'p',
  paddingBlock: 'py',
  paddingInline: 'px',
};

const hidden = {
  position: 'absolute',
  width: '1px',
  height: '1px',
  padding: '0',
  margin: '-1px',
  overflow: 'hidden',
  clip: 'rect(0, 0, 0, 0)',
  whiteSpace: 'nowrap',
  borderWidth: '0',
} as const;
const shown = {
  position: 'static',
  width: 'auto',
  height: 'auto',
  padding: '0',
  margin: '0',
  overflow: 'visible',
  clip: 'auto',
  whiteSpace: 'normal',
} as const;

/** How Chakra transforms style properties. Everything else is plain CSS. */
export const utilities: NonNullable<SystemConfig['utilities']> = {
  ...Object.fromEntries(
    Object.entries(tokenProperties).flatMap(([values, properties]) =>
      properties
        .split(' ')
        .map((property) => [
          property,
          { values, ...(property in shorthands && { shorthand: shorthands[property] }) },
        ]),
    ),
  ),
  srOnly: {
    values: { type: 'boolean' },
    transform: (isHidden: boolean) => (isHidden ? hidden : shown),
  },
};

/**
 * State selectors such as `_hover`, copied from Chakra; dark follows the device. Hover has lower specificity than Chakra's, so
 * that states such as selected or invalid stay visible.
 */
export const conditions = defineConditions({
  hover: [
    '@media (hover: hover)',
    '&:where(:hover, [data-hover]):where(:not(:disabled, [data-disabled]))',
  ],
  active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
  empty: '&:is(:empty, [data-empty])',
  dark: '@media (prefers-color-scheme: dark)',
});
