/** Folder in which browser tests leave their screenshots. */
export const PHOTOGRAPHS = 'test-results/screens';

export type Scheme = 'light' | 'dark';

/** Returns the file name of an address's screenshot in an engine. */
export function pictureName(
  path: string,
  size: 'phone' | 'desktop',
  engine: string,
  scheme: Scheme = 'light',
): string {
  const name = `${path.slice(1).replaceAll('/', '-')}.${size}.${engine}`;
  return scheme === 'dark' ? `${name}.dark.png` : `${name}.png`;
}
