/** Where the tests in browsers leave their photographs. */
export const PHOTOGRAPHS = 'test-results/screens';

/** The name of the photograph of an address in an engine. */
export function pictureName(path: string, size: 'phone' | 'desktop', engine: string): string {
  return `${path.slice(1).replaceAll('/', '-')}.${size}.${engine}.png`;
}
