import type { User } from '../../domain/entities.ts';

/** A function, since merely naming the tab's storage throws where it is blocked. */
type StorageOf = () => Storage;

/** How the provider's SDK names what it stores of a session. */
export const PROVIDER_KEY_PREFIX = 'firebase:authUser:';

/** For how long a stored token must still be good, in ms: longer than a read takes that is begun with it. */
const LEAST_VALIDITY_MS = 60_000;

/** A session as the identity provider has stored it in this tab. The token is a secret: it is handed on to reads alone. */
export type StoredSession = {
  readonly user: User;
  /** The access token. */
  readonly token: string;
};

function providerKey(storage: Storage): string | undefined {
  return Object.keys(storage).find((key) => key.startsWith(PROVIDER_KEY_PREFIX));
}

/** Whether the identity provider has stored a session in this tab: without one its SDK need not be loaded. */
export function hasStoredSession(storageOf: StorageOf): boolean {
  try {
    return providerKey(storageOf()) !== undefined;
  } catch {
    return false;
  }
}

/**
 * The session that this tab holds, while its token is good; null when there is none, or only the provider can tell, since
 * the token must be renewed or is stored in another way. Source: decision 068.
 *
 * @param now epoch ms.
 */
export function storedSession(storageOf: StorageOf, now: number): StoredSession | null {
  try {
    const storage = storageOf();
    const { uid, email, phoneNumber, emailVerified, stsTokenManager } = JSON.parse(
      storage.getItem(providerKey(storage) ?? '') ?? '',
    );
    const { accessToken: token, expirationTime } = stsTokenManager;
    return typeof uid === 'string' &&
      typeof token === 'string' &&
      expirationTime > now + LEAST_VALIDITY_MS
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
  } catch {
    return null;
  }
}
