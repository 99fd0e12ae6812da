import type { User } from '../../../domain/entities.ts';
import { keepIn, keysIn, readFrom, type StorageOf, type Storages } from '../browser-features.ts';

/** Prefix of the keys under which the provider's SDK stores a session. */
export const PROVIDER_KEY_PREFIX = 'firebase:authUser:';
/** Key of the id of the tab's session, until a log-out clears it. A duplicated tab has the same one. */
export const SESSION_KEY = 'pod:session';
/** Prefix of the keys, one per session id, under which all tabs of this browser find ended sessions. */
export const ENDED_PREFIX = 'pod:ended:';

/** Key that is true once a home was shown in this browser; it does not say whose. */
const HOME_KEY = 'pod:home';

/** How long a stored token must still be valid, in ms: longer than a read that uses it takes. */
const MIN_VALIDITY_MS = 60_000;

/** A session as the identity provider has stored it in this tab. The token is a secret, which only reads may use. */
export type StoredSession = {
  readonly user: User;
  readonly token: string;
};

function providerKey(storageOf: StorageOf): string | undefined {
  return keysIn(storageOf).find((key) => key.startsWith(PROVIDER_KEY_PREFIX));
}

/** True if the identity provider has stored a session in this tab; without one its SDK need not be loaded. */
export function hasStoredSession(storageOf: StorageOf): boolean {
  return providerKey(storageOf) !== undefined;
}

/**
 * Returns this tab's session while its token is valid; null if there is none, or if only the provider can tell, because the token
 * must be renewed or is stored in another form. Source: decision 068.
 *
 * @param now epoch ms.
 */
export function storedSession(storageOf: StorageOf, now: number): StoredSession | null {
  const { uid, email, phoneNumber, emailVerified, stsTokenManager } = Object(
    readFrom(storageOf, providerKey(storageOf) ?? ''),
  );
  const { accessToken: token, expirationTime } = Object(stsTokenManager);
  return [uid, token, email ?? '', phoneNumber ?? ''].every((text) => typeof text === 'string') &&
    expirationTime > now + MIN_VALIDITY_MS
    ? {
        user: {
          uid,
          email: email ?? '',
          phoneNumber: phoneNumber ?? null,
          emailVerified: emailVerified === true,
        },
        token,
      }
    : null;
}

/** Returns the id of this tab's session; null if there is none, or storage is blocked. */
export function heldSession(tab: StorageOf): string | null {
  const session = readFrom(tab, SESSION_KEY);
  return typeof session === 'string' ? session : null;
}

/** Returns the stored end of this tab's session, in any form; nothing while the session continues. */
export function keptEnd({ tab, shared }: Storages): unknown {
  return readFrom(shared, ENDED_PREFIX + heldSession(tab));
}

/** True if a home was shown in this browser; otherwise the API would refuse the overview. Source: decision 068. */
export function isHomeKnown({ shared }: Storages): boolean {
  return readFrom(shared, HOME_KEY) === true;
}

export function rememberHome({ shared }: Storages): void {
  keepIn(shared, HOME_KEY, true);
}
