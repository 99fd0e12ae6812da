/** Returns a URL; null if it is invalid. Not `URL.canParse`, because the oldest supported browsers do not have it. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
