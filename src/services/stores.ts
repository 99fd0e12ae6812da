import type { Store } from '../../machines/effects.ts';

/**
 * Returns the app store of a phone's browser; null for any other device. Tablets are excluded: iPadOS calls itself a Mac, and
 * Android leaves out the word "Mobile". Source: decision 027.
 */
export function storeOf(userAgent: string): Store | null {
  if (/Windows/.test(userAgent)) {
    return null;
  }
  if (/iPhone|iPod/.test(userAgent)) {
    return 'appStore';
  }
  return /Android.*Mobile/.test(userAgent) ? 'playStore' : null;
}
