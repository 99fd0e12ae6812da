import type { Needs } from '../../config/needs.ts';
import { storages } from '../services/browser-features.ts';
import { beginRead } from '../services/early-reads.ts';
import { hasStoredSession, isHomeKnown, storedSession } from '../services/session/stored.ts';

/** Where the bundler's own code finds a script, by its id. */
declare const __webpack_public_path__: string;
declare function __webpack_get_script_filename__(id: string): string;

/** Under which id a page carries its `Needs`, as JSON. */
const NEEDS_ID = 'needs';

/**
 * Asks at once for all that the address needs, code and data: otherwise each part would be found out about by the one before
 * it, a round trip later. Whoever runs a part, or takes an answer, finds it on its way. Source: decision 068.
 */
export function fetchAtOnce(): void {
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
  // The profile alone is everyone's.
  for (const path of session ? reads.slice(0, isHomeKnown(storages) ? 2 : 1) : []) {
    beginRead(api + path, session?.token ?? '');
  }
  const parts = isSignedIn ? [...signedIn, ...(session ? [] : provider)] : signedOut;
  for (const script of parts) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = __webpack_public_path__ + __webpack_get_script_filename__(scripts[script] ?? '');
    document.head.append(link);
  }
}
