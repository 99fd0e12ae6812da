import { defineConditions, type SystemConfig } from '@chakra-ui/react';

/**
 * Chakra's own configuration knows 300 style properties and 104 states: 5 kB of every first load. This is the subset of it in
 * which the look is written: every CSS property that takes tokens of a category that the look has, and what stands below. A
 * test holds it to Chakra's; the types that are made of it refuse any other short name or state. What breaks it: a new
 * category of tokens (its properties must be added), and values that Chakra would work out (`red/20`, `truncate`).
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

/** What stands for another property. */
const shorthands: Readonly<Record<string, string>> = {
  background: 'bg',
  padding: 'p',
  paddingBlock: 'py',
  paddingInline: 'px',
};

/** Out of sight, for screen readers alone. */
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

/** What Chakra does with style properties beyond handing them on. Everything else is plain CSS. */
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
 * The states that styles may name, as `_hover`, with Chakra's selectors; dark follows the device. That of what lies under the
 * pointer is Chakra's without its weight, so that whatever it is besides, such as picked or wrong, is still seen.
 */
export const conditions = defineConditions({
  hover: [
    '@media (hover: hover)',
    '&:where(:hover, [data-hover]):where(:not(:disabled, [data-disabled]))',
  ],
  active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  empty: '&:is(:empty, [data-empty])',
  dark: '@media (prefers-color-scheme: dark)',
});
