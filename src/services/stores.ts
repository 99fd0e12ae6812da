import type { Store } from '../../machines/effects.ts';

/**
 * The store of the phone that a browser runs on; null on anything else. A tablet is no phone, and says so:
 * iPadOS calls itself a Mac, and Android leaves out the word "Mobile". Source: decision 027.
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
