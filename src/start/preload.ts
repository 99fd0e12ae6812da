import type { Needs } from '../../config/needs.ts';
import { storages } from '../services/browser-features.ts';
import { prefetchRead } from '../services/prefetch.ts';
import { hasStoredSession, isHomeKnown, storedSession } from '../services/session/stored.ts';

/** The bundler's own lookup of a script's URL, by the script's id. */
declare const __webpack_public_path__: string;
declare function __webpack_get_script_filename__(id: string): string;

/** Id of the element that holds a page's `Needs` as JSON. */
const NEEDS_ID = 'needs';

/**
 * Requests all code and data that the address needs at once; otherwise each part would discover the next one a round trip later.
 * Code that uses a part or an answer later finds it already under way. Source: decision 068.
 */
export function preloadNeeds(): void {
  const { api, scripts, provider, at }: Needs = JSON.parse(
    document.getElementById(NEEDS_ID)?.textContent ?? '{"at":{}}',
  );
  const needs = at[location.pathname];
  if (!needs) {
    return;
  }
  const [signedIn, signedOut, reads] = needs;
  const isSignedIn = hasStoredSession(storages.tab);
  const session = storedSession(storages.tab, Date.now());
  // Every user may read the profile.
  for (const path of session ? reads.slice(0, isHomeKnown(storages) ? 2 : 1) : []) {
    prefetchRead(api + path, session?.token ?? '');
  }
  for (const script of isSignedIn ? [...signedIn, ...(session ? [] : provider)] : signedOut) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = __webpack_public_path__ + __webpack_get_script_filename__(scripts[script] ?? '');
    document.head.append(link);
  }
  if (session) {
    // A browser's first date format takes a slow phone 50 ms, which pass here while the page waits for the above.
    Intl.DateTimeFormat();
  }
}
