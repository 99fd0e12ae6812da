import type { Needs } from '../../config/needs.ts';
import { beginRead } from '../services/early-reads.ts';
import { hasStoredSession, storedSession } from '../services/stored-session.ts';

/** Under which id a page carries its `Needs`, as JSON. */
const NEEDS_ID = 'needs';

/**
 * Asks at once for all that the address needs, code and data: otherwise each part would be found out about by the one before
 * it, a round trip later. Whoever runs a part, or takes an answer, finds it on its way. Source: decision 068.
 */
export function fetchAtOnce(): void {
  const { folder, api, scripts, provider, at }: Needs = JSON.parse(
    document.getElementById(NEEDS_ID)?.textContent ?? '{"at":{}}',
  );
  const needs = at[location.pathname];
  if (!needs) {
    return;
  }
  const tabStorage = () => sessionStorage;
  const isSignedIn = hasStoredSession(tabStorage);
  const session = storedSession(tabStorage, Date.now());
  for (const path of session ? needs.reads : []) {
    beginRead(api + path, session?.token ?? '');
  }
  const parts = isSignedIn ? [...needs.in, ...(session ? [] : provider)] : needs.out;
  for (const script of parts) {
    const link = document.createElement('link');
    link.rel = 'preload';
    link.as = 'script';
    link.href = `${folder}${scripts[script]}.js`;
    document.head.append(link);
  }
}
