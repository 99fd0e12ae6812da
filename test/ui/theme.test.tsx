import { readdirSync, readFileSync } from 'node:fs';
import { createSystem, defaultBaseConfig, type SystemStyleObject } from '@chakra-ui/react';
import { isCssProperty } from '@pandacss/is-valid-prop';
import { expect, expectTypeOf, test } from 'vitest';
import type { ButtonProps } from '../../src/ui/button.tsx';
import { Card } from '../../src/ui/card.tsx';
import { layerStyles } from '../../src/ui/theme/layer-styles.ts';
import { conditions, utilities } from '../../src/ui/theme/properties.ts';
import { semanticTokensOn } from '../../src/ui/theme/semantic-tokens.ts';
import { createKitSystem, lookOn } from '../../src/ui/theme/system.ts';

const page = { light: '#FFFFFF', dark: '#000000' };
const look = lookOn(page);
const system = createKitSystem(page);

/** Our theme on all of Chakra's own configuration, to compare with. */
const stock = createSystem(
  defaultBaseConfig,
  { conditions: { dark: conditions.dark ?? '' } },
  look,
);

/** The theme's categories of tokens. */
const categories = Object.keys({ ...look.theme?.tokens, ...look.theme?.semanticTokens });
const types = stock.utility.getTypes();

/** The CSS properties that take the theme's tokens in Chakra, with their categories. */
const takingTokens = Object.keys(defaultBaseConfig.utilities ?? {})
  .filter(isCssProperty)
  .map((property) => ({
    property,
    takes: categories.filter((category) => types.get(property)?.includes(`Tokens["${category}"]`)),
  }))
  .filter(({ takes }) => takes.length > 0);

/** Chakra also keeps the colour of each ground in a variable, which nothing here reads. */
function withoutGroundVariable(css: object): object {
  return JSON.parse(JSON.stringify(css), (key, value) =>
    key === '--bg-currentcolor' ? undefined : value,
  );
}

test('every CSS property that takes the theme’s tokens in Chakra takes them here', () => {
  expect(takingTokens.length).toBeGreaterThan(100);
  for (const { property, takes } of takingTokens) {
    for (const category of takes) {
      for (const token of stock.tokens.categoryMap.get(category)?.keys() ?? []) {
        const style = { [property]: token } as unknown as SystemStyleObject;
        expect(system.css(style), JSON.stringify(style)).toEqual(
          withoutGroundVariable(stock.css(style)),
        );
      }
    }
  }
});

/** Replaces the selectors of states by ones that add no specificity to that of the element. */
const withoutWeight = (selectors: unknown) =>
  [selectors].flat().map((selector) =>
    String(selector)
      .replaceAll(':is(', ':where(')
      .replaceAll(/:not\([^)]*\)/g, ':where($&)'),
  );

test('the rest of the theme is as Chakra has it', () => {
  const known = Object.keys(utilities);
  const additional = known.filter(
    (name) => !takingTokens.some(({ property }) => property === name),
  );
  expect(additional).toEqual(['srOnly']);
  for (const [name, config] of Object.entries(utilities)) {
    const theirs = [defaultBaseConfig.utilities?.[name]?.shorthand ?? []].flat();
    expect(theirs).toEqual(expect.arrayContaining([config?.shorthand ?? []].flat()));
  }
  for (const srOnly of [true, false]) {
    expect(system.css({ srOnly })).toEqual(stock.css({ srOnly }));
  }
  const theirs = {
    ...defaultBaseConfig.conditions,
    dark: conditions.dark,
    hover: withoutWeight(defaultBaseConfig.conditions?.hover),
  };
  for (const [name, selector] of Object.entries(conditions)) {
    expect(selector, name).toEqual(theirs[name as keyof typeof theirs]);
  }
  for (const textStyle of Object.keys(look.theme?.textStyles ?? {})) {
    expect(system.css({ textStyle })).toEqual(stock.css({ textStyle }));
  }
  expect(system._global).toEqual(withoutGroundVariable(stock._global));
});

test('the types that Chakra’s command generates know the theme’s variants, tokens and states', () => {
  type Variant = Exclude<ButtonProps['variant'], object | undefined>;
  expectTypeOf<Variant>().toEqualTypeOf<'primary' | 'secondary' | 'quiet' | 'accent'>();
  // @ts-expect-error The look has no such variant of a card.
  expect(<Card variant="outline" />).toBeDefined();
  // @ts-expect-error The look has no such short name.
  expect(<Card mt="4" />).toBeDefined();
  // @ts-expect-error The look has no such state.
  expect(<Card _groupHover={{ color: 'fg' }} />).toBeDefined();
});

/** The relative luminance of a colour (WCAG 2.2), from 0 to 1. */
function luminance(hex: string): number {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
}

test.each(['base', '_dark'] as const)(
  'the ink panel contrasts with cards and page in the %s theme, and its text is readable',
  (scheme) => {
    const { bg, panel } = semanticTokensOn(page).colors;
    const contrast = (one: string, other: string) => {
      const [darker = 0, lighter = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b);
      return (lighter + 0.05) / (darker + 0.05);
    };
    const ground = panel.DEFAULT.value[scheme];
    for (const around of [bg.DEFAULT, bg.card]) {
      expect(contrast(ground, around.value[scheme])).toBeGreaterThan(1.3);
    }
    const ink = layerStyles.ink?.value as unknown as Record<string, string>;
    const texts = ['fg', 'fg-muted', 'brand', 'danger-fg'];
    for (const on of [ground, panel.raised.value[scheme]]) {
      for (const text of texts) {
        const color = ink[`--chakra-colors-${text}`] ?? '';
        expect(contrast(color, on), `${text} on ${on}`).toBeGreaterThanOrEqual(4.5);
      }
    }
  },
);

test('every illustration is under 3 kB, and those of the screens take their colours from the theme', () => {
  const drawn = readdirSync('src/ui/illustrations').map((name) => `src/ui/illustrations/${name}`);
  const kept = readdirSync('public').filter((name) => name.endsWith('.svg'));
  for (const file of [...drawn, ...kept.map((name) => `public/${name}`)]) {
    expect(readFileSync(file).length, file).toBeLessThan(3000);
  }
  for (const file of drawn) {
    const own = /#[0-9a-f]{3,8}|(?:fill|stroke)="(?!none"|var\()[^"]*/i;
    expect(readFileSync(file, 'utf8'), file).not.toMatch(own);
  }
});
