/** Where the tests in browsers leave their photographs. */
export const PHOTOGRAPHS = 'test-results/screens';

/** The colours in which an address is photographed. */
export type Scheme = 'light' | 'dark';

/** The name of the photograph of an address in an engine. */
export function pictureName(
  path: string,
  size: 'phone' | 'desktop',
  engine: string,
  scheme: Scheme = 'light',
): string {
  const name = `${path.slice(1).replaceAll('/', '-')}.${size}.${engine}`;
  return scheme === 'dark' ? `${name}.dark.png` : `${name}.png`;
}
