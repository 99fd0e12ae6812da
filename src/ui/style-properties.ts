import { defineConditions, type SystemConfig } from '@chakra-ui/react';

/**
 * The style properties that take tokens, by the category of their tokens. Chakra's own configuration knows four times as
 * many and much else that nothing here uses: 5 kB of every first load.
 */
const tokenProperties = {
  colors: [
    'background',
    'borderColor',
    'borderInlineEndColor',
    'color',
    'fill',
    'outlineColor',
    'stroke',
  ],
  spacing: [
    'bottom',
    'columnGap',
    'gap',
    'inset',
    'insetBlock',
    'insetInline',
    'insetInlineEnd',
    'insetInlineStart',
    'left',
    'margin',
    'marginBottom',
    'marginInline',
    'marginInlineStart',
    'marginTop',
    'padding',
    'paddingBlock',
    'paddingBottom',
    'paddingInline',
    'paddingInlineEnd',
    'paddingInlineStart',
    'paddingTop',
    'rowGap',
    'scrollMarginBottom',
    'scrollMarginTop',
    'scrollPaddingBottom',
    'scrollPaddingTop',
    'top',
  ],
  sizes: ['height', 'maxHeight', 'maxWidth', 'minHeight', 'minWidth', 'scrollbarWidth', 'width'],
  radii: [
    'borderBottomLeftRadius',
    'borderBottomRightRadius',
    'borderEndStartRadius',
    'borderRadius',
    'borderStartStartRadius',
  ],
  shadows: ['boxShadow'],
  fonts: ['fontFamily'],
  fontSizes: ['fontSize'],
  fontWeights: ['fontWeight'],
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
      properties.map((property) => [
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

/** The states that styles may name, as `_hover`: with Chakra's selectors. A test holds both lists against every style. */
export const conditions = defineConditions({
  hover: ['@media (hover: hover)', '&:is(:hover, [data-hover]):not(:disabled, [data-disabled])'],
  active: '&:is(:active, [data-active]):not(:disabled, [data-disabled], [data-state=open])',
  focusVisible: '&:is(:focus-visible, [data-focus-visible])',
  empty: '&:is(:empty, [data-empty])',
  dark: '@media (prefers-color-scheme: dark)',
});
