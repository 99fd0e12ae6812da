import { readdirSync, readFileSync } from 'node:fs';
import { createSystem, defaultBaseConfig, type SystemStyleObject } from '@chakra-ui/react';
import { expect, test } from 'vitest';
import { conditions, utilities } from '../../src/ui/style-properties.ts';
import { createKitSystem, lookOn } from '../../src/ui/theme.ts';

const page = { light: '#FFFFFF', dark: '#000000' };
const look = lookOn(page);
const system = createKitSystem(page);

/** The same look on all of Chakra's own configuration. */
const stock = createSystem(
  defaultBaseConfig,
  { conditions: { dark: conditions.dark ?? '' } },
  look,
);

const sources = readdirSync('src', { recursive: true, encoding: 'utf8' })
  .filter((path) => path.endsWith('.tsx'))
  .map((path) => readFileSync(`src/${path}`, 'utf8'));

const stockUtilities = Object.entries(defaultBaseConfig.utilities ?? {}).flatMap(
  ([property, config]) =>
    [property, ...[config?.shorthand ?? []].flat()].map((name) => ({ name, property })),
);

/** Every text that a style property is given in the sources: plainly, in braces, or by breakpoint. */
function textsOf(name: string): string[] {
  const given = new RegExp(`(?<![\\w.'"-])${name}(?:: |=)(\\{[^}]*\\}|[^,;>\\n]*)`, 'g');
  return sources.flatMap((source) =>
    [...source.matchAll(given)].flatMap(([, value = '']) =>
      [...value.matchAll(/'([^'\n]*)'|"([^"\n]*)"/g)].map(([, one, other]) => one ?? other ?? ''),
    ),
  );
}

/** Chakra also keeps the colour of each ground in a variable, which nothing here reads. */
function withoutGroundVariable(css: object): object {
  return JSON.parse(JSON.stringify(css), (key, value) =>
    key === '--bg-currentcolor' ? undefined : value,
  );
}

test('every style that the sources write comes out as with all of Chakra’s configuration', () => {
  const checked = stockUtilities.flatMap(({ name }) =>
    textsOf(name).map((text) => ({ [name]: text }) as unknown as SystemStyleObject),
  );
  expect(checked.length).toBeGreaterThan(500);
  for (const style of checked) {
    expect(system.css(style), JSON.stringify(style)).toEqual(
      withoutGroundVariable(stock.css(style)),
    );
  }
  for (const srOnly of [true, false]) {
    expect(system.css({ srOnly })).toEqual(stock.css({ srOnly }));
  }
  for (const textStyle of Object.keys(look.theme?.textStyles ?? {})) {
    expect(system.css({ textStyle })).toEqual(stock.css({ textStyle }));
  }
  expect(system._global).toEqual(withoutGroundVariable(stock._global));
});

test('every style property that takes the look’s tokens, and is used, knows them', () => {
  const categories = Object.keys({ ...look.theme?.tokens, ...look.theme?.semanticTokens });
  const known = new Set(
    Object.entries(utilities).flatMap(([property, config]) => [
      property,
      ...[config?.shorthand ?? []].flat(),
    ]),
  );
  const types = stock.utility.getTypes();
  const unknown = stockUtilities.filter(({ name, property }) => {
    const takesTokens = categories.some((category) =>
      types.get(property)?.includes(`Tokens["${category}"]`),
    );
    const isUsed = sources.some((source) =>
      new RegExp(`(?<![\\w.'"-])${name}(?:: |=)`).test(source),
    );
    return takesTokens && isUsed && !known.has(name);
  });
  expect(unknown.map(({ name }) => name)).toEqual([]);
});

test('every state that a style names is known, with Chakra’s selector', () => {
  const names = new Set(
    sources.flatMap((source) =>
      [...source.matchAll(/(?<![\w.])_([a-z]\w*)(?:: \{|=\{\{)/g)].map(([, name = '']) => name),
    ),
  );
  const stockConditions = { ...defaultBaseConfig.conditions, dark: conditions.dark };
  expect(conditions).toEqual(
    Object.fromEntries(
      Object.entries(stockConditions).filter(([name]) => names.has(name) || name === 'dark'),
    ),
  );
});
