import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { PROMISED_BROWSERS } from '../../config/promised-browsers.ts';
import { faultsIn } from '../support/newer-but-guarded.ts';
import { newerIn } from '../support/newer-features.ts';

const sourcesOf = (...folders: string[]) =>
  folders.flatMap((folder) =>
    readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .map((name) => `${folder}/${name}`)
      .filter((name) => /\.(tsx?|css|html)$/.test(name))
      .map((name) => ({ name, text: readFileSync(name, 'utf8') })),
  );
const sources = sourcesOf('domain', 'machines', 'src', 'lab/workbench');

const featuresIn = (name: string, text: string) =>
  newerIn(name, text).map(({ feature }) => feature);

test('the README promises the browsers of the build', () => {
  const { chrome, edge, firefox, safari } = PROMISED_BROWSERS;
  expect(edge).toBe(chrome);
  expect(readFileSync('README.md', 'utf8')).toContain(
    `for Chrome and Edge from ${chrome} on, Firefox from ${firefox}, Safari from ${safari};`,
  );
});

test('the sources use no feature that a promised browser may lack, unless they detect it first', () => {
  expect(sources.length).toBeGreaterThan(200);
  expect(faultsIn(sources)).toEqual([]);
});

test('no code leaves the format of days, amounts and words to the browser', () => {
  const asks = /\bIntl\b|\btoLocale[A-Z]|\blocaleCompare\b/;
  const asking = [...sources, ...sourcesOf('sandbox')].filter(({ text }) => asks.test(text));
  // The first and the last ask for the parts of an instant in Sydney, which are numbers; the other has the browser load what that needs.
  expect(asking.map(({ name }) => name)).toEqual([
    'domain/calendar.ts',
    'src/start/preload.ts',
    'sandbox/clock.ts',
  ]);
});

describe('a feature that a promised browser may lack is found', () => {
  test.each([
    [
      'a.ts',
      'const id: number = structuredClone({}) && requestIdleCallback(go);',
      'requestIdleCallback',
    ],
    ['a.ts', 'window.requestIdleCallback(go);', 'requestIdleCallback'],
    ['a.ts', 'new URLPattern({ pathname });', 'URLPattern'],
    ['a.ts', 'AbortSignal.any([one, other]);', 'AbortSignal.any'],
    ['a.ts', 'Promise.withResolvers<void>();', 'Promise.withResolvers'],
    ['a.ts', 'const days = list.toSorted();', '.toSorted()'],
    ['a.ts', 'new Set(a).isSubsetOf(b);', '.isSubsetOf()'],
    ['a.ts', "element.addEventListener('scrollend', go);", 'scrollend event'],
    ['a.tsx', 'const a = <p onScrollEnd={go} />;', 'scrollend event'],
    ['a.tsx', "const a = chakra('p', { base: { fieldSizing: 'content' } });", 'field-sizing'],
    [
      'a.tsx',
      "const a = <Box alignSelf={{ md: 'anchor-center' }} />;",
      'align-self: anchor-center',
    ],
    ['a.tsx', "const a = { '&:has(p)': { top: 0 }, color: 'red' };", ':has'],
    ['a.tsx', "const a = { '@scope (p)': { top: 0 } };", '@scope'],
    ['a.tsx', "const a = <Box minHeight='3rlh' />;", '1rlh'],
    ['a.css', 'p { color: light-dark(#fff, #000); }', 'light-dark()'],
    ['a.css', 'p:has(a) { top: 0; }', ':has'],
    ['a.css', '@media (scripting: none) { p { top: 0; } }', '@media (scripting)'],
    ['a.html', '<p popover="auto"></p>', 'popover='],
    ['a.html', '<style>p{text-wrap:balance}</style>', 'text-wrap'],
    ['a.html', '<script>navigation.back()</script>', 'navigation'],
  ])('in %s: %s', (name, text, feature) => {
    expect(featuresIn(name, text)).toEqual([feature]);
  });

  test.each(['/[\\p{L}--[a-z]]/v;', 'import data from "./a.json" with { type: "json" };'])(
    'as syntax that it cannot parse: %s',
    (text) => {
      expect(() => newerIn('a.js', text)).toThrow(SyntaxError);
    },
  );

  test.each([
    ['a.ts', 'list.findLast(is).at(-1); structuredClone(list); Object.hasOwn(a, b);'],
    ['a.ts', 'const navigation = useNavigation(); navigation.go();'],
    ['a.tsx', "const a = <Box minHeight='100dvh' _hover={{ color: 'red' }} size={3} />;"],
    [
      'a.css',
      '@container (width > 20rem) { p:is(a) { inset: 0; color: color-mix(in srgb, red, blue); } }',
    ],
  ])('and no feature that all have, in %s: %s', (name, text) => {
    expect(featuresIn(name, text)).toEqual([]);
  });
});

test('each listed feature must be detected beside each of its uses', () => {
  const [other] = sources;
  const faults = faultsIn([
    { name: 'src/start/main.ts', text: 'requestIdleCallback(start);' },
    ...(other ? [other] : []),
  ]);
  expect(faults[0]).toMatch(/^src\/start\/main\.ts: not all of .* have requestIdleCallback\./);
});
