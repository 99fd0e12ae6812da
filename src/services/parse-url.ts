/** An address, or one against a base; null for what is none. Not `URL.canParse`: the oldest supported browsers do not have it. */
export function parseUrl(address: string, base?: string): URL | null {
  try {
    return new URL(address, base);
  } catch {
    return null;
  }
}
